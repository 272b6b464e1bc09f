import type { ThresholdChoice, Warning } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'

/** Weights that differ among negatives act on nothing, and where one might think that they do, it is told. */
export function negativeWeightWarnings({ dataset }: Table, threshold: ThresholdChoice): Warning[] {
  const { weights, labels } = dataset
  if (weights === undefined || threshold.kind === 'max') return []
  const found = new Set(weights.filter((weight, row) => labels[row] === 0 && weight > 0))
  if (found.size < 2) return []
  const message = 'The weights of negatives do not enter the loss, but for 0, which takes a row away.'
  const hint = 'To count a negative more often among the highest, repeat its row.'
  return [{ code: 'negative-weights', message, hint }]
}
