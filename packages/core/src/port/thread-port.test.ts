import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InfinitePushError } from '../errors/infinite-push-error.js'
import type { FromThread, ToThread } from './messages.js'
import type { Thread } from './thread.js'
import { type PortOptions, ThreadPort } from './thread-port.js'

/** A thread whose answers the test gives. */
class FakeThread implements Thread {
  posted: ToThread[] = []
  ended = false
  hear: (message: FromThread) => void = () => {}
  die: (error: Error) => void = () => {}

  post(message: ToThread): void {
    this.posted.push(message)
  }

  listen(hear: (message: FromThread) => void, ended: (error: Error) => void): void {
    this.hear = hear
    this.die = ended
  }

  end(): void {
    this.ended = true
  }

  /** The questions that it got. */
  get asked(): string[] {
    return this.posted.flatMap((message) => ('question' in message ? [message.question] : []))
  }

  /** Answers the last question of this name. */
  answer(question: string, answer: unknown): void {
    this.hear({ id: this.idOf(question), answer })
  }

  idOf(question: string): number {
    return this.posted.findLast((message) => 'question' in message && message.question === question)?.id ?? 0
  }
}

let threads: FakeThread[]
function open(options?: PortOptions): ThreadPort {
  return new ThreadPort(() => {
    threads.push(new FakeThread())
    return threads[threads.length - 1]
  }, options)
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  threads = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a question', () => {
  it('starts the thread, and gets its answer', async () => {
    const port = open()
    expect(threads).toHaveLength(0)
    const sum = port.ask('sum', [1, 2])
    expect(threads[0].posted).toEqual([{ id: 1, question: 'sum', args: [1, 2] }])
    threads[0].answer('sum', 3)
    expect(await sum).toBe(3)
  })

  it('hears progress, and of a refusal all that it tells', async () => {
    const onProgress = vi.fn()
    const path = open().ask('path', [], { onProgress })
    const progress = { done: 1, total: 2, what: 'λ' }
    threads[0].hear({ id: 1, progress })
    expect(onProgress).toHaveBeenCalledWith(progress)
    const refusal = { code: 'one-class', message: 'No.', kind: 'data', hint: 'Both.', field: 'label' } as const
    threads[0].hear({ id: 1, refusal })
    await expect(path).rejects.toBeInstanceOf(InfinitePushError)
    await expect(path).rejects.toMatchObject(refusal)
  })

  it('fails with a bug of its thread, which lives on', async () => {
    const port = open()
    const broken = port.ask('broken')
    threads[0].hear({ id: 1, error: new TypeError('x is undefined') })
    await expect(broken).rejects.toThrow('x is undefined')
    port.ask('next').catch(() => {})
    expect(threads).toHaveLength(1)
  })

  it('is not asked when it was cancelled before', async () => {
    const port = open()
    await expect(port.ask('path', [], { signal: AbortSignal.abort('no') })).rejects.toBe('no')
    expect(threads).toHaveLength(0)
  })

  it('fails when the port is ended, which may be asked again', async () => {
    const port = open()
    const first = port.ask('path')
    const ended = expect(first).rejects.toThrow('was ended')
    await port.end()
    await ended
    expect(threads[0].ended).toBe(true)
    const second = port.ask('path')
    threads[1].answer('path', 'whole')
    expect(await second).toBe('whole')
  })
})

describe('cancelling', () => {
  it('rejects at once, tells the thread, and keeps one that hears', async () => {
    const port = open({ patienceMs: 1000 })
    const controller = new AbortController()
    const path = port.ask('path', [], { signal: controller.signal })
    controller.abort('enough')
    await expect(path).rejects.toBe('enough')
    expect(threads[0].posted.at(-1)).toEqual({ id: 1, cancel: true })
    threads[0].hear({ id: 1, cancelled: true })
    await vi.advanceTimersByTimeAsync(5000)
    expect(threads[0].ended).toBe(false)
  })

  it('raises a flag that work sees which cannot hear', () => {
    const controller = new AbortController()
    open({ patienceMs: 1000 })
      .ask('path', [], { signal: controller.signal })
      .catch(() => {})
    const stop = (threads[0].posted[0] as { stop: Int32Array }).stop
    expect(Atomics.load(stop, 0)).toBe(0)
    controller.abort()
    expect(Atomics.load(stop, 0)).toBe(1)
  })

  it('never rejects another question: the thread that took its place is asked it again', async () => {
    const port = open({ patienceMs: 1000 })
    const controller = new AbortController()
    const cancelled = port.ask('path', [], { signal: controller.signal })
    const other = port.ask('rank', [7])
    controller.abort('enough')
    await expect(cancelled).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(1100)
    expect(threads[0].ended).toBe(true)
    expect(threads[1].posted).toEqual([{ id: 2, question: 'rank', args: [7] }])
    threads[1].answer('rank', 'the list')
    expect(await other).toBe('the list')
  })

  it('also not when that one came after it', async () => {
    const port = open({ patienceMs: 1000 })
    const controller = new AbortController()
    port.ask('path', ['K=1'], { signal: controller.signal }).catch(() => {})
    controller.abort()
    const next = port.ask('path', ['K=2'])
    await vi.advanceTimersByTimeAsync(1100)
    threads[1].answer('path', 'for K=2')
    expect(await next).toBe('for K=2')
  })

  it('waits as long as it is told to for what the work has by then', async () => {
    const port = open()
    const ask = () => {
      const controller = new AbortController()
      const path = port.ask('path', [], { signal: controller.signal, graceMs: 3000 })
      controller.abort('enough')
      return path
    }
    const part = ask()
    await vi.advanceTimersByTimeAsync(2900)
    threads[0].answer('path', 'a part')
    expect(await part).toBe('a part')
    const nothing = expect(ask()).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(3100)
    await nothing
    expect(threads[0].ended).toBe(true)
  })

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const sum = open().ask('sum', [], { signal })
    threads[0].answer('sum', 3)
    await sum
    expect(removed).toHaveBeenCalledOnce()
  })
})

describe('a thread that died', () => {
  it('fails its question', async () => {
    const port = open()
    const fit = port.ask('fit')
    threads[0].die(new Error('out of memory'))
    await expect(fit).rejects.toThrow('out of memory')
    port.ask('fit').catch(() => {})
    expect(threads).toHaveLength(2)
  })

  it('is replaced as often as the question is worth', async () => {
    const port = open({ tries: 2 })
    const fit = port.ask('fit')
    threads[0].die(new Error('lost'))
    expect(threads[1].asked).toEqual(['fit'])
    threads[1].die(new Error('lost again'))
    await expect(fit).rejects.toThrow('lost again')
    expect(threads).toHaveLength(2)
  })

  it('takes along what was handed over to it', async () => {
    const port = open({ tries: 2 })
    const fit = port.ask('fit', [], { handOver: [new ArrayBuffer(8)] })
    threads[0].die(new Error('lost'))
    await expect(fit).rejects.toThrow('lost')
  })

  it('is not missed twice: its last words change nothing', async () => {
    const port = open({ tries: 2 })
    const fit = port.ask('fit')
    const [first] = threads
    first.die(new Error('lost'))
    first.die(new Error('exit'))
    first.answer('fit', 'of the dead')
    threads[1].answer('fit', 'of the living')
    expect(await fit).toBe('of the living')
  })
})

describe('preparing', () => {
  it('comes before the first question, and again after a thread was replaced', async () => {
    const port = open({ prepare: (ask) => ask('open', 'a.csv'), tries: 2 })
    const rank = port.ask('rank')
    expect(threads[0].asked).toEqual(['open'])
    threads[0].answer('open', undefined)
    await settled()
    expect(threads[0].asked).toEqual(['open', 'rank'])
    threads[0].die(new Error('lost'))
    expect(threads[1].asked).toEqual(['open'])
    threads[1].answer('open', undefined)
    await settled()
    threads[1].answer('rank', 'the list')
    expect(await rank).toBe('the list')
  })

  it('fails those who wait when it fails, and is tried again any number of times', async () => {
    const port = open({ prepare: (ask) => ask('open') })
    for (const k of [0, 1, 2]) {
      const rank = expect(port.ask('rank')).rejects.toThrow(`gone ${k}`)
      threads[k].hear({ id: threads[k].idOf('open'), error: new Error(`gone ${k}`) })
      await rank
    }
    const dies = expect(port.ask('rank')).rejects.toThrow('died')
    threads[3].die(new Error('died'))
    await dies
    const rank = port.ask('rank')
    threads[4].answer('open', undefined)
    await settled()
    threads[4].answer('rank', 'the list')
    expect(await rank).toBe('the list')
  })

  it('begins anew with a thread that was replaced meanwhile', async () => {
    const port = open({ prepare: (ask) => ask('open'), patienceMs: 1000 })
    const controller = new AbortController()
    port.ask('path', [], { signal: controller.signal }).catch(() => {})
    threads[0].answer('open', undefined)
    await settled()
    port.prepareAgain()
    const rank = port.ask('rank')
    controller.abort()
    await vi.advanceTimersByTimeAsync(1100)
    threads[1].answer('open', undefined)
    await settled()
    threads[1].answer('rank', 'the list')
    expect(await rank).toBe('the list')
  })

  it('can be done before there is a question', async () => {
    const port = open({ prepare: (ask) => ask('know') })
    port.wake()
    expect(threads[0].asked).toEqual(['know'])
    threads[0].answer('know', true)
    await settled()
    void port.ask('sum')
    expect(threads[0].asked).toEqual(['know', 'sum'])
  })

  it.each(['succeeded', 'failed'])('is done again when it %s with what has changed meanwhile', async (end) => {
    let table = 'old'
    const port = open({ prepare: (ask) => ask('know', table) })
    const sum = port.ask('sum')
    table = 'new'
    port.prepareAgain()
    const id = threads[0].idOf('know')
    threads[0].hear(end === 'failed' ? { id, error: new Error('no such table') } : { id, answer: true })
    await settled()
    expect(threads[0].posted.at(-1)).toMatchObject({ question: 'know', args: ['new'] })
    threads[0].answer('know', true)
    await settled()
    threads[0].answer('sum', 3)
    expect(await sum).toBe(3)
  })

  it('can be waited for no longer', async () => {
    const port = open({ prepare: (ask) => ask('open') })
    const controller = new AbortController()
    const rank = port.ask('rank', [], { signal: controller.signal })
    controller.abort('enough')
    await expect(rank).rejects.toBe('enough')
    threads[0].answer('open', undefined)
    await settled()
    expect(threads[0].asked).toEqual(['open'])
  })
})
