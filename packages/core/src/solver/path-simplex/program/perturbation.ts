import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { LehmerDraws } from '../walker/lehmer-draws.js'
import type { PushProgram } from './push-program.js'

/*
 * Ties are broken by infinitesimals: b becomes b + εξ with ε smaller than any number, so that each value has a real part and an
 * infinitesimal part, and values are compared by their real parts first. With ξ in general position no vertex is degenerate,
 * each pivot makes ‖w‖₁ strictly larger in this order, and no basis can come back. Since ε is no number, the answers are
 * those of the problem itself.
 */

/** The part of the largest mean difference below which a feature does not speak for the crude direction. */
const CRUDE = 0.5
/** Less than all others get: the walk starts from the mixture of the negatives, where there is one. */
const FIRST = 0.05

/**
 * ξ ≥ 0. At w = 0 all negatives tie, so the first part of the path is decided by ξ alone: negatives far below the top in a
 * crude direction (from the mean of all to that of the positives, soft-thresholded) get more, which spares most of them their pivots.
 */
export function firstPerturbation(program: PushProgram): Vec {
  const { table, positives, rows } = program
  const scores = crudeScores(program)
  const xi = new Float64Array(rows)
  drawInto(xi, table.rows)
  addDistances(scores, xi.subarray(positives, table.rows))
  if (program.mixture) xi[table.rows] = FIRST
  return xi
}

/** Small numbers that no two rows share, before what tells the negatives apart. */
function drawInto(xi: Vec, count: number): void {
  const draws = new LehmerDraws()
  for (let g = 0; g < count; g++) xi[g] = 0.1 + 0.01 * draws.next()
}

/** Adds how far each score is below the largest, in units of how far their mean is. */
function addDistances(scores: Vec, xi: Vec): void {
  let top = Number.NEGATIVE_INFINITY
  let sum = 0
  for (let j = 0; j < scores.length; j++) {
    top = Math.max(top, scores[j])
    sum += scores[j]
  }
  const spread = top - sum / scores.length || 1
  for (let j = 0; j < scores.length; j++) xi[j] += (top - scores[j]) / spread
}

/** Of the negatives. */
function crudeScores({ table, positives, factors, eligible, positiveSum }: PushProgram): Vec {
  const { rows, cols, mean, values } = table
  let largest = 0
  for (let i = 0; i < eligible.length; i++) {
    const k = eligible[i]
    largest = Math.max(largest, Math.abs(positiveSum[k] - mean[k]) / factors[k])
  }
  const direction = new Float64Array(cols)
  for (let i = 0; i < eligible.length; i++) {
    const k = eligible[i]
    const difference = positiveSum[k] - mean[k]
    const excess = Math.abs(difference) / factors[k] - CRUDE * largest
    if (excess > 0) direction[k] = (Math.sign(difference) * excess) / factors[k]
  }
  const negatives = new DenseRows(rows - positives, cols, values.subarray(positives * cols))
  return negatives.apply(direction, new Float64Array(rows - positives))
}
