/** Doubles 1, 10, …, 10^22, which are exact. */
const TENS: usize = 16
/**
 * Says where the 128 bits of 5^0 are, high half first, those of 5^−40 … 5^40 around them. An address that the compiler knew would
 * be added to a negative one without wrapping around.
 */
const FIVES: usize = 8
const LARGEST_POWER: i32 = 40
const LARGEST_EXACT: u64 = 1 << 53

/**
 * mantissa·10^power, rounded as a parser of decimal numbers must; NaN where this way cannot promise it.
 *
 * Two exact doubles need one operation (Clinger, "How to read floating point numbers accurately", 1990). Else the product with
 * 128 bits of the power of five has the right bits but where it lies too near to the middle of two doubles (Lemire, "Number parsing
 * at a gigabyte per second", 2021).
 */
export function decimalValue(mantissa: u64, power: i32): f64 {
  if (mantissa < LARGEST_EXACT && power >= -22 && power <= 22) {
    const size = <f64>mantissa
    return power < 0 ? size / load<f64>(TENS + (<usize>-power << 3)) : size * load<f64>(TENS + (<usize>power << 3))
  }
  if (mantissa == 0) return 0
  if (power < -LARGEST_POWER || power > LARGEST_POWER) return NaN
  return nearest(mantissa, power)
}

function nearest(mantissa: u64, power: i32): f64 {
  const zeros = clz<u64>(mantissa)
  const w = mantissa << zeros
  const five = load<usize>(FIVES) + (<usize>power << 4)
  let high = highProduct(w, load<u64>(five))
  let low = w * load<u64>(five)
  // Only here could the lower half of the power still change the bits that count.
  if ((high & 0x1ff) == 0x1ff) {
    const more = highProduct(w, load<u64>(five, 8))
    low += more
    if (low < more) high++
    if (low == u64.MAX_VALUE) return NaN
  }
  const top = high >> 63
  let bits = high >> (top + 9)
  // log2(5)·power in whole bits: 217706/65536 is log2(10), near enough for these powers.
  let exponent = ((217706 * power) >> 16) + 63 + <i32>top - <i32>zeros + 1023
  // Exactly in the middle of two doubles, the even one is right.
  if (low <= 1 && power >= -4 && power <= 23 && (bits & 3) == 1 && bits << (top + 9) == high) bits &= ~(<u64>1)
  bits = (bits + (bits & 1)) >> 1
  if (bits >= LARGEST_EXACT) {
    bits >>= 1
    exponent++
  }
  return reinterpret<f64>((bits & ((<u64>1 << 52) - 1)) | (<u64>exponent << 52))
}

/** The upper half of the 128 bits of a product. */
function highProduct(a: u64, b: u64): u64 {
  const mask: u64 = 0xffffffff
  const half: u64 = 32
  const a0 = a & mask
  const a1 = a >> half
  const b0 = b & mask
  const b1 = b >> half
  const low = a0 * b0
  const first = a1 * b0 + (low >> half)
  const second = a0 * b1 + (first & mask)
  return a1 * b1 + (first >> half) + (second >> half)
}
