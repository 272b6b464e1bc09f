import { vi } from 'vitest'

/** Runs work under a clock that goes on by a millisecond at every look at it, and tells how often it was looked at. */
export function underTicks<T>(work: () => T): { result: T; looks: number } {
  let looks = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => ++looks)
  try {
    const result = work()
    return { result, looks }
  } finally {
    now.mockRestore()
  }
}
