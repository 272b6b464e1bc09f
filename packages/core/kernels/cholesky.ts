import { dotFour } from './dense'
import { dot } from './lanes'

/** The rows and columns from … to−1 of L; as in the TypeScript kernel. False at a pivot that is not positive. */
export function factorDiagonal(a: usize, n: i32, from: i32, to: i32): bool {
  const rowBytes = (<usize>n) << 3
  const left = (<usize>from) << 3
  for (let i = from; i < to; i++) {
    const row = a + <usize>i * rowBytes
    for (let j = from; j < i; j++) solvePlace(row, a + <usize>j * rowBytes, left, j - from)
    const place = row + ((<usize>i) << 3)
    const pivot = load<f64>(place) - dot<f64>(row + left, row + left, i - from)
    if (!(pivot > 0 && pivot < Infinity)) return false
    store<f64>(place, Math.sqrt(pivot))
  }
  return true
}

/**
 * The columns from … to−1 of L in the rows first … last−1 below them. Four rows at a time: a place waits for the one
 * before it in its row, and four such chains wait together. `products` has room for four numbers.
 */
export function solveBelow(a: usize, n: i32, from: i32, to: i32, first: i32, last: i32, products: usize): void {
  const rowBytes = (<usize>n) << 3
  const left = (<usize>from) << 3
  let row = a + <usize>first * rowBytes
  let i = first
  for (; i + 3 < last; i += 4, row += 4 * rowBytes) {
    for (let j = from; j < to; j++) {
      const other = a + <usize>j * rowBytes
      const column = (<usize>j) << 3
      dotFour<f64>(row + left, rowBytes, j - from, other + left, products, 8)
      const pivot = load<f64>(other + column)
      for (let q: usize = 0; q < 4; q++) {
        const place = row + q * rowBytes + column
        store<f64>(place, (load<f64>(place) - load<f64>(products + (q << 3))) / pivot)
      }
    }
  }
  for (; i < last; i++, row += rowBytes) {
    for (let j = from; j < to; j++) solvePlace(row, a + <usize>j * rowBytes, left, j - from)
  }
}

/** The place of `row` that is `done` places right of `left`, given that those are solved. */
// @ts-ignore: decorator
@inline
function solvePlace(row: usize, other: usize, left: usize, done: i32): void {
  const column = left + ((<usize>done) << 3)
  const product = dot<f64>(row + left, other + left, done)
  store<f64>(row + column, (load<f64>(row + column) - product) / load<f64>(other + column))
}
