import type { Warning } from '../errors/define.js'
import { fewToCalibrate, invertedScores, tooFewToCalibrate } from '../errors/operating-errors.js'
import { type IsotonicCalibration, interpolated, isotonicCalibration } from './isotonic.js'
import type { HeldOut } from './operating-point.js'
import { logistic, type PlattCalibration, plattCalibration } from './platt.js'

/** How scores become probabilities. */
export type Calibration = PlattCalibration | IsotonicCalibration

export const CALIBRATIONS: readonly Calibration['kind'][] = ['platt', 'isotonic']

/** With fewer rows of a class a curve of probabilities is a guess. */
const FEWEST = 10
/** Below this many rows steps follow the noise (Niculescu-Mizil and Caruana 2005). */
const ENOUGH_FOR_STEPS = 1000

/**
 * Learns probabilities from the scores of held-out rows.
 *
 * @example
 * ```ts
 * const scores = Float64Array.from({ length: 40 }, (_, i) => i)
 * const heldOut = { scores, labels: Uint8Array.from(scores, (score) => score % 2), method: 'held-out' }
 * calibrate(heldOut, 'platt').calibration.kind // 'platt'
 * ```
 */
export function calibrate(
  { scores, labels }: HeldOut,
  kind: Calibration['kind'],
): { calibration: Calibration; warnings: Warning[] } {
  checkEnoughToCalibrate(labels)
  const calibration = kind === 'platt' ? plattCalibration(scores, labels) : isotonicCalibration(scores, labels)
  return { calibration, warnings: doubts(calibration, labels.length) }
}

/**
 * The probability that a row of this score is positive.
 *
 * @example
 * ```ts
 * probabilityOf({ kind: 'platt', slope: 1, intercept: 0 }, 0) // 0.5
 * ```
 */
export function probabilityOf(calibration: Calibration, score: number): number {
  if (calibration.kind === 'isotonic') return interpolated(calibration, score)
  return logistic(calibration.slope * score + calibration.intercept)
}

/** Refuses to learn probabilities from a handful of rows. */
export function checkEnoughToCalibrate(labels: Uint8Array): void {
  const positives = labels.reduce((sum, label) => sum + label, 0)
  const negatives = labels.length - positives
  if (Math.min(positives, negatives) < FEWEST) throw tooFewToCalibrate({ positives, negatives, needed: FEWEST })
}

function doubts(calibration: Calibration, rows: number): Warning[] {
  if (calibration.kind === 'isotonic' && rows < ENOUGH_FOR_STEPS) {
    return [fewToCalibrate({ rows, enough: ENOUGH_FOR_STEPS })]
  }
  return calibration.kind === 'platt' && calibration.slope < 0 ? [invertedScores()] : []
}
