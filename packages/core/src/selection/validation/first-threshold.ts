import { leastRoom } from '../../certificate/useful-threshold.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import type { WorkProgress } from '../pieces/work.js'

/** What is told while a threshold to begin with is looked for. */
export const CHOOSING = 'which negatives to push above'

/**
 * A threshold to begin with, before cross-validation has chosen one: the paper's own where it has models, else the fewest of
 * the highest negatives that leave room for a path. When even the mean of all negatives has no models, that one.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * finish(firstThreshold(data, {})).kind // 'max'
 * ```
 */
export function* firstThreshold(data: DatasetInput, settings: ProblemSettings): Generator<WorkProgress, Threshold> {
  return (yield* trainerToBegin(readDataset(data), settings)).threshold
}

/** A trainer of all rows at that threshold. */
function* trainerToBegin(data: Dataset, settings: ProblemSettings): Generator<WorkProgress, Trainer> {
  yield { done: 0, total: 1, what: CHOOSING }
  const own = new Trainer(data, { ...settings, threshold: { kind: 'max' } })
  return own.lambdaMax().value > 0 ? own : yield* trainerWithRoom(own)
}

/** The same rows against the mean of the fewest of the highest negatives that leave room for a path. */
export function* trainerWithRoom(own: Trainer): Generator<WorkProgress, Trainer> {
  const [, ...larger] = thresholdGrid(own.order)
  if (larger.length === 0) return own
  // From all negatives to few: λ_max only falls, and where it falls too low costs less to find than how low.
  const [all, ...fewer] = larger.toReversed().map((threshold) => own.withThreshold(threshold))
  const room = leastRoom(all.lambdaMax().value)
  let last = all
  for (const [i, trainer] of fewer.entries()) {
    yield { done: i + 1, total: larger.length + 1, what: CHOOSING }
    if (room === 0 || trainer.lambdaMaxBelow(room)) break
    last = trainer
  }
  return last
}
