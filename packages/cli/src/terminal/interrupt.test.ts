import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { exitCodeOfStop, InterruptedError, unlessAborted, withInterrupt } from './interrupt.js'

/** Resolves when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

describe('work that may be interrupted', () => {
  it('gives its value, and leaves no listener behind', async () => {
    const signals = new EventEmitter()
    expect(await withInterrupt(async () => 7, signals)).toEqual({ value: 7, interrupted: false })
    expect(signals.listenerCount('SIGINT')).toBe(0)
  })

  it('keeps what was finished when Ctrl-C comes', async () => {
    const signals = new EventEmitter()
    const work = withInterrupt(async (signal) => {
      await aborted(signal)
      return 'half'
    }, signals)
    signals.emit('SIGINT', 'SIGINT')
    expect(await work).toEqual({ value: 'half', interrupted: true })
  })

  it('says so when the abort left nothing', async () => {
    const signals = new EventEmitter()
    const work = withInterrupt(async (signal) => {
      await aborted(signal)
      signal.throwIfAborted()
    }, signals)
    signals.emit('SIGINT', 'SIGINT')
    await expect(work).rejects.toBeInstanceOf(InterruptedError)
    expect(signals.listenerCount('SIGINT')).toBe(0)
  })

  it('does not hide an error of the work itself', async () => {
    const signals = new EventEmitter()
    const work = withInterrupt(async (signal) => {
      await aborted(signal)
      throw new TypeError('a bug')
    }, signals)
    signals.emit('SIGINT', 'SIGINT')
    await expect(work).rejects.toThrow('a bug')
  })

  it('ends at once at the second Ctrl-C', async () => {
    const signals = new EventEmitter()
    const codes: number[] = []
    const work = withInterrupt(aborted, signals, (code) => codes.push(code))
    signals.emit('SIGINT', 'SIGINT')
    expect(codes).toEqual([])
    signals.emit('SIGINT', 'SIGINT')
    expect(codes).toEqual([130])
    await work
  })

  it('ends as the signal says', async () => {
    for (const [name, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const) {
      const signals = new EventEmitter()
      const work = withInterrupt(async (signal) => {
        await aborted(signal)
        return exitCodeOfStop(signal)
      }, signals)
      signals.emit(name, name)
      expect(await work).toEqual({ value: code, interrupted: true })
      expect(signals.listenerCount(name)).toBe(0)
    }
  })

  it('is left behind when it does not stop by itself', async () => {
    const controller = new AbortController()
    const never = unlessAborted(new Promise(() => {}), controller.signal)
    controller.abort(new InterruptedError())
    await expect(never).rejects.toBeInstanceOf(InterruptedError)
    await expect(unlessAborted(new Promise(() => {}), controller.signal)).rejects.toBeInstanceOf(InterruptedError)
    expect(await unlessAborted(Promise.resolve(7), new AbortController().signal)).toBe(7)
  })
})
