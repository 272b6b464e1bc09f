import { badFolds, badTrainSize, tooFewForFolds, tooFewForHoldout } from '../../errors/validation-errors.js'
import { type LabelInput, readLabels } from '../../labels.js'
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
  for (const label of [1, 0]) {
    const rows = rowsOfClass(readLabels(labels), label)
    if (rows.length < k) throw tooFewForFolds({ count: rows.length, positive: label === 1, folds: k })
    random.shuffle(rows)
    for (let i = 0; i < rows.length; i++) folds[rows[i]] = dealt++ % k
  }
  return folds
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
  const [negatives, positives] = [0, 1].map((label) => rowsOfClass(readLabels(labels), label))
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

function rowsOfClass(labels: Uint8Array, label: number): Int32Array {
  const rows = new Int32Array(labels.length)
  let count = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === label) rows[count++] = i
  return rows.slice(0, count)
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
