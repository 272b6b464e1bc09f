import { dotOf } from '../portable/line-products.js'
import { addScaled } from '../portable/lines.js'
import { copy, type f64, type i32, type Numbers, room } from '../portable/numbers.js'

/** What rounding may hide in a difference, as a part of what is subtracted. */
const ROUNDING: f64 = 1e-15

/** y = κy⁰ + d with the shortest d: how far y has turned away from y⁰. Nothing is a number where y⁰ is 0. Portable: see numbers.ts. */
export class ParallelPart {
  kappa: f64 = 0
  /** ‖d‖, and what rounding may hide. */
  rest: f64 = 0
  private readonly d: Numbers

  constructor(private readonly length: i32) {
    this.d = room(length)
  }

  take(y: Numbers, before: Numbers): void {
    const d = this.d
    const length = this.length
    this.kappa = dotOf(y, before, length) / dotOf(before, before, length)
    copy(d, y, length)
    addScaled(d, 0, length, before, 0, -this.kappa)
    this.rest = Math.sqrt(dotOf(d, d, length)) + ROUNDING * Math.sqrt(dotOf(y, y, length))
  }
}
