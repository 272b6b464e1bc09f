import { MessageChannel } from 'node:worker_threads'
import { InfinitePushError, toyProblem } from '@infinite-push/core'
import type { PassOptions, TableOfPasses } from '@infinite-push/core/internal'
import { afterEach, describe, expect, it } from 'vitest'
import { MemoryPasses } from '../../core/src/passes/memory-passes.js'
import { answerThrough, askedThrough, optionalOf } from '../src/compute/passes-port.js'

const memory = new MemoryPasses(toyProblem({ rows: 60, relevant: 2, noise: 3, seed: 1 }))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A table, as the other end of a port sees it. */
function faraway(table: TableOfPasses, signal?: AbortSignal): TableOfPasses {
  const { port1, port2 } = new MessageChannel()
  ends.push(answerThrough(port1, table, signal))
  return askedThrough(port2, table.features, optionalOf(table))
}

/** Like the table, but its passes take until they are told to stop. */
function slow(table: TableOfPasses, stopped: unknown[]): TableOfPasses {
  const never = (_: unknown, options?: PassOptions) =>
    new Promise<never>((_, reject) => {
      const stop = () => {
        stopped.push(options?.signal?.reason)
        reject(options?.signal?.reason)
      }
      if (options?.signal?.aborted) stop()
      else options?.signal?.addEventListener('abort', stop)
    })
  return Object.assign(Object.create(table), { features: table.features, pass: never })
}

describe('a table that is asked through a port', () => {
  it('answers as the table does', async () => {
    const table = faraway(memory)
    const rule = { weights: Float64Array.of(1, 0, 0, 2, 0), center: new Float64Array(5) }
    const zone = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, most: 3, middle: 0 }
    const question = { rule, positives: zone, negatives: zone }
    expect(table.features).toEqual(memory.features)
    expect(await table.statistics()).toEqual(await memory.statistics())
    expect(await table.sample({ positives: 3, negatives: 4 })).toEqual(
      await memory.sample({ positives: 3, negatives: 4 }),
    )
    expect(await table.pass([question])).toEqual(await memory.pass([question]))
    expect(await table.lists([{ rule, first: [5] }])).toEqual(await memory.lists([{ rule, first: [5] }]))
  })

  it('refuses as the table does', async () => {
    const lost = new InfinitePushError('engine-lost', 'Gone.', { kind: 'data', hint: 'Again.', field: 'engine' })
    const table = faraway(Object.assign(Object.create(memory), { features: [], pass: () => Promise.reject(lost) }))
    await expect(table.pass([])).rejects.toMatchObject({ code: 'engine-lost', kind: 'data', message: 'Gone.' })
  })

  it('stops a reading when whoever asked wants no more of it', async () => {
    const stopped: unknown[] = []
    const table = faraway(slow(memory, stopped))
    const controller = new AbortController()
    const answer = table.pass([], { signal: controller.signal })
    await table.statistics()
    controller.abort(new Error('time is up'))
    await expect(answer).rejects.toThrow('time is up')
    await expect.poll(() => stopped).toHaveLength(1)
  })

  it('stops a reading at Ctrl-C, and is over when that has stopped', async () => {
    const stopped: unknown[] = []
    const controller = new AbortController()
    const table = faraway(slow(memory, stopped), controller.signal)
    const answer = table.pass([]).catch((error) => error)
    await table.statistics()
    const reason = new Error('Ctrl-C')
    controller.abort(reason)
    await ends.splice(0)[0]()
    expect(stopped).toEqual([reason])
    expect(await answer).toBeInstanceOf(Error)
  })
})
