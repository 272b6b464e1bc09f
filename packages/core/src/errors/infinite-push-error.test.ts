import { describe, expect, it, vi } from 'vitest'
import { InfinitePushError } from './infinite-push-error.js'

const details = { kind: 'data', hint: 'Do something.' } as const

describe('InfinitePushError', () => {
  it('is known again where another copy of the package threw it', async () => {
    vi.resetModules()
    const copy = await import('./infinite-push-error.js')
    expect(copy.InfinitePushError).not.toBe(InfinitePushError)
    expect(new copy.InfinitePushError('code', 'Message.', details)).toBeInstanceOf(InfinitePushError)
  })

  it('is not any other error', () => {
    for (const other of [new Error('x'), new TypeError('x'), undefined, { name: 'InfinitePushError' }]) {
      expect(other instanceof InfinitePushError).toBe(false)
    }
  })
})
