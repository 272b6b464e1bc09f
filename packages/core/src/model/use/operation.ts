import { type Calibration, calibrate } from '../../operating/calibration.js'
import { chooseOperatingPoint } from '../../operating/choose-operating-point.js'
import type { HeldOut } from '../../operating/operating-point.js'
import type { OperatingRule } from '../../operating/operating-rule.js'
import type { Model } from '../document/model.js'

/** What to do with held-out scores: choose a threshold, learn probabilities, or both. */
export interface OperationSettings {
  rule?: OperatingRule
  calibrate?: Calibration['kind']
}

/**
 * The model with a threshold and probabilities, both chosen on the scores of rows it did not learn from.
 *
 * @example
 * ```ts
 * const fresh = toyProblem({ rows: 200, relevant: 2, noise: 3, seed: 2 })
 * const heldOut = { scores: scoreTable(model, fresh), labels: fresh.labels, method: 'held-out' }
 * const rule = { kind: 'max-fpr', maxFpr: 0.1 }
 * withOperation(model, heldOut, { rule, calibrate: 'platt' }).operatingPoint.bounds.fprUpper <= 0.1 // true
 * ```
 */
export function withOperation(model: Model, heldOut: HeldOut, settings: OperationSettings): Model {
  const chosen = settings.rule && chooseOperatingPoint(heldOut, settings.rule)
  const learnt = settings.calibrate && calibrate(heldOut, settings.calibrate)
  return {
    ...model,
    ...(chosen && { operatingPoint: chosen.point }),
    ...(learnt && { calibration: learnt.calibration }),
    warnings: [...model.warnings, ...(chosen?.warnings ?? []), ...(learnt?.warnings ?? [])],
  }
}
