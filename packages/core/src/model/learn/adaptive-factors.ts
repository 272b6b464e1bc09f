import type { Minimizer } from '../../certificate/lambda-max.js'
import type { Loss } from '../../loss/loss.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { L2 } from '../../penalty/l2.js'
import { meanDistance } from './mean-distance.js'

/** The pilot is solved this well, at this part of the distance between the class means. */
export const PILOT = { gap: 1e-4, ratio: 0.1 }
/** No factor exceeds the smallest one by more than this: a tiny pilot weight is a hint, not a proof. */
const SPREAD = 1e6

/**
 * Factors for adaptive ℓ1 (Zou 2006): 1/|w_k| of a pilot model with an ℓ2 penalty, scaled so that the largest pilot weight
 * gets the factor 1.
 */
export function adaptiveFactors(map: RowMap, loss: Loss, minimize: Minimizer): Vec {
  const penalty = new L2(map.cols)
  const lambda = PILOT.ratio * meanDistance({ map, loss, penalty }) || 1
  return factorsFrom(minimize({ map, loss, penalty, lambda }, PILOT.gap).w)
}

/** The factors that a pilot's weights give. */
export function factorsFrom(pilot: Vec): Vec {
  const largest = pilot.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  if (largest === 0) return new Float64Array(pilot.length).fill(1)
  return pilot.map((weight) => Math.min(SPREAD, largest / Math.abs(weight)))
}
