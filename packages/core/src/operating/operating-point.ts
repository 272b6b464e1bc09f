import type { OperatingRule } from './operating-rule.js'

/**
 * Where the rows come from that a threshold is chosen on: a table that took no part in learning, for which the bounds are
 * exact, or folds that were left out one after another, for whose models they are.
 */
type HeldOutMethod = 'held-out' | 'cross-fitted'

/** Scores of rows that the model that gave them did not learn from, and the classes of these rows. */
export interface HeldOut {
  scores: Float64Array
  labels: Uint8Array
  method: HeldOutMethod
}

/** What a threshold did on rows. */
export interface FlaggedCounts {
  rows: number
  positives: number
  negatives: number
  flagged: number
  truePositives: number
  falsePositives: number
}

/** A threshold, what it is for, and what is known about it. */
export interface OperatingPoint {
  rule: OperatingRule
  /** A row is flagged when its score is above this. */
  threshold: number
  method: HeldOutMethod
  /** What it did on the rows it was chosen on. */
  heldOut: FlaggedCounts
  bounds: OperatingBounds
}

/** Each holds for new rows with the probability `confidence`, over the draw of the rows that the threshold was chosen on. */
export interface OperatingBounds {
  confidence: number
  /** Of the negatives, at most this part is flagged. */
  fprUpper: number
  /** Of the positives, at least this part is flagged. */
  recallLower: number
  /** Of the flagged rows, at least this part is positive. */
  precisionLower: number
  /** Of all rows, at most this part is flagged. */
  shareUpper: number
}

/**
 * What a threshold does on labelled rows.
 *
 * @example
 * ```ts
 * flaggedCounts(Float64Array.of(3, 2, 1), Uint8Array.of(1, 0, 1), 1).flagged // 2
 * ```
 */
export function flaggedCounts(scores: Float64Array, labels: Uint8Array, threshold: number): FlaggedCounts {
  let positives = 0
  let flagged = 0
  let truePositives = 0
  for (let i = 0; i < scores.length; i++) {
    positives += labels[i]
    if (scores[i] <= threshold) continue
    flagged++
    truePositives += labels[i]
  }
  const rows = scores.length
  const falsePositives = flagged - truePositives
  return { rows, positives, negatives: rows - positives, flagged, truePositives, falsePositives }
}
