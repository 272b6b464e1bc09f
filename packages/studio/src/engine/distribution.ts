import type { Vec } from '@infinite-push/core'
import type { DistributionView } from './engine.js'

const BINS = 24

/** How often the values of a feature fall into equal bins, in each class. Missing cells are in none. */
export function distribution(feature: number, values: Vec, labels: Uint8Array): DistributionView {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const counts = [new Array<number>(BINS).fill(0), new Array<number>(BINS).fill(0)]
  const width = (high - low) / BINS || 1
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) counts[labels[row]][Math.min(BINS - 1, Math.floor((value - low) / width))]++
  })
  return { feature, low, high, negatives: counts[0], positives: counts[1] }
}
