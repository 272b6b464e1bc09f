/** What x ** y is in the last digit depends on the version of the JavaScript engine, and sums carry that on. */
const TOLERANCE = 1e-9

/** What was received, with numbers that are as good as those expected replaced by them: ready for `toEqual`. */
export function withSameNumbers(received: unknown, expected: unknown): unknown {
  if (typeof received === 'number' && typeof expected === 'number') {
    return Math.abs(received - expected) <= TOLERANCE * Math.max(1, Math.abs(expected)) ? expected : received
  }
  if (Array.isArray(received) && Array.isArray(expected)) {
    return received.map((each, i) => withSameNumbers(each, expected[i]))
  }
  if (!isRecord(received) || !isRecord(expected)) return received
  return Object.fromEntries(Object.entries(received).map(([key, each]) => [key, withSameNumbers(each, expected[key])]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
