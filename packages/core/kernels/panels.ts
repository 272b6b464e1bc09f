import { addProduct } from './lanes'

// Products of a table with four vectors at once, and the largest of the four for each column. The table is cut into panels of
// four columns, each panel with its rows one after the other: a pass reads memory once for all
// four, and keeps its sums in registers. The same order of additions as in src/numeric/matrix/exact-panels.ts.

/** out_k = max_q |Σ_j d_jq·x_k(row list_j)|, q < 4; d has the four numbers of a row side by side. */
export function largestProducts(
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
    for (let j = 0; j < listed; j++, l += 4, s += 32) {
      const row = panels + ((<usize>load<i32>(l)) << 5)
      const x0 = v128.load(row)
      const x1 = v128.load(row, 16)
      const a = v128.load64_splat(s)
      const b = v128.load64_splat(s, 8)
      const c = v128.load64_splat(s, 16)
      const e = v128.load64_splat(s, 24)
      a0 = addProduct(a0, a, x0)
      a1 = addProduct(a1, a, x1)
      b0 = addProduct(b0, b, x0)
      b1 = addProduct(b1, b, x1)
      c0 = addProduct(c0, c, x0)
      c1 = addProduct(c1, c, x1)
      e0 = addProduct(e0, e, x0)
      e1 = addProduct(e1, e, x1)
    }
    v128.store(out, largestOf(a0, b0, c0, e0))
    v128.store(out, largestOf(a1, b1, c1, e1), 16)
  }
}

// @ts-ignore: decorator
@inline
function largestOf(a: v128, b: v128, c: v128, e: v128): v128 {
  return f64x2.max(f64x2.max(f64x2.abs(a), f64x2.abs(b)), f64x2.max(f64x2.abs(c), f64x2.abs(e)))
}

/** Lists the columns with product + error·norm ≥ part·f, as far as the numbers tell; returns how many they are. */
export function listNear(
  products: usize, cols: i32, norms: usize, factors: usize, part: f64, error: f64, out: usize,
): i32 {
  let found = 0
  for (let k = 0; k < cols; k++, products += 8, norms += 8, factors += 8) {
    if (load<f64>(products) + error * load<f64>(norms) < part * load<f64>(factors)) continue
    store<i32>(out + ((<usize>found) << 2), k)
    found++
  }
  return found
}
