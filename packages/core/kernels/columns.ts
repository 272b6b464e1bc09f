// Passes over the columns of a row-major table, two columns at a time. Every column is summed row after row, like in
// src/numeric/column-moments.ts and src/numeric/panel-packing.ts, so that both give the same bits.

/**
 * Mean and deviation of the columns from … to−1: see `columnRunMoments`. `room` has four lines of as many numbers, made even:
 * the means, the deviations, and two that are of no use afterwards. Rows are read from left to right, so that the processor
 * fetches ahead; behind an odd last column a number too much is read, and what becomes of it is ignored.
 */
export function columnMoments(values: usize, rows: i32, cols: i32, from: i32, to: i32, room: usize): void {
  const lineBytes = <usize>cols << 3
  const bytes = (<usize>((to - from + 1) & ~1)) << 3
  const first = values + ((<usize>from) << 3)
  const mean = room
  const deviation = room + bytes
  const spread = deviation + bytes
  const sum = spread + bytes
  memory.copy(mean, first, bytes)
  memory.fill(deviation, 0, 3 * bytes)
  for (let g = 0, x = first; g < rows; g++, x += lineBytes) addDistances(x, bytes, mean, sum, spread)
  finishMeans(rows, bytes, mean, sum, spread)
  memory.fill(sum, 0, bytes)
  for (let g = 0, x = first; g < rows; g++, x += lineBytes) addSquares(x, bytes, mean, spread, sum, deviation)
  finishDeviations(rows, bytes, sum, spread, deviation)
}

/** Distances from the column's first number, and the largest of them. */
function addDistances(x: usize, bytes: usize, anchor: usize, sum: usize, spread: usize): void {
  for (let k: usize = 0; k < bytes; k += 16) {
    const distance = f64x2.sub(v128.load(x + k), v128.load(anchor + k))
    v128.store(sum + k, f64x2.add(v128.load(sum + k), distance))
    v128.store(spread + k, f64x2.max(v128.load(spread + k), f64x2.abs(distance)))
  }
}

/** The mean takes the place of the first number; both are the same in a constant column. */
function finishMeans(rows: i32, bytes: usize, mean: usize, sum: usize, spread: usize): void {
  const count = f64x2.splat(<f64>rows)
  for (let k: usize = 0; k < bytes; k += 16) {
    const anchor = v128.load(mean + k)
    const found = f64x2.add(anchor, f64x2.div(v128.load(sum + k), count))
    v128.store(mean + k, v128.bitselect(anchor, found, f64x2.eq(v128.load(spread + k), f64x2.splat(0))))
  }
}

/** Distances from the mean in units of the spread, and their squares. */
function addSquares(x: usize, bytes: usize, mean: usize, spread: usize, sum: usize, squares: usize): void {
  for (let k: usize = 0; k < bytes; k += 16) {
    const distance = f64x2.div(f64x2.sub(v128.load(x + k), v128.load(mean + k)), v128.load(spread + k))
    v128.store(sum + k, f64x2.add(v128.load(sum + k), distance))
    v128.store(squares + k, f64x2.add(v128.load(squares + k), f64x2.mul(distance, distance)))
  }
}

/** The deviation takes the place of the squares. */
function finishDeviations(rows: i32, bytes: usize, sum: usize, spread: usize, squares: usize): void {
  const zero = f64x2.splat(0)
  const count = f64x2.splat(<f64>rows)
  for (let k: usize = 0; k < bytes; k += 16) {
    const s = v128.load(sum + k)
    const unit = v128.load(spread + k)
    const rest = f64x2.max(zero, f64x2.sub(v128.load(squares + k), f64x2.div(f64x2.mul(s, s), count)))
    const found = f64x2.mul(unit, f64x2.sqrt(f64x2.div(rest, count)))
    v128.store(squares + k, v128.bitselect(zero, found, f64x2.eq(unit, zero)))
  }
}

/** x_k = (x_k − shift_k)·scale_k for the columns from … to−1. */
export function rescaleColumns(
  values: usize,
  rows: i32,
  cols: i32,
  from: i32,
  to: i32,
  shift: usize,
  scale: usize,
): void {
  const lineBytes = <usize>cols << 3
  const bytes = (<usize>(to - from)) << 3
  const pairs = bytes & ~15
  let line = values + ((<usize>from) << 3)
  for (let g = 0; g < rows; g++, line += lineBytes) {
    for (let k: usize = 0; k < pairs; k += 16) {
      const moved = f64x2.sub(v128.load(line + k), v128.load(shift + k))
      v128.store(line + k, f64x2.mul(moved, v128.load(scale + k)))
    }
    if (pairs < bytes) {
      store<f64>(line + pairs, (load<f64>(line + pairs) - load<f64>(shift + pairs)) * load<f64>(scale + pairs))
    }
  }
}

/**
 * Copies `count` rows of f64 into f32 panels of eight columns (panels.ts), as their rows first, first + 1, …, and adds the
 * squares of their numbers to `squares`.
 */
export function packPanels32(
  source: usize,
  count: i32,
  cols: i32,
  panels: usize,
  rows: i32,
  first: i32,
  squares: usize,
): void {
  const lineBytes = <usize>cols << 3
  const panelBytes = <usize>rows << 5
  panels += (<usize>first) << 5
  let k = 0
  for (; k + 8 <= cols; k += 8, source += 64, squares += 64, panels += panelBytes) {
    let s0 = v128.load(squares)
    let s1 = v128.load(squares, 16)
    let s2 = v128.load(squares, 32)
    let s3 = v128.load(squares, 48)
    let from = source
    let to = panels
    for (let g = 0; g < count; g++, from += lineBytes, to += 32) {
      const x0 = v128.load(from)
      const x1 = v128.load(from, 16)
      const x2 = v128.load(from, 32)
      const x3 = v128.load(from, 48)
      s0 = f64x2.add(s0, f64x2.mul(x0, x0))
      s1 = f64x2.add(s1, f64x2.mul(x1, x1))
      s2 = f64x2.add(s2, f64x2.mul(x2, x2))
      s3 = f64x2.add(s3, f64x2.mul(x3, x3))
      v128.store(to, singles(x0, x1))
      v128.store(to, singles(x2, x3), 16)
    }
    v128.store(squares, s0)
    v128.store(squares, s1, 16)
    v128.store(squares, s2, 32)
    v128.store(squares, s3, 48)
  }
  for (let within: usize = 0; k < cols; k++, source += 8, squares += 8, within += 4) {
    let sum = load<f64>(squares)
    let from = source
    let to = panels + within
    for (let g = 0; g < count; g++, from += lineBytes, to += 32) {
      const x = load<f64>(from)
      sum += x * x
      store<f32>(to, <f32>x)
    }
    store<f64>(squares, sum)
  }
}

/** Four numbers as f32. */
// @ts-ignore: decorator
@inline
function singles(low: v128, high: v128): v128 {
  const a = f32x4.demote_f64x2_zero(low)
  const b = f32x4.demote_f64x2_zero(high)
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5)
}
