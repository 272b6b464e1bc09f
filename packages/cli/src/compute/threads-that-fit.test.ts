import { freemem } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freeMemory, threadsThatFit } from './threads-that-fit.js'

const MB = 2 ** 20

describe('threads', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('are as many as asked for where there is room', () => {
    expect(threadsThatFit(8, 100 * MB, 10_000 * MB)).toBe(8)
    expect(threadsThatFit(8, 0, 10_000 * MB)).toBe(8)
  })

  it('are fewer where each further one would be one too many', () => {
    expect(threadsThatFit(8, 100 * MB, 500 * MB)).toBe(2)
    expect(threadsThatFit(8, 100 * MB, 150 * MB)).toBe(1)
  })

  it('are none where the table has no room a second time: an error with figures', () => {
    expect(() => threadsThatFit(1, 300 * MB, 200 * MB)).toThrow(
      expect.objectContaining({ code: 'too-much-memory', message: expect.stringContaining('300MB') }),
    )
  })

  it('have what the container leaves, and never more than the machine', () => {
    const constrained = vi.spyOn(process, 'constrainedMemory')
    constrained.mockReturnValue(process.memoryUsage.rss() + 10 * MB)
    expect(freeMemory()).toBeLessThan(100 * MB)
    constrained.mockReturnValue(2 ** 64)
    expect(freeMemory()).toBeLessThanOrEqual(freemem() * 1.1)
  })
})
