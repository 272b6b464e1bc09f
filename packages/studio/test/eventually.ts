import { expect } from 'vitest'

/** A busy machine is slow, and a page that never gets there is wrong whatever one waits; the test as a whole has its limit. */
const PATIENCE_MS = 100_000

/** Asks again and again until the answer is as expected: `await eventually(() => page.url()).toContain('row=3')`. */
export function eventually<T>(ask: () => T | Promise<T>) {
  return expect.poll(ask, { timeout: PATIENCE_MS, interval: 100 })
}
