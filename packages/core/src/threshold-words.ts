import type { Threshold } from './loss/push/threshold.js'
import { percent } from './number-text.js'

/** Which negatives a positive must beat, in words: `the mean of the highest 5 % of the negatives`. */
export function thresholdWords(threshold: Threshold): string {
  if (threshold.kind === 'top-k' && threshold.k > 1) return `the mean of the ${threshold.k} highest negatives`
  if (threshold.kind === 'fraction') {
    const part = threshold.tau === 1 ? 'all' : `the highest ${percent(threshold.tau)} of the`
    return `the mean of ${part} negatives`
  }
  // The mean of one negative is that negative.
  return 'the highest negative'
}

/** The same as one types it: `max`, `top-k 5`, `fraction 0.05`. */
export function thresholdName(threshold: Threshold): string {
  if (threshold.kind === 'top-k') return `top-k ${threshold.k}`
  if (threshold.kind === 'fraction') return `fraction ${threshold.tau}`
  return 'max'
}
