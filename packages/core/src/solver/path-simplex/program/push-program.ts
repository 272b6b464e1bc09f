import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { oneThreshold, type Problem } from '../../../problem/problem.js'
import { startMixture } from '../walk/start-mixture.js'
import type { Mixture, ProgramData } from './program-data.js'
import { Table } from './table.js'

/*
 * The ℓ1 infinite push as a linear program with the parameter λ, and the words that this folder uses for it.
 *
 * Rows g are the positives, then the negatives. With t the threshold, the residuals of the collapsed eq. (2) are
 *
 *     r_i = w·x_i − t − 1  (positives),   r_j = w·z_j − t  (negatives),
 *
 * and every row has one signed multiplier y: 0 ≤ y_i ≤ v_i (α) for positives, y_j = −β_j ≤ 0 for negatives. With c = Xᵀy and
 * the penalty Σ_k f_k|w_k|, the pair (w, t), y is optimal iff Σy = 0, |c_k| ≤ λf_k with c_k = λf_k·sign(w_k) where w_k ≠ 0, and
 *
 *     positives:  r > 0 ⇒ y = 0,   r < 0 ⇒ y = v_i;      negatives:  r ≤ 0,   r < 0 ⇒ y = 0.
 *
 * A vertex has a active features (w_k ≠ 0) and as many basic rows (r = 0, y between its bounds) as unknowns: t, the head, and
 * the active weights. M is the matrix of the basic rows in these unknowns, so (t, w) = M⁻¹b with b = 1 or 0, and y of the
 * basic rows = M⁻ᵀ(…) is linear in λ. So w is constant while λ falls, until a c_k reaches ±λf_k or a basic y reaches a bound.
 *
 * The mean of the K highest negatives as threshold, t = s + (1/K)Σ_j (w·z_j − s)_+, has two heads, T and s: positives see T,
 * negatives see s, and negatives above s have β_j = σ/K, σ = Σα. The definition of T is one more basic row, always there:
 *
 *     (1/K)Σ_above (w·z_j − s) + s − T = 0,   with the multiplier −σ.
 */

/** The program. */
export interface PushProgram extends ProgramData {
  /** How many rows there are: those of the table, then the mixture. */
  readonly rows: number
  readonly mixture: Mixture | undefined
}

export function pushProgram(problem: Problem): PushProgram {
  const { map, loss, penalty } = oneThreshold(problem)
  const table = Table.of(map)
  const own = penalty.box?.factors
  const factors = table.unit.map((unit, k) => (own ? unit * own[k] : unit))
  const eligible = eligibleFeatures(table, factors)
  const topCount = loss.thresholdCount
  const data = {
    table,
    positives: loss.weights.length,
    bounds: loss.weights,
    topCount,
    heads: topCount > 1 ? 2 : 1,
    factors,
    eligible,
    positiveSum: positiveSum(table, loss.weights),
  }
  const mixture = startMixture(data)
  // Assigned, not spread: engines give the copies of a spread new shapes after a while, and forget what they had optimized.
  return Object.assign(data, { mixture, rows: table.rows + (mixture ? 1 : 0) })
}

function positiveSum({ map }: Table, bounds: Vec): Vec {
  const v = new Float64Array(map.rows)
  v.set(bounds)
  return map.applyTranspose(v, new Float64Array(map.cols))
}

function eligibleFeatures({ deviation, cols }: Table, factors: Vec): Int32Array {
  const list = new Int32Array(cols)
  let count = 0
  for (let k = 0; k < cols; k++) if (deviation[k] > 0 && factors[k] < Number.POSITIVE_INFINITY) list[count++] = k
  return list.subarray(0, count)
}
