import { binaryUnit } from '../algebra/binary-unit.js'
import type { ColumnRun, Matrix, Vec } from './linear-map.js'

/** The moments of every column. */
export function columnMoments(x: Pick<Matrix, 'cols' | 'visitColumns'>): { mean: Vec; deviation: Vec } {
  const moments = { mean: new Float64Array(x.cols), deviation: new Float64Array(x.cols) }
  x.visitColumns((k, run) => {
    const { mean, deviation } = columnRunMoments(run)
    moments.mean[k] = mean
    moments.deviation[k] = deviation
  })
  return moments
}

/**
 * Mean and population standard deviation of one column.
 *
 * Every value is first measured from one of the column's own values, so that a constant column has deviation exactly 0
 * and a large offset does not cancel; then from the mean, in units of about the column's spread, so that no square
 * overflows or underflows: a power of two, which no digit depends on. The deviation is 0 only for a constant column.
 */
export function columnRunMoments(run: ColumnRun): { mean: number; deviation: number } {
  const { values, start, end, implicitZeros } = run
  const count = end - start + implicitZeros
  if (count === 0) return { mean: 0, deviation: 0 }
  const anchor = implicitZeros > 0 ? 0 : values[start]
  let sum = 0
  let spread = 0
  for (let t = start; t < end; t++) {
    const distance = values[t] - anchor
    sum += distance
    spread = Math.max(spread, Math.abs(distance))
  }
  if (spread === 0) return { mean: anchor, deviation: 0 }
  const mean = anchor + sum / count
  return { mean, deviation: deviationAround(mean, binaryUnit(spread), run) }
}

/** The deviation, given a mean that may be off by rounding: the second sum takes that error out again. */
function deviationAround(mean: number, unit: number, { values, start, end, implicitZeros }: ColumnRun): number {
  const count = end - start + implicitZeros
  const zero = -mean / unit
  let sum = implicitZeros * zero
  let squares = implicitZeros * zero * zero
  for (let t = start; t < end; t++) {
    const distance = (values[t] - mean) / unit
    sum += distance
    squares += distance * distance
  }
  return unit * Math.sqrt(Math.max(0, squares - (sum * sum) / count) / count)
}
