import type { f64, Integers, i32, Numbers, Shorts } from './numbers.js'

/*
 * Products of columns with a vector, both rounded to whole numbers of 16 bits: exact, and the same in any order. In WebAssembly
 * (kernels/portable/looks.ts) eight of them are multiplied at a time.
 */

/** The length that columns and vectors are given before they are rounded: no product of two is above 2³⁰. */
export const LENGTH: f64 = 32766
/** What rounding in f64 may add to the error, which is about LENGTH. */
export const SAFETY: f64 = 2

/** Columns that lie together, two rows of each side by side. */
export const PANEL = 16

/** Added to a number below 2³¹ in size, and taken away again, it leaves the nearest whole one, the even one of two. */
const NEAREST: f64 = 6755399441055744

/** Writes the lines of a table, `stride` apart, into panels, rounded: column k times scale_k, which must be below 32,768 in size. */
export function roundColumns(out: Shorts, table: Numbers, stride: i32, rows: i32, cols: i32, scales: Numbers): void {
  const height = (rows + 1) & ~1
  for (let g = 0; g < rows; g++) {
    for (let k = 0; k < cols; k++) out[placeOf(g, k, height)] = nearest(table[g * stride + k] * scales[k])
  }
}

export function placeOf(g: i32, k: i32, height: i32): i32 {
  const inPanel = k & (PANEL - 1)
  return (k - inPanel) * height + (g & ~1) * PANEL + 2 * inPanel + (g & 1)
}

/** Rounds v·scale; returns how many of its numbers are not 0. */
export function roundVector(out: Shorts, v: Numbers, rows: i32, scale: f64): i32 {
  let count = 0
  for (let g = 0; g < rows; g++) {
    out[g] = nearest(v[g] * scale)
    if (v[g] !== 0) count++
  }
  return count
}

export function nearest(x: f64): f64 {
  return x + NEAREST - NEAREST
}

/**
 * Lists the columns whose product with v, both rounded, is at least scale·reach_k − error in size, the first one first; ends after the panel in
 * which there are more than `most`. Returns how many there are.
 */
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
  const height = (rows + 1) & ~1
  let end = 0
  for (let k = 0; k < cols; k++) {
    if ((k & (PANEL - 1)) === 0 && end > most) return end
    let sum = 0
    for (let g = 0; g < rows; g++) sum += panels[placeOf(g, k, height)] * v[g]
    if (Math.abs(sum) >= scale * reach[k] - error) list[end++] = k
  }
  return end
}
