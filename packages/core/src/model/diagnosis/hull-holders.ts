import type { Trainer } from '../learn/trainer.js'

/** A negative that holds the hull nearest to the mean positive: its row, from 0, and its share β_j. */
export interface HullHolder {
  row: number
  share: number
}

/** Shares below this are rounding. */
const NEGLIGIBLE = 1e-6

/** The negatives that hold the hull, largest share first; none while λ_max is not known. */
export function hullHolders(trainer: Trainer): HullHolder[] {
  if (!trainer.knowsLambdaMax) return []
  const { order } = trainer
  const negativeRows = order.rows.subarray(order.weights.length)
  return Array.from(trainer.hull(), (share, j) => ({ row: negativeRows[j], share }))
    .filter(({ share }) => share > NEGLIGIBLE)
    .sort((a, b) => b.share - a.share)
}
