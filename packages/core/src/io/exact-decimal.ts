/** Powers of ten that a double holds exactly. */
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))
const LARGEST_EXACT_INTEGER = 2 ** 53

/**
 * mantissa·10^power, rounded as `Number` rounds its text; NaN where this way cannot promise that.
 *
 * When the digits form an integer of at most 53 bits and the power of ten is at most 22, both are exact doubles and one
 * IEEE multiplication or division rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). A
 * mantissa that was summed up from digits and passed 2^53 on its way has been rounded, and stays at or above it.
 *
 * @example
 * ```ts
 * exactDecimal(314, -2) // 3.14
 * exactDecimal(1, 300) // NaN
 * ```
 */
export function exactDecimal(mantissa: number, power: number): number {
  if (!(mantissa < LARGEST_EXACT_INTEGER && power >= -22 && power <= 22)) return Number.NaN
  return power < 0 ? mantissa / POWERS_OF_TEN[-power] : mantissa * POWERS_OF_TEN[power]
}
