// What is called for every few numbers is inlined: the kernels are loops over these few lines. What is called once per line is not, so that
// an engine has less to compile.

/**
 * The first two of four neighbouring numbers as f64 lanes, whether they are stored as f64 or as f32; `nextPair` gives the
 * other two. Fixed offsets cost nothing, sums of addresses do.
 */
// @ts-ignore: decorator
@inline
export function loadPair<T>(at: usize): v128 {
  if (sizeof<T>() == 8) return v128.load(at)
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

// @ts-ignore: decorator
@inline
export function nextPair<T>(at: usize): v128 {
  if (sizeof<T>() == 8) return v128.load(at, 16)
  return f64x2.promote_low_f32x4(v128.load64_zero(at, 8))
}

// @ts-ignore: decorator
@inline
export function loadOne<T>(at: usize): f64 {
  return <f64>load<T>(at)
}

/** sum + a·b, rounded twice, like the TypeScript kernels. */
// @ts-ignore: decorator
@inline
export function addProduct(sum: v128, a: v128, b: v128): v128 {
  return f64x2.add(sum, f64x2.mul(a, b))
}

/**
 * a·b, where a is stored as T and b as f64. The four running sums are those of `dotSegments` in TypeScript, so that the
 * result is the same to the last bit.
 */
export function dot<T>(a: usize, b: usize, length: i32): f64 {
  let s01 = f64x2.splat(0)
  let s23 = f64x2.splat(0)
  const quads = b + ((<usize>(length & ~3)) << 3)
  const end = b + ((<usize>length) << 3)
  while (b < quads) {
    s01 = addProduct(s01, loadPair<T>(a), v128.load(b))
    s23 = addProduct(s23, nextPair<T>(a), v128.load(b, 16))
    a += 4 * sizeof<T>()
    b += 32
  }
  let s0 = f64x2.extract_lane(s01, 0)
  for (; b < end; a += sizeof<T>(), b += 8) s0 += loadOne<T>(a) * load<f64>(b)
  return sumOf(s0, s01, s23)
}

/** Four running sums added up, of which the first has gone on as s0. */
// @ts-ignore: decorator
@inline
export function sumOf(s0: f64, s01: v128, s23: v128): f64 {
  return s0 + f64x2.extract_lane(s01, 1) + (f64x2.extract_lane(s23, 0) + f64x2.extract_lane(s23, 1))
}
