import { badFolds, badTrainSize, tooFewForFolds, tooFewForHoldout } from '../../errors/validation-errors.js'
import { type LabelInput, readLabels } from '../../labels.js'
import { rowsByClass } from '../../numeric/order/class-rows.js'
import type { Random } from '../../statistics/random.js'

/**
 * A fold number 0 … k−1 for each row, so that the folds have equally many rows of each class, give or take one.
 *
 * @example
 * ```ts
 * const fold = stratifiedFolds(data.labels, 5, Random.fromSeed(1))
 * ```
 */
export function stratifiedFolds(labels: LabelInput, k: number, random: Random): Int32Array {
  if (!(Number.isInteger(k) && k >= 2)) throw badFolds({ value: k })
  const folds = new Int32Array(labels.length)
  // Dealt like cards, the second class going on where the first one stopped: so the folds' sizes differ by at most one.
  let dealt = 0
  const { positives, negatives } = rowsByClass(readLabels(labels))
  for (const rows of [positives, negatives]) {
    if (rows.length < k) throw tooFewForFolds({ count: rows.length, positive: rows === positives, folds: k })
    random.shuffle(rows)
    deal(rows, dealt, folds, k)
    dealt += rows.length
  }
  return folds
}

/** A loop of its own: it is compiled for a large table, and not with all that draws its order. */
function deal(rows: Int32Array, first: number, folds: Int32Array, k: number): void {
  for (let i = 0; i < rows.length; i++) folds[rows[i]] = (first + i) % k
}

/** How much of the data to train on. */
export type TrainSize = { trainFraction: number } | { trainCount: number }

/**
 * A random split with the same share of positives on both sides (as near as whole rows allow, and at least one row of
 * each class on each side). Row numbers ascend.
 *
 * @example
 * ```ts
 * const { train, test } = holdout(data.labels, { trainFraction: 0.7 }, Random.fromSeed(1))
 * ```
 */
export function holdout(labels: LabelInput, size: TrainSize, random: Random): { train: Int32Array; test: Int32Array } {
  const { positives, negatives } = rowsByClass(readLabels(labels))
  random.shuffle(positives)
  random.shuffle(negatives)
  const count = 'trainCount' in size ? size.trainCount : Math.round(size.trainFraction * labels.length)
  checkHoldout(count, positives.length, negatives.length)
  // At least one of each class on each side, which bounds the positives from both ends.
  const fewest = Math.max(1, count - (negatives.length - 1))
  const most = Math.min(positives.length - 1, count - 1)
  const share = Math.round((count * positives.length) / labels.length)
  const p = Math.min(most, Math.max(fewest, share))
  const n = count - p
  return {
    train: ascending(positives.subarray(0, p), negatives.subarray(0, n)),
    test: ascending(positives.subarray(p), negatives.subarray(n)),
  }
}

function ascending(a: Int32Array, b: Int32Array): Int32Array {
  const rows = new Int32Array(a.length + b.length)
  rows.set(a)
  rows.set(b, a.length)
  return rows.sort()
}

function checkHoldout(count: number, positives: number, negatives: number): void {
  const rows = positives + negatives
  if (positives < 2 || negatives < 2) throw tooFewForHoldout({ positives, negatives })
  if (Number.isInteger(count) && count >= 2 && count <= rows - 2) return
  throw badTrainSize({ train: count, rows })
}
