import type { f64 } from '../../../numeric/portable/numbers.js'

/** Lehmer's generator with the multiplier of Park and Miller (1988): its products are exact in f64, so that all compilers agree. */
const MULTIPLIER: f64 = 16807
const MODULUS: f64 = 2147483647

/** Numbers in general position, for infinitesimals: no more is asked of them. */
export class LehmerDraws {
  private drawn: f64 = 1

  /** Between 0 and 1. */
  next(): f64 {
    const product = this.drawn * MULTIPLIER
    this.drawn = product - Math.floor(product / MODULUS) * MODULUS
    return this.drawn / MODULUS
  }
}
