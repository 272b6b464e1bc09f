import { addProduct } from './lanes'

// Products of a table with four vectors at once, and the largest of the four for each column. The table is cut into panels of
// 32 bytes of columns (eight f32, four f64), each panel with its rows one after the other: a pass reads memory once for all
// four, and keeps its sums in registers. The same order of additions as in src/numeric/column-panels.ts.

export function largestProducts32(
  panels: usize, rows: i32, count: i32, list: usize, listed: i32, d: usize, out: usize,
): void {
  largestProducts<f32>(panels, rows, count, list, listed, d, out)
}

/** The same of two vectors, the first of the four. */
export function largestOfTwo32(
  panels: usize, rows: i32, count: i32, list: usize, listed: i32, d: usize, out: usize,
): void {
  const panelBytes = <usize>rows << 5
  for (let p = 0; p < count; p++, panels += panelBytes, out += 32) {
    let a0 = f32x4.splat(0)
    let a1 = a0
    let b0 = a0
    let b1 = a0
    let l = list
    let s = d
    for (let j = 0; j < listed; j++, l += 4, s += 16) {
      const row = panels + ((<usize>load<i32>(l)) << 5)
      const x0 = v128.load(row)
      const x1 = v128.load(row, 16)
      const a = v128.load32_splat(s)
      const b = v128.load32_splat(s, 4)
      a0 = addTimes<f32>(a0, a, x0)
      a1 = addTimes<f32>(a1, a, x1)
      b0 = addTimes<f32>(b0, b, x0)
      b1 = addTimes<f32>(b1, b, x1)
    }
    v128.store(out, f32x4.max(f32x4.abs(a0), f32x4.abs(b0)))
    v128.store(out, f32x4.max(f32x4.abs(a1), f32x4.abs(b1)), 16)
  }
}

export function largestProducts64(
  panels: usize, rows: i32, count: i32, list: usize, listed: i32, d: usize, out: usize,
): void {
  largestProducts<f64>(panels, rows, count, list, listed, d, out)
}

/** out_k = max_q |Σ_j d_jq·x_k(row list_j)|, q < 4; d has the four numbers of a row side by side. */
// @ts-ignore: decorator
@inline
function largestProducts<T>(
  panels: usize, rows: i32, count: i32, list: usize, listed: i32, d: usize, out: usize,
): void {
  const panelBytes = <usize>rows << 5
  for (let p = 0; p < count; p++, panels += panelBytes, out += 32) {
    let a0 = f64x2.splat(0)
    let a1 = a0
    let b0 = a0
    let b1 = a0
    let c0 = a0
    let c1 = a0
    let e0 = a0
    let e1 = a0
    let l = list
    let s = d
    for (let j = 0; j < listed; j++, l += 4, s += 4 * sizeof<T>()) {
      const row = panels + ((<usize>load<i32>(l)) << 5)
      const x0 = v128.load(row)
      const x1 = v128.load(row, 16)
      const a = splatAt<T>(s)
      const b = splatAt<T>(s + sizeof<T>())
      const c = splatAt<T>(s + 2 * sizeof<T>())
      const e = splatAt<T>(s + 3 * sizeof<T>())
      a0 = addTimes<T>(a0, a, x0)
      a1 = addTimes<T>(a1, a, x1)
      b0 = addTimes<T>(b0, b, x0)
      b1 = addTimes<T>(b1, b, x1)
      c0 = addTimes<T>(c0, c, x0)
      c1 = addTimes<T>(c1, c, x1)
      e0 = addTimes<T>(e0, e, x0)
      e1 = addTimes<T>(e1, e, x1)
    }
    v128.store(out, largestOf<T>(a0, b0, c0, e0))
    v128.store(out, largestOf<T>(a1, b1, c1, e1), 16)
  }
}

// @ts-ignore: decorator
@inline
function splatAt<T>(at: usize): v128 {
  return sizeof<T>() == 4 ? v128.load32_splat(at) : v128.load64_splat(at)
}

// @ts-ignore: decorator
@inline
function addTimes<T>(sum: v128, a: v128, b: v128): v128 {
  return sizeof<T>() == 4 ? f32x4.add(sum, f32x4.mul(a, b)) : addProduct(sum, a, b)
}

// @ts-ignore: decorator
@inline
function largestOf<T>(a: v128, b: v128, c: v128, e: v128): v128 {
  if (sizeof<T>() == 4) {
    return f32x4.max(f32x4.max(f32x4.abs(a), f32x4.abs(b)), f32x4.max(f32x4.abs(c), f32x4.abs(e)))
  }
  return f64x2.max(f64x2.max(f64x2.abs(a), f64x2.abs(b)), f64x2.max(f64x2.abs(c), f64x2.abs(e)))
}

/** Lists the columns with product + error·norm ≥ part·f, as far as the numbers tell; returns how many they are. */
export function listNear32(
  products: usize, cols: i32, norms: usize, factors: usize, part: f64, error: f64, out: usize,
): i32 {
  return listNear<f32>(products, cols, norms, factors, part, error, out)
}

export function listNear64(
  products: usize, cols: i32, norms: usize, factors: usize, part: f64, error: f64, out: usize,
): i32 {
  return listNear<f64>(products, cols, norms, factors, part, error, out)
}

// @ts-ignore: decorator
@inline
function listNear<T>(
  products: usize, cols: i32, norms: usize, factors: usize, part: f64, error: f64, out: usize,
): i32 {
  let found = 0
  for (let k = 0; k < cols; k++, products += sizeof<T>(), norms += 8, factors += 8) {
    if (<f64>load<T>(products) + error * load<f64>(norms) < part * load<f64>(factors)) continue
    store<i32>(out + ((<usize>found) << 2), k)
    found++
  }
  return found
}
