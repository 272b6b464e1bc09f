import { RootBracket } from './root-bracket.js'

/** A decreasing function at x: its value, and how steeply it falls (≥ 0). */
export interface Falling {
  at(x: number): number
  /** −f′ where `at` was last asked; 0 when it is flat there. */
  steepness(): number
}

/**
 * The root of a decreasing, piecewise linear function in [low, high], by Newton steps kept inside a shrinking bracket. On
 * the right piece a Newton step ends exactly, so few evaluations are needed; the bracket guards against cycling between
 * pieces. Ends at |f| ≤ tolerance, or when no number lies between the bounds any more. f was last asked at the result.
 *
 * @example
 * ```ts
 * let slope = 0
 * const f = { at: (x) => { slope = x < 1 ? 3 : 1; return x < 1 ? 4 - 3 * x : 2 - x }, steepness: () => slope }
 * bracketedNewton(f, { low: 0, high: 5, start: 0 }, 1e-15) // 2
 * ```
 */
export function bracketedNewton(
  f: Falling,
  range: { low: number; high: number; start: number },
  tolerance: number,
): number {
  const bracket = new RootBracket()
  bracket.begin(range.low, range.high, range.start)
  for (;;) {
    const value = f.at(bracket.x)
    if (Math.abs(value) <= tolerance || !bracket.move(value, f.steepness())) return bracket.x
  }
}
