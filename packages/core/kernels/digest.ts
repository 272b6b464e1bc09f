// Sums of blocks of numbers for the quick fingerprint: src/numeric/hash/block-sums.ts gives the same bits.

/** 1,024 numbers. */
const BLOCK: usize = 8192
/** Four numbers, which are eight words of 32 bits. */
const GROUP: usize = 32

/**
 * Three sums of 64 bits of each block. Over all blocks, Σ|x| and the largest |x|, each in two parts, are left at `sizes`.
 */
export function digestBlocks(values: usize, blocks: i32, keys: usize, sums: usize, sizes: usize): void {
  const zero = f64x2.splat(0)
  let size = zero
  let most = zero
  for (let b = 0; b < blocks; b++, sums += 24) {
    let s0 = i64x2.splat(0)
    let s1 = s0
    let s2 = s0
    let key = keys
    for (const end = values + BLOCK; values < end; values += GROUP, key += GROUP) {
      // −0 + 0 = 0
      const x = f64x2.add(v128.load(values), zero)
      const y = f64x2.add(v128.load(values, 16), zero)
      s0 = addPairs(s0, i32x4.add(x, v128.load(key)), i32x4.add(y, v128.load(key, 16)))
      s1 = addPairs(s1, i32x4.add(x, v128.load(key, 32)), i32x4.add(y, v128.load(key, 48)))
      s2 = addPairs(s2, i32x4.add(x, v128.load(key, 64)), i32x4.add(y, v128.load(key, 80)))
      const sizeX = f64x2.abs(x)
      const sizeY = f64x2.abs(y)
      size = f64x2.add(size, f64x2.add(sizeX, sizeY))
      most = f64x2.pmax(f64x2.pmax(most, sizeX), sizeY)
    }
    store<i64>(sums, total(s0))
    store<i64>(sums, total(s1), 8)
    store<i64>(sums, total(s2), 16)
  }
  v128.store(sizes, size)
  v128.store(sizes, most, 16)
}

/** Σ|x|, of every fourth number from the first, second, third and fourth on, then of the last few one by one. */
export function sumOfSizes(values: usize, count: i32): f64 {
  let x = f64x2.splat(0)
  let y = x
  const fours = values + ((<usize>(count & ~3)) << 3)
  for (; values < fours; values += 32) {
    x = f64x2.add(x, f64x2.abs(v128.load(values)))
    y = f64x2.add(y, f64x2.abs(v128.load(values, 16)))
  }
  let sum =
    f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1) + (f64x2.extract_lane(y, 0) + f64x2.extract_lane(y, 1))
  for (const end = fours + ((<usize>(count & 3)) << 3); values < end; values += 8) sum += Math.abs(load<f64>(values))
  return sum
}

// @ts-ignore: decorator
@inline
function addPairs(sum: v128, a: v128, b: v128): v128 {
  return i64x2.add(i64x2.add(sum, i64x2.extmul_low_i32x4_u(a, b)), i64x2.extmul_high_i32x4_u(a, b))
}

// @ts-ignore: decorator
@inline
function total(sum: v128): i64 {
  return i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1)
}
