import { lowerBound, upperBound } from '../statistics/binomial-bounds.js'
import type { FlaggedCounts, OperatingBounds } from './operating-point.js'

/** The probability with which a bound made of three holds, when each of the three holds with this. */
function ofThree(confidence: number): number {
  return 1 - (1 - confidence) / 3
}

/**
 * The bounds of a threshold that is an order statistic of the negatives, the one with `above` of them above it, which was
 * fixed before they were seen. The share of new negatives above it has a known distribution; the positives are independent
 * of it, so they are trials. What depends on the mixture of the classes takes its share of positives into account, too.
 */
export function boundsByNegatives(counts: FlaggedCounts, above: number, confidence: number): OperatingBounds {
  const { rows, positives, negatives, truePositives } = counts
  const each = ofThree(confidence)
  const fpr = upperBound(above, negatives, each)
  const fewest = lowerBound(positives, rows, each)
  const most = upperBound(positives, rows, each)
  return {
    confidence,
    fprUpper: upperBound(above, negatives, confidence),
    recallLower: lowerBound(truePositives, positives, confidence),
    precisionLower: part(fewest * lowerBound(truePositives, positives, each), (1 - fewest) * fpr),
    shareUpper: Math.max(fpr, most * upperBound(truePositives, positives, each) + (1 - most) * fpr),
  }
}

/**
 * The bounds of a threshold that is an order statistic of all rows, whatever their class. Given the threshold, the rows
 * above it are a sample of all rows above it, and those below it a sample of those below: the positives among either are
 * trials. `below` is how many rows lie below the threshold, `missed` how many of them are positive.
 */
export function boundsByRows(
  counts: FlaggedCounts,
  { below, missed }: { below: number; missed: number },
  confidence: number,
): OperatingBounds {
  const { rows, flagged, truePositives } = counts
  const each = ofThree(confidence)
  const fewest = lowerBound(flagged, rows, each)
  const most = upperBound(flagged, rows, each)
  const precision = lowerBound(truePositives, flagged, each)
  const missRate = upperBound(missed, below, each)
  return {
    confidence,
    fprUpper: part(most * (1 - precision), (1 - most) * (1 - missRate)),
    recallLower: part(fewest * precision, (1 - fewest) * missRate),
    precisionLower: lowerBound(truePositives, flagged, confidence),
    shareUpper: upperBound(flagged, rows, confidence),
  }
}

/** a/(a + b), and 0 of nothing. */
function part(a: number, b: number): number {
  return a === 0 ? 0 : a / (a + b)
}
