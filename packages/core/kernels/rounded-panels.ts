import { LINE, PANEL, roundPair } from './portable/looks'

// Products of a table with up to four vectors, all rounded to whole numbers of 16 bits (src/numeric/matrix/rounded-panels.ts), and the largest
// of the four for each column. Eight products are added at a time; a panel has sixteen columns, two rows of each side by side.

/** Rounds `count` lines, which are rows first, first + 1, … of so many `pairs` of rows, into panels; `first` is even. */
export function roundLines(
  lines: usize, count: i32, cols: i32, panels: usize, pairs: i32, first: i32, scales: usize,
): void {
  const lineBytes = <usize>cols << 3
  const panelBytes = <usize>pairs * LINE
  let out = panels + <usize>(first >> 1) * LINE
  for (let g = 0; g < count; g += 2, lines += lineBytes << 1, out += LINE) {
    // A last row that has no other beside it has zeros there.
    roundPair(out, panelBytes, lines, g + 1 < count ? lines + lineBytes : 0, cols, scales)
  }
}

/**
 * out_k = units_k·max_q ratio_q·|Σ_j x_k(pair list_j)·v_q(pair list_j)|, q < `vectors`. The pairs of the four vectors lie side by side in v,
 * for each j.
 */
export function largestRounded(
  panels: usize, pairs: i32, count: i32, list: usize, listed: i32, v: usize, vectors: i32, ratios: usize, units: usize,
  out: usize,
): void {
  const panelBytes = <usize>pairs * LINE
  const end = list + (<usize>listed << 2)
  const width: usize = PANEL << 3
  for (let p = 0; p < count; p++, panels += panelBytes, out += width, units += width) {
    memory.fill(out, 0, width)
    let q = 0
    for (; q + 1 < vectors; q += 2) raiseToTwo(panels, list, end, v + (q << 2), ratios + (q << 3), out)
    if (q < vectors) raiseToOne(panels, list, end, v + (q << 2), ratios + (q << 3), out)
    for (let k: usize = 0; k < width; k += 16) {
      v128.store(out + k, f64x2.mul(v128.load(out + k), v128.load(units + k)))
    }
  }
}

/** One panel with one vector: out_k becomes no less than the product. */
function raiseToOne(panel: usize, list: usize, end: usize, v: usize, ratio: usize, out: usize): void {
  let a0 = i32x4.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  for (; list < end; list += 4, v += 16) {
    const line = panel + <usize>load<i32>(list) * LINE
    const a = v128.load32_splat(v)
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load(line), a))
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load(line, 16), a))
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load(line, 32), a))
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load(line, 48), a))
  }
  const r = v128.load64_splat(ratio)
  raiseFour(a0, a0, r, r, out)
  raiseFour(a1, a1, r, r, out + 32)
  raiseFour(a2, a2, r, r, out + 64)
  raiseFour(a3, a3, r, r, out + 96)
}

/** One panel with two neighbouring vectors: out_k becomes no less than either product. */
function raiseToTwo(panel: usize, list: usize, end: usize, v: usize, ratios: usize, out: usize): void {
  let a0 = i32x4.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  let b0 = a0
  let b1 = a0
  let b2 = a0
  let b3 = a0
  for (; list < end; list += 4, v += 16) {
    const line = panel + <usize>load<i32>(list) * LINE
    const a = v128.load32_splat(v)
    const b = v128.load32_splat(v, 4)
    const x0 = v128.load(line)
    const x1 = v128.load(line, 16)
    const x2 = v128.load(line, 32)
    const x3 = v128.load(line, 48)
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(x0, a))
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(x1, a))
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(x2, a))
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(x3, a))
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(x0, b))
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(x1, b))
    b2 = i32x4.add(b2, i32x4.dot_i16x8_s(x2, b))
    b3 = i32x4.add(b3, i32x4.dot_i16x8_s(x3, b))
  }
  const ra = v128.load64_splat(ratios)
  const rb = v128.load64_splat(ratios, 8)
  raiseFour(a0, b0, ra, rb, out)
  raiseFour(a1, b1, ra, rb, out + 32)
  raiseFour(a2, b2, ra, rb, out + 64)
  raiseFour(a3, b3, ra, rb, out + 96)
}

// @ts-ignore: decorator
@inline
function raiseFour(a: v128, b: v128, ra: v128, rb: v128, out: usize): void {
  const sa = i32x4.abs(a)
  const sb = i32x4.abs(b)
  const low = f64x2.max(f64x2.mul(firstTwo(sa), ra), f64x2.mul(firstTwo(sb), rb))
  const high = f64x2.max(f64x2.mul(lastTwo(sa), ra), f64x2.mul(lastTwo(sb), rb))
  v128.store(out, f64x2.max(v128.load(out), low))
  v128.store(out, f64x2.max(v128.load(out, 16), high), 16)
}

// @ts-ignore: decorator
@inline
function firstTwo(x: v128): v128 {
  return f64x2.convert_low_i32x4_s(x)
}

// @ts-ignore: decorator
@inline
function lastTwo(x: v128): v128 {
  return f64x2.convert_low_i32x4_s(v128.shuffle<i32>(x, x, 2, 3, 2, 3))
}

/** Lists the columns with product + error·norm ≥ part·f, as far as the numbers tell; returns how many they are. */
export function listNear(
  products: usize, cols: i32, norms: usize, factors: usize, part: f64, error: f64, out: usize,
): i32 {
  const errors = f64x2.splat(error)
  const parts = f64x2.splat(part)
  let end = out
  let k = 0
  for (; k + 1 < cols; k += 2, products += 16, norms += 16, factors += 16) {
    const bound = f64x2.add(v128.load(products), f64x2.mul(errors, v128.load(norms)))
    const far = i64x2.bitmask(f64x2.lt(bound, f64x2.mul(parts, v128.load(factors))))
    // Written in any case: no processor foresees which of them are near.
    store<i32>(end, k)
    end += (~far & 1) << 2
    store<i32>(end, k + 1)
    end += (~far & 2) << 1
  }
  if (k < cols && !(load<f64>(products) + error * load<f64>(norms) < part * load<f64>(factors))) {
    store<i32>(end, k)
    end += 4
  }
  return <i32>(end - out) >> 2
}
