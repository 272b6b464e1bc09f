import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRESH } from '../state/session.js'
import { EngineClient, type WorkerLike } from './engine-client.js'
import type { ToWorker } from './messages.js'

/** A worker whose answers the test gives. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  asked: ToWorker[] = []
  ended = false

  postMessage(message: ToWorker): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.ended = true
  }

  /** Answers the last question of this name. */
  answer(question: string, answer: unknown): void {
    const last = this.asked.findLast((message) => 'question' in message && message.question === question)
    this.onmessage?.({ data: { id: last?.id ?? 0, answer } } as MessageEvent)
  }
}

let workers: FakeWorker[]
const start = () => {
  const client = new EngineClient(() => {
    workers.push(new FakeWorker())
    return workers[workers.length - 1]
  })
  return client.engine()
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const file = new File(['a'], 'a.csv')

describe('EngineClient', () => {
  it('brings questions to the worker and answers back', async () => {
    const engine = start()
    const view = engine.open(file, FRESH.reading)
    await settled()
    expect(workers[0].asked).toEqual([{ id: 1, question: 'open', args: [file, FRESH.reading] }])
    workers[0].answer('open', 'the table')
    expect(await view).toBe('the table')
  })

  it('tells progress, and errors with their hints', async () => {
    const engine = start()
    const onProgress = vi.fn()
    const path = engine.path(FRESH.problem, { onProgress })
    await settled()
    const progress = { done: 1, total: 2, what: 'λ' }
    workers[0].onmessage?.({ data: { id: 1, progress } } as MessageEvent)
    expect(onProgress).toHaveBeenCalledWith(progress)
    const failure = { name: 'InfinitePushError', message: 'No.', code: 'one-class', hint: 'Both.' }
    workers[0].onmessage?.({ data: { id: 1, failure } } as MessageEvent)
    await expect(path).rejects.toMatchObject({ code: 'one-class', hint: 'Both.' })
  })

  it('rejects at once when cancelled, and keeps a worker that listens', async () => {
    const engine = start()
    const controller = new AbortController()
    const path = engine.path(FRESH.problem, { signal: controller.signal })
    await settled()
    controller.abort()
    await expect(path).rejects.toMatchObject({ name: 'AbortError' })
    expect(workers[0].asked.at(-1)).toEqual({ id: 1, cancel: true })
    workers[0].onmessage?.({ data: { id: 1, failure: { name: 'AbortError', message: '' } } } as MessageEvent)
    await vi.advanceTimersByTimeAsync(5000)
    expect(workers).toHaveLength(1)
  })

  it('replaces a worker that does not listen, and brings the new one to where the old one was', async () => {
    const engine = start()
    const opened = engine.open(file, FRESH.reading)
    await settled()
    workers[0].answer('open', 'the table')
    await opened
    const controller = new AbortController()
    engine.path(FRESH.problem, { signal: controller.signal }).catch(() => {})
    await settled()
    controller.abort()
    await vi.advanceTimersByTimeAsync(1100)
    expect(workers[0].ended).toBe(true)
    expect(workers[1].asked).toMatchObject([{ question: 'open', args: [file, FRESH.reading] }])
    const distribution = engine.distribution(3)
    await settled()
    expect(workers[1].asked).toHaveLength(1)
    workers[1].answer('open', 'the table')
    await settled()
    workers[1].answer('distribution', 'a histogram')
    expect(await distribution).toBe('a histogram')
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

  it('fails what waits when the worker fails', async () => {
    const engine = start()
    const model = engine.model({ point: 0, command: '' })
    await settled()
    workers[0].onerror?.({ message: 'out of memory' } as ErrorEvent)
    await expect(model).rejects.toThrow('out of memory')
  })
})
