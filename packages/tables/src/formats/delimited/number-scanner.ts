import { exactDecimal } from '@infinite-push/core/internal'

const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO = 48
const LOWER_E = 101

/**
 * Reads plain decimal numbers out of text, bit for bit as `Number` reads them; what `exactDecimal` cannot do is left to the
 * caller.
 *
 * @example
 * ```ts
 * const scanner = new NumberScanner()
 * scanner.scan('-0.5,7\n', 0) // -0.5
 * scanner.end // 4
 * ```
 */
export class NumberScanner {
  /** The first character after the number. */
  end = 0

  /** The number at `start`; NaN where there is none, or none that this way reads exactly. The text must not end in it. */
  scan(text: string, start: number): number {
    let at = start
    let code = text.charCodeAt(at)
    const negative = code === MINUS
    if (negative || code === PLUS) code = text.charCodeAt(++at)
    const digitsFrom = at
    let mantissa = 0
    let digit = code - ZERO
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      code = text.charCodeAt(++at)
      digit = code - ZERO
    }
    let digits = at - digitsFrom
    let power = 0
    if (code === POINT) {
      const fractionFrom = ++at
      code = text.charCodeAt(at)
      digit = code - ZERO
      while (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit
        code = text.charCodeAt(++at)
        digit = code - ZERO
      }
      power = fractionFrom - at
      digits -= power
    }
    this.end = at
    if (digits === 0) return Number.NaN
    if ((code | 32) === LOWER_E) power += this.exponent(text, at + 1)
    const magnitude = exactDecimal(mantissa, power)
    return negative ? -magnitude : magnitude
  }

  /** The signed integer after an `e`; NaN when there is none. */
  private exponent(text: string, start: number): number {
    let at = start
    let code = text.charCodeAt(at)
    const negative = code === MINUS
    if (negative || code === PLUS) code = text.charCodeAt(++at)
    const digitsFrom = at
    let value = 0
    for (; code >= ZERO && code <= ZERO + 9; code = text.charCodeAt(++at)) value = value * 10 + (code - ZERO)
    if (at === digitsFrom) return Number.NaN
    this.end = at
    return negative ? -value : value
  }
}
