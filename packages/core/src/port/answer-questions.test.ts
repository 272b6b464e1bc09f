import { describe, expect, it, vi } from 'vitest'
import { InfinitePushError } from '../errors/infinite-push-error.js'
import { type Answerer, answerQuestions, type InnerPort } from './answer-questions.js'
import type { FromThread, ToThread } from './messages.js'
import type { Thread } from './thread.js'
import { ThreadPort } from './thread-port.js'

/** Both ends in one thread; what goes through is copied, as between two. */
function connected(answer: Answerer, handOver?: (answer: unknown) => ArrayBuffer[]): ThreadPort {
  const start = (): Thread => {
    let hear: (message: FromThread) => void = () => {}
    const inner: Extract<InnerPort, { onmessage: unknown }> = {
      onmessage: null,
      postMessage: (message, transfer) => hear(structuredClone(message, { transfer })),
    }
    answerQuestions(inner, answer, handOver)
    return {
      post: (message: ToThread) => void inner.onmessage?.({ data: structuredClone(message) }),
      listen: (listener) => {
        hear = listener
      },
      end: () => {},
    }
  }
  return new ThreadPort(start, { patienceMs: 1000 })
}

describe('questions', () => {
  it('are answered at once or later, with progress', async () => {
    const onProgress = vi.fn()
    const port = connected(async (question, [a, b], context) => {
      context.onProgress({ done: 1, total: 1, what: question })
      return Number(a) + Number(b)
    })
    expect(await port.ask('sum', [1, 2], { onProgress })).toBe(3)
    expect(onProgress).toHaveBeenCalledWith({ done: 1, total: 1, what: 'sum' })
  })

  it('are refused as an error that the user can act on', async () => {
    const port = connected(() => {
      throw new InfinitePushError('one-class', 'All rows are positive.', {
        kind: 'data',
        hint: 'Both.',
        field: 'label',
      })
    })
    await expect(port.ask('fit')).rejects.toMatchObject({ code: 'one-class', kind: 'data', field: 'label' })
  })

  it('tell bugs with where they come from, also of answers that cannot be sent', async () => {
    const broken = connected(() => {
      throw new RangeError('too far')
    })
    const error = await broken.ask('fit').catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(RangeError)
    expect((error as Error).stack).toContain('answer-questions.test')
    await expect(connected(() => () => 1).ask('fit')).rejects.toThrow('could not be cloned')
  })

  it('stop where they look whether they were cancelled', async () => {
    let stopped = false
    const port = connected(async (_, __, { signal }) => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        stopped = signal.aborted
        signal.throwIfAborted()
      }
    })
    const controller = new AbortController()
    const path = port.ask('path', [], { signal: controller.signal })
    controller.abort('enough')
    await expect(path).rejects.toBe('enough')
    await vi.waitFor(() => expect(stopped).toBe(true))
  })

  it('hand over the memory of their answers when told to', async () => {
    const scores = Float64Array.of(1, 2)
    const port = connected(
      () => scores,
      (answer) => [(answer as Float64Array<ArrayBuffer>).buffer],
    )
    expect(await port.ask('scores')).toEqual(Float64Array.of(1, 2))
    expect(scores).toHaveLength(0)
  })
})
