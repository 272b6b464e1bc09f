import { type f64, INFINITE } from '../portable/numbers.js'

/**
 * Newton steps towards the root of a decreasing, piecewise linear function, kept inside a shrinking bracket. On the right piece a step
 * ends exactly; the bracket guards against cycling between pieces. Portable (portable/numbers.ts).
 */
export class RootBracket {
  /** Where the function is to be asked next. */
  x: f64 = 0
  private low: f64 = 0
  private high: f64 = 0
  /** The bounds as far as they have been tried; the ends themselves may be the root. */
  private below: f64 = -INFINITE
  private above: f64 = INFINITE

  begin(low: f64, high: f64, start: f64): void {
    this.low = low
    this.high = high
    this.below = -INFINITE
    this.above = INFINITE
    this.x = this.within(start)
  }

  /** Moves x by what the function is there, and how steeply it falls; false, with x as it was, where no number lies between the bounds. */
  move(value: f64, steepness: f64): boolean {
    if (value > 0) this.below = this.x
    else this.above = this.x
    let next = this.within(this.x + value / steepness)
    if (!this.isBetween(next)) next = (Math.max(this.below, this.low) + Math.min(this.above, this.high)) / 2
    if (!this.isBetween(next)) return false
    this.x = next
    return true
  }

  private within(x: f64): f64 {
    return Math.min(Math.max(x, this.low), this.high)
  }

  private isBetween(x: f64): boolean {
    return x > this.below && x < this.above
  }
}
