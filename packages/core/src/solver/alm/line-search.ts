/** A slope this much smaller than the first one is as good as 0. */
export const FLAT = 0.1
export const TRIALS = 30
/** Of the bracket's upper end: a bracket so narrow is no more than rounding. */
export const NARROW = 1e-12

/**
 * A near-exact line search on a convex function by its slope alone: the step where |slope| has fallen to a tenth. A Newton
 * step after which the function still falls is taken as it is: the next one sees further than a longer step would.
 * `slopeAt` is called last at the returned step, so its caller may keep what it computed there.
 */
export function lineSearch(initialSlope: number, slopeAt: (t: number) => number): number {
  const target = FLAT * Math.abs(initialSlope)
  let slope = slopeAt(1)
  if (slope <= target) return 1
  let low = 0
  let lowSlope = initialSlope
  let high = 1
  let highSlope = slope
  let t = 1
  for (let trial = 1; trial < TRIALS && high - low > NARROW * high; trial++) {
    t = interpolate(low, lowSlope, high, highSlope)
    slope = slopeAt(t)
    if (Math.abs(slope) <= target) return t
    if (slope < 0) {
      low = t
      lowSlope = slope
    } else {
      high = t
      highSlope = slope
    }
  }
  return t
}

/** The secant's root, kept away from the ends of the bracket. */
export function interpolate(low: number, lowSlope: number, high: number, highSlope: number): number {
  const width = high - low
  const root = low - (lowSlope * width) / (highSlope - lowSlope)
  return Math.min(Math.max(root, low + 0.05 * width), high - 0.05 * width)
}
