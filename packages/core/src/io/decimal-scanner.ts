import { textOf } from './ascii.js'
import { exactDecimal } from './exact-decimal.js'

const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const LOWER_E = 101

/**
 * Reads decimal numbers out of bytes, bit for bit as `Number(text)` reads them; what `exactDecimal` cannot do goes through
 * `Number`.
 *
 * @example
 * ```ts
 * const scanner = new DecimalScanner()
 * scanner.scan(Uint8Array.of(45, 48, 46, 53), 0, 4) // -0.5
 * scanner.end // 4
 * ```
 */
export class DecimalScanner {
  /** Where the last number ended: the first byte that is no longer part of it. */
  end = 0

  /** The number at bytes[start .. stop); NaN (with `end` = start) when there is none. */
  scan(bytes: Uint8Array, start: number, stop: number): number {
    let at = start
    const sign = bytes[at]
    if (sign === PLUS || sign === MINUS) at++
    let mantissa = 0
    const digitsFrom = at
    let byte = at < stop ? bytes[at] : 0
    while (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO)
      byte = ++at < stop ? bytes[at] : 0
    }
    let digits = at - digitsFrom
    let power = 0
    if (byte === POINT) {
      const fractionFrom = ++at
      byte = at < stop ? bytes[at] : 0
      while (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO)
        byte = ++at < stop ? bytes[at] : 0
      }
      power = fractionFrom - at
      digits -= power
    }
    this.end = start
    if (digits === 0) return Number.NaN
    if ((byte | 32) === LOWER_E) {
      const exponent = this.exponent(bytes, at + 1, stop)
      if (Number.isNaN(exponent)) return Number.NaN
      at = this.end
      power += exponent
    }
    this.end = at
    const magnitude = exactDecimal(mantissa, power)
    if (Number.isNaN(magnitude)) return Number(textOf(bytes, start, at))
    return sign === MINUS ? -magnitude : magnitude
  }

  /** The signed integer after an `e`; NaN when there is none. */
  private exponent(bytes: Uint8Array, start: number, stop: number): number {
    let at = start
    const sign = at < stop ? bytes[at] : 0
    if (sign === PLUS || sign === MINUS) at++
    const digitsFrom = at
    let value = 0
    while (at < stop && bytes[at] >= ZERO && bytes[at] <= NINE) value = value * 10 + (bytes[at++] - ZERO)
    if (at === digitsFrom) return Number.NaN
    this.end = at
    return sign === MINUS ? -value : value
  }
}
