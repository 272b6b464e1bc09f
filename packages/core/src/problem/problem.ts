import type { Loss } from '../loss/loss.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'

/**
 * min_w λΩ(w) + h(Xw): eq. (2), collapsed.
 *
 * @paper eq:2
 */
export interface Problem {
  /** X: the positives' rows first, then the negatives'. */
  readonly map: RowMap
  readonly loss: Loss
  /** Ω */
  readonly penalty: Penalty
  /** λ */
  readonly lambda: number
}

/** A problem whose loss is the infinite push itself, or its mean over lists: what λ_max is defined for. */
export interface PushProblem extends Problem {
  readonly loss: PushLoss
}

/** u = Σ_i α_i x_i − Σ_j β_j z_j = −Xᵀ(−α, β): where the multipliers pull w, and what the penalty has to hold. */
export function pullOf(map: RowMap, dual: Vec): Vec {
  const u = map.applyTranspose(dual, new Float64Array(map.cols))
  for (let k = 0; k < u.length; k++) u[k] = -u[k]
  return u
}
