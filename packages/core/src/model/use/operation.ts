import { type LabelInput, readLabels } from '../../labels.js'
import { chooseOperation, type OperationSettings } from '../../operating/choose-operation.js'
import type { HeldOut } from '../../operating/operating-point.js'
import type { Model } from '../document/model.js'
import { assembleModel } from '../learn/assemble-model.js'

/** Held-out rows, with labels as the caller has them. */
export type HeldOutInput = Omit<HeldOut, 'labels'> & { labels: LabelInput }

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
export function withOperation(model: Model, rows: HeldOutInput, settings: OperationSettings): Model {
  const heldOut = { ...rows, labels: readLabels(rows.labels) }
  return assembleModel({ learnt: model, operation: chooseOperation(heldOut, settings) })
}
