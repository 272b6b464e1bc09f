import type { Dataset } from '../../../data/dataset/dataset.js'
import type { SmoothLoss } from '../../../loss/rivals/smooth.js'
import type { LinearMap, Vec } from '../../../numeric/matrix/linear-map.js'
import { makePenalty, type PenaltyName } from '../../../penalty/all.js'
import type { Penalty } from '../../../penalty/penalty.js'
import { minimizeSmooth } from '../../../solver/smooth/minimize-smooth.js'
import { classOrdered } from './class-ordered.js'
import { makeRule, type Rule } from './method.js'

/** A smooth loss for so many rows of each class, and its penalty. */
export interface SmoothMethod {
  penalty: PenaltyName
  lossOf(positives: number, negatives: number): SmoothLoss
}

/** Solves λΩ(w) + h(Xw) at λ = setting·λ_max, each from the solution of the one before. */
export function* smoothPath(
  { penalty: name, lossOf }: SmoothMethod,
  train: Dataset,
  settings: readonly number[],
  tolerance: number,
): Generator<Rule> {
  const { map, positives, negatives, standardization } = classOrdered(train)
  const penalty = makePenalty(name, map.cols)
  const loss = lossOf(positives, negatives)
  const largest = smoothLambdaMax(map, loss, penalty)
  let w: Vec = new Float64Array(map.cols)
  for (const setting of settings) {
    w = minimizeSmooth({ map, loss, penalty, lambda: setting * largest }, { tolerance, start: w }).w
    yield makeRule(setting, w, standardization)
  }
}

/** Ω's dual norm of Xᵀ∇h(0): from there on w = 0 is optimal; for the ridge, a λ of the right size. */
export function smoothLambdaMax(map: LinearMap, loss: SmoothLoss, penalty: Penalty): number {
  const slope = new Float64Array(map.rows)
  loss.gradient(new Float64Array(map.rows), slope)
  return penalty.emptyNorm(map.applyTranspose(slope, new Float64Array(map.cols))) || 1
}
