import type { f64, i32, Numbers } from '../../numeric/portable/numbers.js'
import { sumOfHinges } from '../../numeric/portable/sums.js'
import { topMean } from './top-mean.js'

/** L: what the positives, which come first, miss of 1 above the threshold, by their weights. Portable: see numbers.ts. */
export function pushValue(
  scores: Numbers,
  weights: Numbers,
  positives: i32,
  negatives: i32,
  topCount: i32,
  scratch: Numbers,
): f64 {
  const t = topMean(scores, positives, negatives, topCount, scratch)
  return sumOfHinges(weights, scores, positives, t)
}
