import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { visitRows } from './row-entries.js'

/**
 * Mean and standard deviation of each column when row i counts weights_i times: a row of weight 2 is two copies of it.
 * Values are measured from the plain mean in units of the plain deviation, so that no offset cancels and no square
 * overflows; a column that does not vary has deviation exactly 0.
 *
 * @example
 * ```ts
 * weightedMoments(denseFromRows([[0], [3]]), Float64Array.of(1, 2)).mean // [2], as of 0, 3, 3
 * ```
 */
export function weightedMoments(x: Matrix, weights: Vec): { mean: Vec; deviation: Vec } {
  const plain = x.columnMoments()
  const total = weights.reduce((sum, v) => sum + v, 0)
  const shift = sumAround(x, weights, plain, (z) => z).map((sum) => sum / total)
  const squares = sumAround(x, weights, plain, (z, k) => (z - shift[k]) ** 2).map((sum) => sum / total)
  return {
    mean: shift.map((z, k) => plain.mean[k] + plain.deviation[k] * z),
    deviation: squares.map((square, k) => plain.deviation[k] * Math.sqrt(square)),
  }
}

/** Σ_i weights_i·term(z_ik) for each column k, with z the values in units of the column; zeros need not be stored. */
function sumAround(
  x: Matrix,
  weights: Vec,
  { mean, deviation }: { mean: Vec; deviation: Vec },
  term: (z: number, k: number) => number,
): Vec {
  const unit = deviation.map((value) => value || 1)
  const sums = new Float64Array(x.cols)
  const stored = new Float64Array(x.cols)
  let total = 0
  visitRows(x, (row, { columns, values, count }) => {
    const weight = weights[row]
    total += weight
    for (let t = 0; t < count; t++) {
      const k = columns[t]
      sums[k] += weight * term((values[t] - mean[k]) / unit[k], k)
      stored[k] += weight
    }
  })
  return sums.map((sum, k) => sum + (total - stored[k]) * term(-mean[k] / unit[k], k))
}
