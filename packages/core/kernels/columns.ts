// Passes over the columns of a row-major table, two columns at a time. Every column is summed row after row, like in
// src/numeric/matrix/column-moments.ts and rounded-panels.ts, so that both give the same bits.

/**
 * The first of two passes for the moments of the columns from … to−1 (src/numeric/wasm/moments-in-wasm.ts). `room` has four lines of as many
 * numbers, made even: a number of each column, sums and largest sizes of the distances from it, which are added to, and one that is left
 * alone. Rows are read from left to right, four at a time, so that the processor fetches ahead; behind an odd last column a number too
 * much is read, and what becomes of it is ignored.
 */
export function columnDistances(values: usize, rows: i32, cols: i32, from: i32, to: i32, room: usize): void {
  const lineBytes = <usize>cols << 3
  const bytes = (<usize>((to - from + 1) & ~1)) << 3
  let x = values + ((<usize>from) << 3)
  let g = 0
  for (; g + 4 <= rows; g += 4, x += 4 * lineBytes) addDistancesOfFour(x, lineBytes, bytes, room)
  for (; g < rows; g++, x += lineBytes) addDistances(x, bytes, room)
}

function addDistancesOfFour(x: usize, lineBytes: usize, bytes: usize, room: usize): void {
  for (const end = x + bytes; x < end; x += 16, room += 16) {
    const anchor = v128.load(room)
    const a = f64x2.sub(v128.load(x), anchor)
    const b = f64x2.sub(v128.load(x + lineBytes), anchor)
    const c = f64x2.sub(v128.load(x + 2 * lineBytes), anchor)
    const d = f64x2.sub(v128.load(x + 3 * lineBytes), anchor)
    const sum = room + bytes
    v128.store(sum, f64x2.add(f64x2.add(f64x2.add(f64x2.add(v128.load(sum), a), b), c), d))
    const most = f64x2.pmax(f64x2.pmax(f64x2.abs(a), f64x2.abs(b)), f64x2.pmax(f64x2.abs(c), f64x2.abs(d)))
    const spread = sum + bytes
    v128.store(spread, f64x2.pmax(v128.load(spread), most))
  }
}

function addDistances(x: usize, bytes: usize, room: usize): void {
  for (const end = x + bytes; x < end; x += 16, room += 16) {
    const distance = f64x2.sub(v128.load(x), v128.load(room))
    const sum = room + bytes
    v128.store(sum, f64x2.add(v128.load(sum), distance))
    const spread = sum + bytes
    v128.store(spread, f64x2.pmax(v128.load(spread), f64x2.abs(distance)))
  }
}

/**
 * Between them: the mean takes the place of the first number; both are the same in a constant column. The inverse of the unit takes that of the
 * spread, 0 in a constant column (binary-unit.ts). Sums begin anew. Lines are `width` numbers long.
 */
export function finishMeans(rows: i32, width: i32, room: usize): void {
  const bytes = <usize>width << 3
  const count: f64 = rows
  for (const end = room + bytes; room < end; room += 8) {
    const sum = load<f64>(room + bytes)
    const spread = load<f64>(room + 2 * bytes)
    store<f64>(room + bytes, 0)
    // The largest of many passes over what is no number.
    const isNone = isNaN(sum)
    if (spread == 0 && !isNone) continue
    store<f64>(room, load<f64>(room) + sum / count)
    store<f64>(room + 2 * bytes, isNone ? NaN : 1 / binaryUnit(spread))
  }
}

/** As in src/numeric/algebra/binary-unit.ts. */
// @ts-ignore: decorator
@inline
function binaryUnit(size: f64): f64 {
  return max(reinterpret<f64>(reinterpret<i64>(size) & 0x7ff0000000000000), 2.2250738585072014e-308)
}

/** The second: sums of the distances from the means, each times a scale, and of their squares. The lines: means, sums, scales, squares. */
export function columnSquares(values: usize, rows: i32, cols: i32, from: i32, to: i32, room: usize): void {
  const lineBytes = <usize>cols << 3
  const bytes = (<usize>((to - from + 1) & ~1)) << 3
  let x = values + ((<usize>from) << 3)
  let g = 0
  for (; g + 4 <= rows; g += 4, x += 4 * lineBytes) addSquaresOfFour(x, lineBytes, bytes, room)
  for (; g < rows; g++, x += lineBytes) addSquares(x, bytes, room)
}

function addSquaresOfFour(x: usize, lineBytes: usize, bytes: usize, room: usize): void {
  for (const end = x + bytes; x < end; x += 16, room += 16) {
    const mean = v128.load(room)
    const scale = v128.load(room + 2 * bytes)
    const a = f64x2.mul(f64x2.sub(v128.load(x), mean), scale)
    const b = f64x2.mul(f64x2.sub(v128.load(x + lineBytes), mean), scale)
    const c = f64x2.mul(f64x2.sub(v128.load(x + 2 * lineBytes), mean), scale)
    const d = f64x2.mul(f64x2.sub(v128.load(x + 3 * lineBytes), mean), scale)
    const sum = room + bytes
    v128.store(sum, f64x2.add(f64x2.add(f64x2.add(f64x2.add(v128.load(sum), a), b), c), d))
    const squares = room + 3 * bytes
    let total = f64x2.add(v128.load(squares), f64x2.mul(a, a))
    total = f64x2.add(total, f64x2.mul(b, b))
    total = f64x2.add(total, f64x2.mul(c, c))
    v128.store(squares, f64x2.add(total, f64x2.mul(d, d)))
  }
}

function addSquares(x: usize, bytes: usize, room: usize): void {
  for (const end = x + bytes; x < end; x += 16, room += 16) {
    const distance = f64x2.mul(f64x2.sub(v128.load(x), v128.load(room)), v128.load(room + 2 * bytes))
    const sum = room + bytes
    v128.store(sum, f64x2.add(v128.load(sum), distance))
    const squares = room + 3 * bytes
    v128.store(squares, f64x2.add(v128.load(squares), f64x2.mul(distance, distance)))
  }
}

/** After both: the deviation takes the place of the squares. The sum takes out again by how much rounding made the mean wrong. */
export function finishDeviations(rows: i32, width: i32, room: usize): void {
  const bytes = <usize>width << 3
  const count: f64 = rows
  for (const end = room + bytes; room < end; room += 8) {
    const sum = load<f64>(room + bytes)
    const squares = load<f64>(room + 3 * bytes)
    if (squares == 0) continue
    const rest = max<f64>(0, squares - (sum * sum) / count)
    store<f64>(room + 3 * bytes, sqrt(rest / count) / load<f64>(room + 2 * bytes))
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

/** Adds the squares of the numbers in `count` lines of a table to those of their columns. */
export function addLineSquares(source: usize, count: i32, cols: i32, squares: usize): void {
  const lineBytes = <usize>cols << 3
  let k = 0
  for (; k + 4 <= cols; k += 4, source += 32, squares += 32) {
    let s0 = v128.load(squares)
    let s1 = v128.load(squares, 16)
    let from = source
    for (let g = 0; g < count; g++, from += lineBytes) {
      const x0 = v128.load(from)
      const x1 = v128.load(from, 16)
      s0 = f64x2.add(s0, f64x2.mul(x0, x0))
      s1 = f64x2.add(s1, f64x2.mul(x1, x1))
    }
    v128.store(squares, s0)
    v128.store(squares, s1, 16)
  }
  for (; k < cols; k++, source += 8, squares += 8) {
    let sum = load<f64>(squares)
    let from = source
    for (let g = 0; g < count; g++, from += lineBytes) sum += load<f64>(from) * load<f64>(from)
    store<f64>(squares, sum)
  }
}
