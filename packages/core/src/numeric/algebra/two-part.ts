import type { Vec } from '../matrix/linear-map.js'

/** Half of the distance between 1 and the number after it: what one operation may round by, as a part of its result. */
export const UNIT = 2 ** -53

/** 2²⁷ + 1: times this, a number falls into two halves of 26 bits, whose products are exact (Veltkamp). */
export const HALVING = 134217729

/** The upper 26 bits of a number; the rest is what is left of it. Not finite from 1e300 on. */
export function upperHalf(x: number): number {
  const wide = HALVING * x
  return wide - (wide - x)
}

/**
 * A sum that keeps what every addition rounds off: as if it were summed up with twice the digits, and rounded once in the
 * end (Neumaier; Ogita, Rump and Oishi 2005).
 *
 * @example
 * ```ts
 * const sum = new TwoPartSum()
 * for (const term of [1e16, 1, -1e16]) sum.add(term)
 * sum.value // 1
 * ```
 */
export class TwoPartSum {
  private high = 0
  private low = 0

  add(term: number): void {
    const next = this.high + term
    const moved = next - this.high
    this.low += this.high - (next - moved) + (term - moved)
    this.high = next
  }

  /** The numbers from … to−1, each times `sign`; a loop of its own, since its caller is mostly called once and would run as it was read. */
  addAll(values: Vec, from: number, to: number, sign: 1 | -1): void {
    let { high, low } = this
    for (let t = from; t < to; t++) {
      if (values[t] === 0) continue
      const term = sign * values[t]
      const next = high + term
      const moved = next - high
      low += high - (next - moved) + (term - moved)
      high = next
    }
    this.high = high
    this.low = low
  }

  get value(): number {
    return this.high + this.low
  }
}
