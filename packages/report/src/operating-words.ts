import type { Calibration, OperatingPoint, OperatingRule } from '@infinite-push/core'
import { atLeast, atMost, counted, shortNumber } from '@infinite-push/core/internal'

/** One thing to know about a threshold. */
export interface OperatingFact {
  what: string
  part: number
  of: number
  /** What is known about new rows. */
  bound: string
}

/** What a threshold does, each with its bound. */
export function operatingFacts({ heldOut, bounds }: OperatingPoint): OperatingFact[] {
  const { rows, positives, negatives, flagged, truePositives, falsePositives } = heldOut
  return [
    { what: 'rows flagged', part: flagged, of: rows, bound: atMost(bounds.shareUpper) },
    { what: 'positives found', part: truePositives, of: positives, bound: atLeast(bounds.recallLower) },
    { what: 'negatives flagged', part: falsePositives, of: negatives, bound: atMost(bounds.fprUpper) },
    { what: 'flagged rows positive', part: truePositives, of: flagged, bound: atLeast(bounds.precisionLower) },
  ]
}

/** `50 of 1,000` */
export function rowsWords(part: number, of: number): string {
  return `${shortNumber(part)} of ${shortNumber(of)}`
}

export function ruleWords(rule: OperatingRule): string {
  if (rule.kind === 'max-fpr') return `at most ${shortNumber(100 * rule.maxFpr)} % of the negatives`
  return `a budget of ${shortNumber(rule.budget)} of ${counted(rule.of, 'row')}`
}

/** How far the bounds can be trusted. */
export function methodWords({ method }: Pick<OperatingPoint, 'method'>): string {
  return method === 'held-out'
    ? 'Chosen on a table that took no part in learning: the bounds are exact for new rows drawn in the same way.'
    : 'Chosen on folds left out in turn: the bounds are approximate; a calibration table of other rows makes them exact.'
}

export function calibrationWords(calibration: Calibration): string {
  if (calibration.kind === 'isotonic') {
    return `isotonic, ${counted(calibration.scores.length, 'point')}, linear in between`
  }
  const { slope, intercept } = calibration
  const sign = intercept < 0 ? '−' : '+'
  return `platt, 1/(1 + exp(−(${shortNumber(slope)}·score ${sign} ${shortNumber(Math.abs(intercept))})))`
}
