import type { Loss, OneThresholdLoss } from '../loss/loss.js'
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

/** A problem with one threshold for all positives, which some solvers follow or restrict. */
export interface OneThresholdProblem extends Problem {
  readonly loss: OneThresholdLoss
}

/**
 * The same problem with other parts. Written out instead of spread: spread objects have ever new shapes, for each of which the engine
 * compiles what reads them again, which took longer than solving.
 */
export function withParts<Given extends Problem>(given: Given, parts: Partial<Given>): Given {
  const { map = given.map, loss = given.loss, penalty = given.penalty, lambda = given.lambda } = parts
  return { map, loss, penalty, lambda } as Given
}

export function hasOneThreshold(problem: Problem): problem is OneThresholdProblem {
  return problem.loss.over !== undefined
}

/** The problem itself, for who has asked `hasOneThreshold` before. */
export function oneThreshold(problem: Problem): OneThresholdProblem {
  if (hasOneThreshold(problem)) return problem
  throw new TypeError('Rows of several lists have no common threshold.')
}

/** u = Σ_i α_i x_i − Σ_j β_j z_j = −Xᵀ(−α, β): where the multipliers pull w, and what the penalty has to hold. */
export function pullOf(map: RowMap, dual: Vec): Vec {
  return negated(map.applyTranspose(dual, new Float64Array(map.cols)))
}

/** In its place; a loop of its own, which an engine compiles alone. */
function negated(u: Vec): Vec {
  for (let k = 0; k < u.length; k++) u[k] = -u[k]
  return u
}
