import { clopperPearson, type Measured } from '../statistics/binomial-bounds.js'
import { type FlaggedCounts, flaggedCounts, type OperatingPoint } from './operating-point.js'

/** What a stored threshold does on rows that it was not chosen on. */
export interface PointEvaluation extends Pick<OperatingPoint, 'rule' | 'threshold'> {
  counts: FlaggedCounts
  /** The part of the rows that is flagged. */
  share: Measured
  /** The part of the flagged rows that is positive; absent when none is flagged. */
  precision?: Measured
  /** The part of the positives that is flagged. */
  recall: Measured
  /** The part of the negatives that is flagged. */
  fpr: Measured
}

/**
 * The threshold of a model on a labelled table with rows of both classes, with exact 95 % intervals: it was fixed before,
 * so that the rows are trials.
 *
 * @example
 * ```ts
 * const heldOut = { scores: Float64Array.of(3, 2, 1), labels: Uint8Array.of(1, 1, 0), method: 'held-out' }
 * const { point } = chooseOperatingPoint(heldOut, { kind: 'budget', budget: 1, of: 3 })
 * evaluatePoint(point, Float64Array.of(4, 3, 1), Uint8Array.of(1, 0, 0)).precision.value // 0.5
 * ```
 */
export function evaluatePoint(
  { rule, threshold }: OperatingPoint,
  scores: Float64Array,
  labels: Uint8Array,
): PointEvaluation {
  const counts = flaggedCounts(scores, labels, threshold)
  const { rows, positives, negatives, flagged, truePositives, falsePositives } = counts
  return {
    rule,
    threshold,
    counts,
    share: rate(flagged, rows),
    ...(flagged > 0 && { precision: rate(truePositives, flagged) }),
    recall: rate(truePositives, positives),
    fpr: rate(falsePositives, negatives),
  }
}

function rate(part: number, of: number): Measured {
  return { value: part / of, interval: clopperPearson(part, of) }
}
