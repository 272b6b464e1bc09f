/**
 * A near-exact line search on a convex function by its slope alone: the step where |slope| has fallen to a tenth.
 * `slopeAt` is called last at the returned step, so its caller may keep what it computed there.
 */
export function lineSearch(initialSlope: number, slopeAt: (t: number) => number): number {
  const target = 0.1 * Math.abs(initialSlope)
  let low = 0
  let lowSlope = initialSlope
  let high = Number.POSITIVE_INFINITY
  let highSlope = 0
  let t = 1
  for (let trial = 0; trial < 30; trial++) {
    const slope = slopeAt(t)
    if (Math.abs(slope) <= target) return t
    if (slope < 0) {
      low = t
      lowSlope = slope
    } else {
      high = t
      highSlope = slope
    }
    const next = high === Number.POSITIVE_INFINITY ? 2 * t : interpolate(low, lowSlope, high, highSlope)
    if (next === t || high - low <= 1e-12 * high) return t
    t = next
  }
  return t
}

/** The secant's root, kept away from the ends of the bracket. */
function interpolate(low: number, lowSlope: number, high: number, highSlope: number): number {
  const width = high - low
  const root = low - (lowSlope * width) / (highSlope - lowSlope)
  return Math.min(Math.max(root, low + 0.05 * width), high - 0.05 * width)
}
