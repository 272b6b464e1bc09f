import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { groupedFolds, groupedHoldout, type RowGroups } from '../../data/splits/grouped-splits.js'
import { holdout, stratifiedFolds } from '../../data/splits/splits.js'
import { orderByClass } from '../../problem/class-order.js'
import { Random } from '../../statistics/random.js'

/** Which rows are left out: each of K folds once, or a random part (the fraction is what remains to learn from). */
type SplitScheme = { folds: number } | { holdout: number }

/** Which rows are left out, how often, and which must stay together. */
export interface SplitPlan {
  scheme: SplitScheme
  repeats: number
  rowGroups: RowGroups | undefined
  seed: number
}

/** Some rows to learn from, and the others. */
export interface Split {
  train: Dataset
  test: Dataset
  /** The groups of the rows to learn from, where rows must stay together. */
  trainGroups?: RowGroups
}

/** What the splits are called. */
export function splitNames({ scheme, repeats }: SplitPlan): string[] {
  if ('holdout' in scheme) return Array.from({ length: repeats }, (_, i) => `split ${i + 1} of ${repeats}`)
  const { folds } = scheme
  return Array.from({ length: folds * repeats }, (_, i) => {
    const fold = `fold ${(i % folds) + 1} of ${folds}`
    return repeats === 1 ? fold : `repeat ${Math.floor(i / folds) + 1}, ${fold}`
  })
}

/**
 * The split of that number. Rows that are not learnt from, of weight 0 or of a list with one class, are on neither side: they
 * must not fill up a fold, nor be measured.
 */
export function splitAt(data: Dataset, plan: SplitPlan, index: number): Split {
  const { train, test, ...groups } = splitRows(data, plan, index)
  return { train: selectRows(data, train), test: selectRows(data, test), ...groups }
}

/** The same as row numbers: who takes a part of them need not copy all of a large table first. */
export function splitRows(
  data: Dataset,
  plan: SplitPlan,
  index: number,
): Record<'train' | 'test', Int32Array> & Pick<Split, 'trainGroups'> {
  const rows = orderByClass(data).rows.sort()
  const labels = Uint8Array.from(rows, (row) => data.labels[row])
  const { scheme, rowGroups, seed } = plan
  const groups = rowGroups && Array.from(rows, (row) => rowGroups[row])
  const draw = { labels, groups, seed, index }
  const { train, test } = 'holdout' in scheme ? partOf(draw, scheme.holdout) : foldOf(draw, scheme.folds)
  const numbers = (chosen: Int32Array) => chosen.map((i) => rows[i])
  const trainGroups = groups && Array.from(train, (i) => groups[i])
  return { train: numbers(train), test: numbers(test), ...(trainGroups && { trainGroups }) }
}

interface Draw {
  labels: Uint8Array
  groups: RowGroups | undefined
  seed: number
  index: number
}

/** One fold against the others. The folds of a repeat come from the same draw. */
function foldOf({ labels, groups, seed, index }: Draw, folds: number) {
  const random = Random.fromSeed(seed).fork(Math.floor(index / folds))
  const numbers = groups ? groupedFolds(labels, groups, folds, random) : stratifiedFolds(labels, folds, random)
  return divided(numbers, index % folds)
}

/** The rows of the other folds, and those of one; ascending. */
function divided(numbers: Int32Array, fold: number): { train: Int32Array; test: Int32Array } {
  let count = 0
  for (let row = 0; row < numbers.length; row++) if (numbers[row] === fold) count++
  const test = new Int32Array(count)
  const train = new Int32Array(numbers.length - count)
  for (let row = 0, inside = 0; row < numbers.length; row++) {
    if (numbers[row] === fold) test[inside++] = row
    else train[row - inside] = row
  }
  return { train, test }
}

/** A random part against the rest. */
function partOf({ labels, groups, seed, index }: Draw, trainFraction: number) {
  const random = Random.fromSeed(seed).fork(index)
  return groups ? groupedHoldout(labels, groups, trainFraction, random) : holdout(labels, { trainFraction }, random)
}
