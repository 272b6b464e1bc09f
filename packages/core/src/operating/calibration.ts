import { InfinitePushError, type Warning } from '../errors.js'
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
  if (Math.min(positives, negatives) >= FEWEST) return
  const found = `${positives} positive and ${negatives} negative`
  throw new InfinitePushError(
    'too-few-to-calibrate',
    `There are only ${found} held-out rows: calibration needs ${FEWEST} of each class.`,
    { kind: 'data', hint: 'Give more rows, or leave --calibrate out.', field: 'calibrate' },
  )
}

function doubts(calibration: Calibration, rows: number): Warning[] {
  if (calibration.kind === 'isotonic' && rows < ENOUGH_FOR_STEPS) {
    const message = `Isotonic calibration on ${rows} rows follows their noise; its probabilities can be 0 and 1.`
    return [
      { code: 'few-to-calibrate', message, hint: `Below ${ENOUGH_FOR_STEPS} rows --calibrate platt does better.` },
    ]
  }
  if (calibration.kind === 'platt' && calibration.slope < 0) {
    const message = 'On held-out rows higher scores are less often positive: the probabilities fall with the score.'
    return [{ code: 'inverted-scores', message, hint: 'The model does not hold up on new rows; try another λ.' }]
  }
  return []
}
