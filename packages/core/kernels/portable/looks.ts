import { addressOf, Integers, Numbers, Shorts } from './numbers'

// What takes the place of src/numeric/portable/looks.ts in the module: the same whole numbers, eight products at a time. Two rows of sixteen
// columns are 64 bytes.

export const LENGTH: f64 = 32766
export const SAFETY: f64 = 2

export const PANEL = 16
export const LINE: usize = 64

/** The nearest whole number is in the last bits of the sum. */
const NEAREST: f64 = 6755399441055744

export function roundColumns(
  out: Shorts,
  table: Numbers,
  stride: i32,
  rows: i32,
  cols: i32,
  scales: Numbers,
): void {
  const panelBytes = <usize>((rows + 1) >> 1) * LINE
  for (let g = 0; g < rows; g += 2) {
    const line = addressOf(table, g * stride)
    // A last row that has no other beside it has zeros there.
    const next = g + 1 < rows ? addressOf(table, (g + 1) * stride) : 0
    roundPair(changetype<usize>(out) + <usize>(g >> 1) * LINE, panelBytes, line, next, cols, addressOf(scales))
  }
}

/** Two rows, into their line of each panel. */
export function roundPair(out: usize, panelBytes: usize, line: usize, next: usize, cols: i32, scale: usize): void {
  const low = i32x4.splat(0xffff)
  let at = out
  let k = 0
  for (; k + 4 <= cols; k += 4, line += 32, scale += 32) {
    const a = roundFour(line, scale)
    const b = next == 0 ? i32x4.splat(0) : roundFour(next, scale)
    v128.store(at, v128.or(v128.and(a, low), i32x4.shl(b, 16)))
    if (next != 0) next += 32
    at += 16
    if ((k & 12) == 12) {
      out += panelBytes
      at = out
    }
  }
  for (; k < cols; k++, line += 8, scale += 8, at += 4) {
    store<i16>(at, roundOne(line, scale))
    if (next == 0) continue
    store<i16>(at, roundOne(next, scale), 2)
    next += 8
  }
}

// @ts-ignore: decorator
@inline
function roundFour(at: usize, scale: usize): v128 {
  const nearest = f64x2.splat(NEAREST)
  const a = f64x2.add(f64x2.mul(v128.load(at), v128.load(scale)), nearest)
  const b = f64x2.add(f64x2.mul(v128.load(at, 16), v128.load(scale, 16)), nearest)
  return v128.shuffle<i32>(a, b, 0, 2, 4, 6)
}

// @ts-ignore: decorator
@inline
function roundOne(at: usize, scale: usize): i16 {
  return <i16>reinterpret<i64>(load<f64>(at) * load<f64>(scale) + NEAREST)
}

export function roundVector(out: Shorts, v: Numbers, rows: i32, scale: f64): i32 {
  const at = changetype<usize>(out)
  let count = 0
  for (let g = 0; g < rows; g++) {
    store<i16>(at + (<usize>g << 1), <i16>reinterpret<i64>(v[g] * scale + NEAREST))
    count += <i32>(v[g] != 0)
  }
  return count
}

export function listLarge(
  panels: Shorts,
  rows: i32,
  cols: i32,
  v: Shorts,
  reach: Numbers,
  scale: f64,
  error: f64,
  most: i32,
  list: Integers,
): i32 {
  const from = changetype<usize>(v)
  const to = from + ((<usize>((rows + 1) >> 1)) << 2)
  const panelBytes = <usize>((rows + 1) >> 1) * LINE
  const scales = f64x2.splat(scale)
  const errors = f64x2.splat(error)
  let panel = changetype<usize>(panels)
  let bound = addressOf(reach)
  let end = 0
  for (let k = 0; k < cols && end <= most; k += PANEL, bound += 128, panel += panelBytes) {
    let s0 = i32x4.splat(0)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    let line = panel
    let g = from
    // Four rows in each round.
    for (const last = to - ((to - from) & 4); g < last; g += 8, line += 2 * LINE) {
      const two = v128.load32_splat(g)
      const next = v128.load32_splat(g, 4)
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(v128.load(line), two))
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(v128.load(line, 16), two))
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(v128.load(line, 32), two))
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(v128.load(line, 48), two))
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(v128.load(line, 64), next))
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(v128.load(line, 80), next))
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(v128.load(line, 96), next))
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(v128.load(line, 112), next))
    }
    if (g < to) {
      const two = v128.load32_splat(g)
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(v128.load(line), two))
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(v128.load(line, 16), two))
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(v128.load(line, 32), two))
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(v128.load(line, 48), two))
    }
    let hits = hitsOf(s0, bound, scales, errors)
    hits |= hitsOf(s1, bound + 32, scales, errors) << 4
    hits |= hitsOf(s2, bound + 64, scales, errors) << 8
    hits |= hitsOf(s3, bound + 96, scales, errors) << 12
    for (; hits != 0; hits &= hits - 1) list[end++] = k + ctz(hits)
  }
  return end
}

/** Which of four columns count, a bit for each. */
// @ts-ignore: decorator
@inline
function hitsOf(sums: v128, bound: usize, scales: v128, errors: v128): i32 {
  const sizes = i32x4.abs(sums)
  const low = f64x2.convert_low_i32x4_s(sizes)
  const high = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(sizes, sizes, 2, 3, 2, 3))
  const a = f64x2.ge(low, f64x2.sub(f64x2.mul(scales, v128.load(bound)), errors))
  const b = f64x2.ge(high, f64x2.sub(f64x2.mul(scales, v128.load(bound, 16)), errors))
  return i64x2.bitmask(a) | (i64x2.bitmask(b) << 2)
}
