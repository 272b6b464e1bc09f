import type { FromThread, ToThread, WebWorkerLike } from '@infinite-push/core/internal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRESH } from '../state/session.js'
import type { Engine } from './engine.js'
import { EngineClient } from './engine-client.js'
import type { DecidedProblem } from './problem.js'
import { TwoEngines } from './two-engines.js'

/** A worker whose answers the test gives. */
class FakeWorker implements WebWorkerLike {
  onmessage: WebWorkerLike['onmessage'] = null
  onerror: WebWorkerLike['onerror'] = null
  asked: Extract<ToThread, { question: string }>[] = []
  cancelled: number[] = []
  ended = false

  postMessage(message: ToThread): void {
    if ('question' in message) this.asked.push(message)
    else this.cancelled.push(message.id)
  }

  terminate(): void {
    this.ended = true
  }

  /** Says something about the last question of this name. */
  say(question: keyof Engine | 'lend', word: object): void {
    const last = this.asked.findLast((message) => message.question === question)
    if (!last) throw new Error(`The worker was not asked for ${question}.`)
    this.onmessage?.({ data: { id: last.id, ...word } as FromThread })
  }

  answer(question: keyof Engine | 'lend', answer: unknown): void {
    this.say(question, { answer })
  }

  /** The questions so far, with the K of those about a problem. */
  get questions(): string[] {
    return this.asked.map(({ question, args: [first] }) => (question === 'path' ? `path ${kOf(first)}` : question))
  }
}

const top = (k: number): DecidedProblem => ({ ...FRESH.problem, transform: 'none', threshold: { kind: 'top-k', k } })
const kOf = (problem: unknown) => ({ k: 0, ...(problem as DecidedProblem).threshold }).k

let workers: FakeWorker[]
const hire = () => {
  workers.push(new FakeWorker())
  return workers[workers.length - 1]
}
const start = () => new EngineClient(hire).engine()
const settled = () => vi.advanceTimersByTimeAsync(0)
const patience = () => vi.advanceTimersByTimeAsync(1100)

const file = new File(['a'], 'a.csv')
/** An engine with a table. */
const opened = async () => {
  const engine = start()
  const view = engine.open(file, FRESH.reading)
  await settled()
  workers[0].answer('open', 'the table')
  await view
  return engine
}
/** Asks for a path, and cancels it when the worker is busy with it. */
const askAndCancel = async (engine: Engine, k: number) => {
  const controller = new AbortController()
  const path = engine.path(top(k), { signal: controller.signal })
  const end = expect(path).rejects.toMatchObject({ name: 'AbortError' })
  await settled()
  controller.abort()
  await end
}

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('EngineClient', () => {
  it('brings questions to the worker and answers back', async () => {
    const view = start().open(file, FRESH.reading)
    await settled()
    expect(workers[0].asked).toMatchObject([{ question: 'open', args: [file, FRESH.reading] }])
    workers[0].answer('open', 'the table')
    expect(await view).toBe('the table')
  })

  it('tells progress, and refusals with their hints', async () => {
    const onProgress = vi.fn()
    const path = start().path(FRESH.problem, { onProgress })
    const end = expect(path).rejects.toMatchObject({ code: 'one-class', hint: 'Both.', field: 'label' })
    await settled()
    const progress = { done: 1, total: 2, what: 'λ' }
    workers[0].say('path', { progress })
    expect(onProgress).toHaveBeenCalledWith(progress)
    const refusal = { code: 'one-class', message: 'No.', kind: 'data', hint: 'Both.', field: 'label' }
    workers[0].say('path', { refusal })
    await end
  })

  it('rejects at once when cancelled, and keeps a worker that listens', async () => {
    await askAndCancel(start(), 1)
    expect(workers[0].cancelled).toEqual([1])
    workers[0].say('path', { cancelled: true })
    await patience()
    expect(workers).toHaveLength(1)
  })

  it('asks for the newest list only', async () => {
    const engine = start()
    const first = engine.rankAt(1)
    await settled()
    const skipped = engine.rankAt(2)
    const last = engine.rankAt(3)
    await expect(skipped).rejects.toMatchObject({ name: 'AbortError' })
    expect(workers[0].asked).toHaveLength(1)
    workers[0].answer('rankAt', 'one')
    expect(await first).toBe('one')
    await settled()
    expect(workers[0].asked.at(-1)).toMatchObject({ args: [3] })
    workers[0].answer('rankAt', 'three')
    expect(await last).toBe('three')
  })
})

describe('a worker that does not listen', () => {
  it('is replaced, and the new one opens the table before it is asked', async () => {
    const engine = await opened()
    await askAndCancel(engine, 1)
    const distribution = engine.distribution(3)
    await patience()
    expect(workers[0].ended).toBe(true)
    expect(workers[1].questions).toEqual(['open'])
    workers[1].answer('open', 'the table')
    await settled()
    workers[1].answer('distribution', 'a histogram')
    expect(await distribution).toBe('a histogram')
  })

  it('takes no other question with it: the path for the newest K is learnt, and only that', async () => {
    const engine = await opened()
    const before = engine.path(top(1))
    await settled()
    workers[0].answer('path', 'K = 1')
    await before
    await askAndCancel(engine, 2)
    await askAndCancel(engine, 3)
    const newest = engine.path(top(4))
    await patience()
    workers[1].answer('open', 'the table')
    await settled()
    expect(workers[1].questions).toEqual(['open', 'path 4'])
    workers[1].answer('path', 'K = 4')
    expect(await newest).toBe('K = 4')
    expect(workers).toHaveLength(2)
  })

  it('is followed by one that knows the path which was there', async () => {
    const engine = await opened()
    const path = engine.path(top(1))
    await settled()
    workers[0].answer('path', 'K = 1')
    await path
    const controller = new AbortController()
    engine.stability(top(1), 50, { signal: controller.signal }).catch(() => {})
    await settled()
    controller.abort()
    const list = engine.rankAt(7)
    await patience()
    workers[1].answer('open', 'the table')
    await settled()
    workers[1].answer('path', 'K = 1')
    await settled()
    workers[1].answer('rankAt', 'the list')
    expect(await list).toBe('the list')
    expect(workers[1].questions).toEqual(['open', 'path 1', 'rankAt'])
  })
})

describe('a worker that dies', () => {
  const die = (worker: FakeWorker) => worker.onerror?.({ message: 'out of memory' })

  it('is replaced, and what waits is asked again', async () => {
    const engine = await opened()
    const path = engine.path(top(2))
    await settled()
    die(workers[0])
    await settled()
    workers[1].answer('open', 'the table')
    await settled()
    workers[1].answer('path', 'K = 2')
    expect(await path).toBe('K = 2')
  })

  it('again of the same question fails that question', async () => {
    const model = start().model({ point: 0, command: '' })
    const end = expect(model).rejects.toThrow('out of memory')
    await settled()
    die(workers[0])
    await settled()
    die(workers[1])
    await end
  })

  it('while it opens the table again fails what waits, and the next question tries anew', async () => {
    const engine = await opened()
    const first = engine.path(top(1))
    const end = expect(first).rejects.toThrow('out of memory')
    await settled()
    die(workers[0])
    await settled()
    die(workers[1])
    await end
    const next = engine.path(top(2))
    await settled()
    workers[2].answer('open', 'the table')
    await settled()
    workers[2].answer('path', 'K = 2')
    expect(await next).toBe('K = 2')
  })
})

describe('TwoEngines', () => {
  const choice = (k: number) => ({ problem: top(k), folds: 5, seed: 0 })
  const open = async (engine: Engine, name: string) => {
    const view = engine.open(new File(['a'], name), FRESH.reading)
    await settled()
    workers[0].answer('open', name)
    await view
  }
  const tables = (worker: FakeWorker) =>
    worker.asked.filter(({ question }) => question === 'open').map(({ args }) => (args[0] as File).name)

  it('start the first worker at once, and the second when there is long work', async () => {
    const engine = new TwoEngines(hire).engine()
    expect(workers).toHaveLength(1)
    await open(engine, 'a.csv')
    const validation = engine.validate(choice(1))
    await settled()
    expect(tables(workers[1])).toEqual(['a.csv'])
    workers[1].answer('open', 'a.csv')
    await settled()
    workers[1].answer('validate', 'the curve')
    expect(await validation).toBe('the curve')
  })

  it('validate on the table that is open, also when another one was being read for it', async () => {
    const engine = new TwoEngines(hire).engine()
    await open(engine, 'a.csv')
    const controller = new AbortController()
    engine.validate(choice(1), { signal: controller.signal }).catch(() => {})
    await settled()
    controller.abort()
    await open(engine, 'b.csv')
    const validation = engine.validate(choice(2))
    await settled()
    workers[1].answer('open', 'a.csv')
    await settled()
    expect(tables(workers[1])).toEqual(['a.csv', 'b.csv'])
    workers[1].answer('open', 'b.csv')
    await settled()
    workers[1].answer('validate', 'the curve of b')
    expect(await validation).toBe('the curve of b')
  })

  it('read the table again for the second worker when that failed once', async () => {
    const engine = new TwoEngines(hire).engine()
    await open(engine, 'a.csv')
    const first = expect(engine.validate(choice(1))).rejects.toThrow('disk')
    await settled()
    workers[1].say('open', { error: new Error('disk') })
    await first
    const again = engine.validate(choice(1))
    await settled()
    workers[2].answer('open', 'a.csv')
    await settled()
    workers[2].answer('validate', 'the curve')
    expect(await again).toBe('the curve')
  })

  it('lend the table to the second worker, and to one that takes the place of the first, where they may share memory', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const engine = new TwoEngines(hire).engine()
    const view = engine.open(file, FRESH.reading)
    await settled()
    workers[0].answer('open', 'the table')
    await settled()
    workers[0].answer('lend', 'where it lies')
    expect(await view).toBe('the table')
    void engine.validate(choice(1))
    await settled()
    expect(workers[1].asked).toMatchObject([{ question: 'borrow', args: ['where it lies'] }])
    void engine.rankAt(0)
    workers[0].onerror?.({ message: 'out of memory' })
    await settled()
    expect(workers[2].asked).toMatchObject([{ question: 'borrow', args: ['where it lies'] }])
  })
})
