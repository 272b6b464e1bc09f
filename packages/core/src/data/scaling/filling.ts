import { columnRunMoments } from '../../numeric/matrix/column-moments.js'
import type { ColumnRun, Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'
import type { MissingRule } from '../dataset/dataset.js'

/** What stands for a missing cell. */
export interface Filling {
  /** One number per column. */
  fill: Vec
  /** The columns without any value; 0 stands for all of theirs. */
  empty: readonly number[]
}

/**
 * The mean or the median of the values that each column has.
 *
 * @example
 * ```ts
 * learnFilling(denseFromRows([[1, NaN], [NaN, 4], [3, 8]]), 'mean').fill // [2, 6]
 * ```
 */
export function learnFilling(x: Matrix, rule: MissingRule): Filling {
  const fill = new Float64Array(x.cols)
  const empty: number[] = []
  const scratch = { present: new Float64Array(x.rows), selecting: new Float64Array(x.rows) }
  x.visitColumns((k, run) => {
    const count = keepPresent(run, scratch.present)
    const present = scratch.present.subarray(0, count)
    if (count === 0) empty.push(k)
    else if (rule === 'mean') fill[k] = columnRunMoments(runOf(present)).mean
    else fill[k] = median(present, scratch.selecting)
  })
  return { fill, empty }
}

/** Writes a column's values down, those that are not NaN, the zeros last, and counts them. */
function keepPresent({ values, start, end, implicitZeros }: ColumnRun, present: Vec): number {
  let count = 0
  for (let t = start; t < end; t++) if (!Number.isNaN(values[t])) present[count++] = values[t]
  present.fill(0, count, count + implicitZeros)
  return count + implicitZeros
}

function runOf(values: Vec): ColumnRun {
  return { values, start: 0, end: values.length, implicitZeros: 0 }
}

/** The middle value, or the mean of the two in the middle. */
function median(values: Vec, scratch: Vec): number {
  const largest = (k: number) => selectLargest(values, values.length, k, scratch)
  const upper = largest((values.length + 1) >> 1)
  if (values.length % 2 === 1) return upper
  const lower = largest((values.length >> 1) + 1)
  return lower + (upper - lower) / 2
}
