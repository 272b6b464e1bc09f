import { expect, it, vi } from 'vitest'
import { milliseconds } from './milliseconds.js'

it('goes on within a millisecond, whatever becomes of the time of day', () => {
  const day = vi.spyOn(Date, 'now').mockReturnValue(0)
  try {
    const before = milliseconds()
    let after = before
    while (after === before) after = milliseconds()
    expect(after - before).toBeGreaterThan(0)
  } finally {
    day.mockRestore()
  }
})
