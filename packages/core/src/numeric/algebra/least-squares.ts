import type { Vec } from '../matrix/linear-map.js'
import { dot } from './dot.js'

/** Columns of which only this part is not in the span of those before add nothing but rounding. */
const RANK = 1e-14

/**
 * x with ‖Σ_k x_k·columns_k − goal‖ as small as it gets, by Householder's reflections with the longest column first, each
 * column brought to length 1 before. Products of columns, which would square the error, are not formed. Columns that depend on
 * others get x_k = 0. The columns are overwritten.
 *
 * @example
 * ```ts
 * leastSquares([Float64Array.of(2, 0), Float64Array.of(0, 4)], Float64Array.of(4, 4)) // [2, 1]
 * ```
 */
export function leastSquares(columns: Vec[], goal: Vec): Vec {
  const lengths = columns.map(normalize)
  const order = [...columns.keys()]
  const right = goal.slice()
  const diagonal: number[] = []
  const most = Math.min(columns.length, goal.length)
  for (let step = 0; step < most; step++) {
    const place = longestFrom(columns, order, step)
    ;[order[step], order[place]] = [order[place], order[step]]
    const pivot = columns[order[step]]
    const length = tailLength(pivot, step)
    if (!(length > RANK)) break
    diagonal.push(reflector(pivot, step, length))
    for (let t = step + 1; t < order.length; t++) reflect(pivot, step, columns[order[t]])
    reflect(pivot, step, right)
  }
  return backSubstituted({ columns, order, diagonal, lengths }, right)
}

/** Brings a column to length 1, and returns what it was. */
function normalize(column: Vec): number {
  const largest = column.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (!(largest > 0)) return 1
  for (let k = 0; k < column.length; k++) column[k] /= largest
  const length = Math.sqrt(dot(column, column))
  for (let k = 0; k < column.length; k++) column[k] /= length
  return largest * length
}

function tailLength(column: Vec, from: number): number {
  let sum = 0
  for (let k = from; k < column.length; k++) sum += column[k] * column[k]
  return Math.sqrt(sum)
}

function longestFrom(columns: readonly Vec[], order: readonly number[], step: number): number {
  let [place, most] = [step, -1]
  for (let t = step; t < order.length; t++) {
    const length = tailLength(columns[order[t]], step)
    if (length > most) [place, most] = [t, length]
  }
  return place
}

/** Makes the rest of a column the unit vector that reflects it onto its first place, and returns what it becomes there. */
function reflector(column: Vec, step: number, length: number): number {
  const first = column[step] > 0 ? -length : length
  column[step] -= first
  const size = tailLength(column, step)
  for (let k = step; k < column.length; k++) column[k] /= size
  return first
}

function reflect(unit: Vec, step: number, column: Vec): void {
  let sum = 0
  for (let k = step; k < column.length; k++) sum += unit[k] * column[k]
  for (let k = step; k < column.length; k++) column[k] -= 2 * sum * unit[k]
}

function backSubstituted(
  { columns, order, diagonal, lengths }: { columns: Vec[]; order: number[]; diagonal: number[]; lengths: number[] },
  right: Vec,
): Vec {
  const x = new Float64Array(columns.length)
  for (let step = diagonal.length - 1; step >= 0; step--) {
    let rest = right[step]
    for (let t = step + 1; t < diagonal.length; t++) rest -= columns[order[t]][step] * x[order[t]]
    x[order[step]] = rest / diagonal[step]
  }
  return x.map((value, k) => value / lengths[k])
}
