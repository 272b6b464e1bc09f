import type { Calibration } from '../../operating/calibration.js'
import type { IsotonicCalibration } from '../../operating/isotonic.js'
import type { FlaggedCounts, OperatingBounds, OperatingPoint } from '../../operating/operating-point.js'
import type { OperatingRule } from '../../operating/operating-rule.js'
import type { PlattCalibration } from '../../operating/platt.js'
import type { Model } from './model.js'
import { asObject, badModel, finiteNumber, listOf, objectOf, oneOf, type Reader, share, wholeNumber } from './schema.js'

const rules: { [K in OperatingRule['kind']]: Reader<OperatingRule> } = {
  budget: objectOf({ kind: oneOf('budget'), budget: wholeNumber, of: wholeNumber }),
  'max-fpr': objectOf({ kind: oneOf('max-fpr'), maxFpr: share }),
}

const rule: Reader<OperatingRule> = (value, path) => {
  const kind = oneOf('budget', 'max-fpr')(asObject(value, path).kind, `${path}.kind`)
  return rules[kind](value, path)
}

/** A threshold as the model holds it. */
export const operatingPoint = objectOf<OperatingPoint>({
  rule,
  threshold: finiteNumber,
  method: oneOf('held-out', 'cross-fitted'),
  heldOut: objectOf<FlaggedCounts>({
    rows: wholeNumber,
    positives: wholeNumber,
    negatives: wholeNumber,
    flagged: wholeNumber,
    truePositives: wholeNumber,
    falsePositives: wholeNumber,
  }),
  bounds: objectOf<OperatingBounds>({
    confidence: share,
    fprUpper: share,
    recallLower: share,
    precisionLower: share,
    shareUpper: share,
  }),
})

const calibrations: { [K in Calibration['kind']]: Reader<Calibration> } = {
  platt: objectOf<PlattCalibration>({ kind: oneOf('platt'), slope: finiteNumber, intercept: finiteNumber }),
  isotonic: objectOf<IsotonicCalibration>({
    kind: oneOf('isotonic'),
    scores: listOf(finiteNumber),
    probabilities: listOf(share),
  }),
}

/** How scores become probabilities, as the model holds it. */
export const calibration: Reader<Calibration> = (value, path) => {
  const kind = oneOf('platt', 'isotonic')(asObject(value, path).kind, `${path}.kind`)
  return calibrations[kind](value, path)
}

/** Counts add up. */
export function checkCounts({ operatingPoint: point }: Pick<Model, 'operatingPoint'>): void {
  if (point === undefined) return
  const { rows, positives, negatives, flagged, truePositives, falsePositives } = point.heldOut
  const adds = rows === positives + negatives && flagged === truePositives + falsePositives
  if (adds && truePositives <= positives && falsePositives <= negatives) return
  throw badModel('operatingPoint.heldOut', 'operatingPoint.heldOut has counts that do not add up.')
}

/** One probability per score; scores ascend, and probabilities do not fall. */
export function checkCalibration({ calibration: found }: Pick<Model, 'calibration'>): void {
  if (found?.kind !== 'isotonic') return
  const { scores, probabilities } = found
  if (scores.length === 0 || scores.length !== probabilities.length) {
    const counts = `${probabilities.length} numbers for ${scores.length} scores`
    throw badModel('calibration.probabilities', `calibration.probabilities has ${counts}.`)
  }
  const i = scores.findIndex(
    (score, k) => k > 0 && !(scores[k - 1] < score && probabilities[k - 1] <= probabilities[k]),
  )
  if (i > 0) throw badModel(`calibration.scores[${i}]`, `calibration falls at point ${i}: it must rise.`)
}
