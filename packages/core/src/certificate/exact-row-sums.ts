import { HALVING, upperHalf } from '../numeric/algebra/two-part.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import { addExactRows } from '../numeric/wasm/exact-sums.js'
import type { ExactMultipliers } from './exact-multipliers.js'

/** Of every column: Σ multiplier·x, what was rounded on the way, Σ|multiplier·x|, and how far its values of negatives lie apart. */
export interface ColumnTotals {
  value: Vec
  rounded: Vec
  size: Vec
  spread: Vec
}

/**
 * The sums of all columns at once, row by row, to twice the digits: dense rows are read where they lie. Column by column they
 * would be turned first, which takes three times as long as the sums.
 */
export function exactRowSums(x: RowMap, multipliers: Multipliers): ColumnTotals {
  const fresh = (value = 0) => new Float64Array(x.cols).fill(value)
  const [value, rest, size, row] = [fresh(), fresh(), fresh(), fresh()]
  const [least, most] = [fresh(Number.POSITIVE_INFINITY), fresh(Number.NEGATIVE_INFINITY)]
  const sums = { value, rest, size, row, least, most }
  if (!addInKernels(x, multipliers, sums)) addAll(x, multipliers, sums)
  for (let k = 0; k < x.cols; k++) value[k] += rest[k]
  return {
    value,
    rounded: value.map((sum) => 2 * Math.abs(sum)),
    size,
    spread: most.map((largest, k) => Math.max(0, largest - least[k])),
  }
}

function addInKernels(x: RowMap, multipliers: Multipliers, sums: Sums): boolean {
  if (!(x instanceof DenseRows && x.values instanceof Float64Array)) return false
  return addExactRows({ rows: x.rows, cols: x.cols, values: x.values }, multipliers, sums)
}

function addAll(x: RowMap, multipliers: Multipliers, sums: Sums): void {
  for (let from = 0; from < x.rows; from += AT_ONCE) {
    addRows(x, multipliers, { from, to: Math.min(x.rows, from + AT_ONCE) }, sums)
  }
}

type Multipliers = Pick<ExactMultipliers, 'high' | 'low'>

/** Rows in one call. One loop over all of them would be compiled while it runs, given up where it ends, and compiled anew for the next table. */
const AT_ONCE = 256

type Sums = Record<'value' | 'rest' | 'size' | 'row' | 'least' | 'most', Vec>

function addRows(x: RowMap, { high, low }: Multipliers, { from, to }: { from: number; to: number }, sums: Sums): void {
  const { row, least, most } = sums
  for (let i = from; i < to; i++) {
    if (high[i] === 0) continue
    x.readRow(i, row, 0)
    addProducts(row, { high: high[i], low: low[i] }, sums)
    if (high[i] > 0) widen(row, least, most)
  }
}

/** Each product is split into its value and its error (Dekker), and so is each sum. */
function addProducts(row: Vec, a: { high: number; low: number }, sums: { value: Vec; rest: Vec; size: Vec }): void {
  const { value, rest, size } = sums
  const { high, low } = a
  const upper = upperHalf(high)
  const lower = high - upper
  for (let k = 0; k < row.length; k++) {
    const x = row[k]
    const wide = HALVING * x
    const xUpper = wide - (wide - x)
    const xLower = x - xUpper
    const product = high * x
    const error = upper * xUpper - product + upper * xLower + lower * xUpper + lower * xLower
    const sum = value[k]
    const next = sum + product
    const moved = next - sum
    rest[k] += sum - (next - moved) + (product - moved) + error + low * x
    value[k] = next
    size[k] += Math.abs(product)
  }
}

function widen(row: Vec, least: Vec, most: Vec): void {
  for (let k = 0; k < row.length; k++) {
    if (row[k] < least[k]) least[k] = row[k]
    if (row[k] > most[k]) most[k] = row[k]
  }
}
