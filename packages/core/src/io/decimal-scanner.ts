import { textOf } from './ascii.js'

const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const LOWER_E = 101
/** Powers of ten that a double holds exactly. */
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))
const LARGEST_EXACT_INTEGER = 2 ** 53

/**
 * Reads decimal numbers bit for bit as `Number(text)` reads them; what `exactDecimal` cannot do goes through `Number`. What
 * it reads from says how a character is looked up: a program reads one kind of input, so that costs nothing.
 */
abstract class DecimalScanner<Input> {
  /** Where the last number ended: the first character that is no longer part of it. */
  end = 0

  /** @param point What stands before the decimals, by its code. */
  constructor(private readonly point = POINT) {}

  /** The number at input[start .. stop); NaN (with `end` = start) when there is none. */
  scan(input: Input, start: number, stop: number): number {
    let at = start
    const sign = this.code(input, at, stop)
    if (sign === PLUS || sign === MINUS) at++
    let mantissa = 0
    const digitsFrom = at
    let code = this.code(input, at, stop)
    while (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + (code - ZERO)
      code = this.code(input, ++at, stop)
    }
    let digits = at - digitsFrom
    let power = 0
    if (code === this.point) {
      const fractionFrom = ++at
      code = this.code(input, at, stop)
      while (code >= ZERO && code <= NINE) {
        mantissa = mantissa * 10 + (code - ZERO)
        code = this.code(input, ++at, stop)
      }
      power = fractionFrom - at
      digits -= power
    }
    this.end = start
    if (digits === 0) return Number.NaN
    if ((code | 32) === LOWER_E) {
      const exponent = this.exponent(input, at + 1, stop)
      if (Number.isNaN(exponent)) return Number.NaN
      at = this.end
      power += exponent
    }
    this.end = at
    const magnitude = exactDecimal(mantissa, power)
    if (Number.isNaN(magnitude)) return Number(this.decimalText(input, start, at))
    return sign === MINUS ? -magnitude : magnitude
  }

  /** The signed integer after an `e`; NaN when there is none. */
  private exponent(input: Input, start: number, stop: number): number {
    let at = start
    const sign = this.code(input, at, stop)
    if (sign === PLUS || sign === MINUS) at++
    const digitsFrom = at
    let value = 0
    let code = this.code(input, at, stop)
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO)
      code = this.code(input, ++at, stop)
    }
    if (at === digitsFrom) return Number.NaN
    this.end = at
    return sign === MINUS ? -value : value
  }

  private decimalText(input: Input, start: number, stop: number): string {
    const text = this.text(input, start, stop)
    return this.point === POINT ? text : text.replace(String.fromCharCode(this.point), '.')
  }

  /** What is no digit, sign, point or e from `stop` on. */
  protected abstract code(input: Input, at: number, stop: number): number
  protected abstract text(input: Input, start: number, stop: number): string
}

/**
 * Decimal numbers in bytes.
 *
 * @example
 * ```ts
 * const scanner = new ByteDecimals()
 * scanner.scan(Uint8Array.of(45, 48, 46, 53), 0, 4) // -0.5
 * scanner.end // 4
 * ```
 */
export class ByteDecimals extends DecimalScanner<Uint8Array> {
  protected code(bytes: Uint8Array, at: number, stop: number): number {
    return at < stop ? bytes[at] : 0
  }

  protected text(bytes: Uint8Array, start: number, stop: number): string {
    return textOf(bytes, start, stop)
  }
}

/**
 * Decimal numbers in text, which is read to its end: `stop` is its length.
 *
 * @example
 * ```ts
 * const scanner = new TextDecimals()
 * scanner.scan('-0.5,7', 0, 6) // -0.5
 * scanner.end // 4
 * ```
 */
export class TextDecimals extends DecimalScanner<string> {
  protected code(text: string, at: number): number {
    // NaN from its end on.
    return text.charCodeAt(at)
  }

  protected text(text: string, start: number, stop: number): string {
    return text.slice(start, stop)
  }
}

/**
 * mantissa·10^power, rounded as `Number` rounds its text; NaN where this way cannot promise that.
 *
 * When the digits form an integer of at most 53 bits and the power of ten is at most 22, both are exact doubles and one
 * IEEE multiplication or division rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). A
 * mantissa that was summed up from digits and passed 2^53 on its way has been rounded, and stays at or above it.
 */
function exactDecimal(mantissa: number, power: number): number {
  if (!(mantissa < LARGEST_EXACT_INTEGER && power >= -22 && power <= 22)) return Number.NaN
  return power < 0 ? mantissa / POWERS_OF_TEN[-power] : mantissa * POWERS_OF_TEN[power]
}
