import type { f64, i32 } from '../../numeric/portable/numbers.js'

/** A slope this much smaller than the first one is as good as 0. */
const FLAT: f64 = 0.1
const TRIALS = 30
/** Of the bracket's upper end: a bracket so narrow is no more than rounding. */
const NARROW: f64 = 1e-12

/**
 * A near-exact line search on a convex function by its slope alone: the step where |slope| has fallen to a tenth. A Newton
 * step after which the function still falls is taken as it is: the next one sees further than a longer step would.
 * `slopeAt` is called last at the returned step, so its caller may keep what it computed there.
 */
export function lineSearch(initialSlope: number, slopeAt: (t: number) => number): number {
  const bracket = new SlopeBracket()
  bracket.begin(initialSlope)
  while (!bracket.ends(slopeAt(bracket.t)));
  return bracket.t
}

/** The same as a state, for who asks for slopes itself. Portable: see numbers.ts. */
export class SlopeBracket {
  /** The step to be tried, or the one that is taken. */
  t: f64 = 1
  private target: f64 = 0
  private low: f64 = 0
  private lowSlope: f64 = 0
  private high: f64 = 1
  private highSlope: f64 = 0
  private trials: i32 = 0

  begin(initialSlope: f64): void {
    this.t = 1
    this.target = FLAT * Math.abs(initialSlope)
    this.low = 0
    this.lowSlope = initialSlope
    this.trials = 0
  }

  /** Whether t is taken, with this slope there; if not, there is another t to be tried. */
  ends(slope: f64): boolean {
    const size = this.trials === 0 ? slope : Math.abs(slope)
    if (size <= this.target) return true
    if (slope < 0) {
      this.low = this.t
      this.lowSlope = slope
    } else {
      this.high = this.t
      this.highSlope = slope
    }
    this.trials++
    if (this.trials === TRIALS || !(this.high - this.low > NARROW * this.high)) return true
    this.t = this.interpolated()
    return false
  }

  /** The secant's root, kept away from the ends of the bracket. */
  private interpolated(): f64 {
    const low = this.low
    const high = this.high
    const width = high - low
    const root = low - (this.lowSlope * width) / (this.highSlope - this.lowSlope)
    return Math.min(Math.max(root, low + 0.05 * width), high - 0.05 * width)
  }
}
