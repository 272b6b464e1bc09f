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
  // The bounds as far as they have been tried; the ends themselves may be the root.
  let below = Number.NEGATIVE_INFINITY
  let above = Number.POSITIVE_INFINITY
  let x = Math.min(Math.max(range.start, range.low), range.high)
  for (;;) {
    const value = f.at(x)
    if (Math.abs(value) <= tolerance) return x
    if (value > 0) below = x
    else above = x
    let next = Math.min(Math.max(x + value / f.steepness(), range.low), range.high)
    if (!(next > below && next < above)) next = (Math.max(below, range.low) + Math.min(above, range.high)) / 2
    if (!(next > below && next < above)) return x
    x = next
  }
}
