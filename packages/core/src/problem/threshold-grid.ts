import { type Threshold, topCount } from '../loss/push/threshold.js'
import type { ClassOrder } from './class-order.js'

/** Which threshold: one that is given, or the best of a grid, chosen together with λ. */
export type ThresholdChoice = Threshold | { kind: 'auto' }

/** Parts of the negatives whose mean a positive may have to beat, from the few highest to all of them. */
const FRACTIONS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
/** Fewer of them, where each costs much: neighbours rank alike. */
export const FEW_FRACTIONS = [0.005, 0.02, 0.1, 0.5, 1]

/**
 * The thresholds to choose from, the paper's own first: the highest negative, and the mean of ever larger parts of them. Of
 * those that mean the same number of negatives, in every list when there are lists, only the first is tried.
 *
 * @example
 * ```ts
 * thresholdGrid({ negatives: 40 }).map((threshold) => topCount(threshold, 40)) // [1, 2, 4, 8, 20, 40]
 * ```
 */
export function thresholdGrid(
  { negatives, lists }: Pick<ClassOrder, 'negatives' | 'lists'>,
  fractions = FRACTIONS,
): Threshold[] {
  const sizes = lists ? lists.sizes.map((size) => size.negatives) : [negatives]
  const grid: Threshold[] = [{ kind: 'max' }, ...fractions.map((tau) => ({ kind: 'fraction', tau }) as const)]
  const counts = grid.map((threshold) => sizes.map((size) => topCount(threshold, size)).join())
  return grid.filter((_, i) => counts.indexOf(counts[i]) === i)
}
