// Sums of multiplier·x to twice the digits, two columns at a time: src/certificate/exact-row-sums.ts gives the same bits.

/** As in src/numeric/algebra/two-part.ts. */
const HALVING: f64 = 134217729

/**
 * Adds multiplier·row for `count` rows to lines of sums, of `width` numbers each, made even: the sums, what was rounded, Σ|multiplier·x|, and the
 * least and the most of rows with a multiplier above 0. Behind an odd last column a number too much is read, and what becomes of it is ignored.
 */
export function addExactRows(values: usize, count: i32, cols: i32, highs: usize, lows: usize, sums: usize): void {
  const lineBytes = <usize>cols << 3
  const bytes = (<usize>((cols + 1) & ~1)) << 3
  for (let i: usize = 0; i < (<usize>count) << 3; i += 8, values += lineBytes) {
    const high = load<f64>(highs + i)
    if (high == 0) continue
    addProducts(values, bytes, high, load<f64>(lows + i), sums)
    if (high > 0) widen(values, bytes, sums + 3 * bytes)
  }
}

/** Each product is split into its value and its error (Dekker), and so is each sum. */
function addProducts(row: usize, bytes: usize, a: f64, b: f64, value: usize): void {
  const half = upperHalf(a)
  const high = f64x2.splat(a)
  const low = f64x2.splat(b)
  const upper = f64x2.splat(half)
  const lower = f64x2.splat(a - half)
  const halving = f64x2.splat(HALVING)
  const rest = value + bytes
  const size = rest + bytes
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = v128.load(row + k)
    const wide = f64x2.mul(halving, x)
    const xUpper = f64x2.sub(wide, f64x2.sub(wide, x))
    const xLower = f64x2.sub(x, xUpper)
    const product = f64x2.mul(high, x)
    const first = f64x2.add(f64x2.sub(f64x2.mul(upper, xUpper), product), f64x2.mul(upper, xLower))
    const error = f64x2.add(f64x2.add(first, f64x2.mul(lower, xUpper)), f64x2.mul(lower, xLower))
    const sum = v128.load(value + k)
    const next = f64x2.add(sum, product)
    const moved = f64x2.sub(next, sum)
    const lost = f64x2.add(f64x2.sub(sum, f64x2.sub(next, moved)), f64x2.sub(product, moved))
    const missing = f64x2.add(f64x2.add(lost, error), f64x2.mul(low, x))
    v128.store(rest + k, f64x2.add(v128.load(rest + k), missing))
    v128.store(value + k, next)
    v128.store(size + k, f64x2.add(v128.load(size + k), f64x2.abs(product)))
  }
}

// @ts-ignore: decorator
@inline
function upperHalf(x: f64): f64 {
  const wide = HALVING * x
  return wide - (wide - x)
}

function widen(row: usize, bytes: usize, least: usize): void {
  const most = least + bytes
  for (let k: usize = 0; k < bytes; k += 16) {
    const x = v128.load(row + k)
    v128.store(least + k, f64x2.pmin(v128.load(least + k), x))
    v128.store(most + k, f64x2.pmax(v128.load(most + k), x))
  }
}
