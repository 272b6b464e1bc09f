import { describe, expect, it } from 'vitest'
import { toWire } from '../data/dataset/wire.js'
import { toyProblem } from '../data/toy.js'
import { pieceTasks } from '../selection/pieces/piece-tasks.js'
import type { InnerPort } from './answer-questions.js'
import type { FromThread, ToThread } from './messages.js'
import { answerPieces, PieceThreads, type PieceWork } from './piece-threads.js'
import type { Thread } from './thread.js'

const data = toyProblem({ rows: 30, relevant: 2, noise: 3, seed: 1 })
const settings = { folds: 3, count: 4 }
const work = (name = 'a'): PieceWork => ({ name, computation: 'cross-validation', data: toWire(data), settings })

/** Threads that write down what they were asked, and die of a piece with this number. */
function pool(most: number, deadly = -1) {
  const asked: string[][] = []
  const start = (): Thread => {
    const log: string[] = []
    asked.push(log)
    let hear: (message: FromThread) => void = () => {}
    let die: (error: Error) => void = () => {}
    const inner: Extract<InnerPort, { onmessage: unknown }> = {
      onmessage: null,
      postMessage: (message) => hear(structuredClone(message)),
    }
    answerPieces(inner)
    return {
      post: (message: ToThread) => {
        if (!('question' in message)) return
        log.push(message.question)
        if (message.question === 'piece' && message.args[1] === deadly) setTimeout(() => die(new Error('died')), 1)
        else setTimeout(() => inner.onmessage?.({ data: structuredClone(message) }), 1)
      },
      listen: (listener, ended) => {
        hear = listener
        die = ended
      },
      end: () => {},
    }
  }
  return { asked, threads: new PieceThreads(start, most) }
}

describe('threads that compute pieces', () => {
  it('give what the tasks give, whichever thread did them', async () => {
    const here = pieceTasks('cross-validation', data, settings)
    const { shared, pieces } = here.prepare()
    const { threads } = pool(2)
    const there = work()
    expect(await threads.run(there, 'prepare', [])).toEqual({ shared, pieces })
    const all = await Promise.all(pieces.map((_, index) => threads.run(there, 'piece', [shared, index])))
    expect(all).toEqual(pieces.map((_, index) => here.piece(shared, index)))
  })

  it('are started as pieces wait, at most so many, and told of the work once', async () => {
    const { asked, threads } = pool(2)
    const there = work()
    const { shared } = await threads.run(there, 'prepare', [])
    expect(asked).toHaveLength(1)
    await Promise.all([0, 1, 2].map((index) => threads.run(there, 'piece', [shared, index])))
    expect(asked).toEqual([
      ['know', 'prepare', 'piece', 'piece'],
      ['know', 'piece'],
    ])
  })

  it('go on with other work, best those that know it', async () => {
    const { asked, threads } = pool(2)
    const [one, other] = [work(), work('b')]
    await Promise.all([threads.run(one, 'fingerprint', []), threads.run(other, 'fingerprint', [])])
    await threads.run(other, 'fingerprint', [])
    await threads.run(one, 'fingerprint', [])
    expect(asked).toEqual([
      ['know', 'fingerprint', 'fingerprint'],
      ['know', 'fingerprint', 'fingerprint'],
    ])
  })

  it('that die of a piece fail it, and are replaced', async () => {
    const { asked, threads } = pool(1, 1)
    const there = work()
    const { shared } = await threads.run(there, 'prepare', [])
    await expect(threads.run(there, 'piece', [shared, 1])).rejects.toThrow('died')
    expect(await threads.run(there, 'piece', [shared, 0])).toContain('{')
    expect(asked[1]).toEqual(['know', 'piece'])
  })

  it('end with what is cancelled, and the next piece gets another', async () => {
    const { asked, threads } = pool(1)
    const there = work()
    const controller = new AbortController()
    const cancelled = threads.run(there, 'prepare', [], { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const again = threads.run(there, 'fingerprint', [], { signal: controller.signal })
    controller.abort('enough')
    await expect(again).rejects.toBe('enough')
    await cancelled.catch(() => {})
    expect(await threads.run(there, 'fingerprint', [])).toMatch(/^[0-9a-f]{64}$/)
    expect(asked.length).toBeLessThanOrEqual(2)
  })
})
