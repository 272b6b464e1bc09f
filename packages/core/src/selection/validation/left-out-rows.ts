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
  const { scheme, seed } = plan
  if ('holdout' in scheme) {
    const used = rowsUsed(data, plan)
    return numbered(used, partOf(used, scheme.holdout, Random.fromSeed(seed).fork(index)))
  }
  const { used, numbers } = foldsOf(data, plan, scheme.folds, Math.floor(index / scheme.folds))
  return numbered(used, divided(numbers, index % scheme.folds))
}

/** The rows that are learnt from, ascending, with their classes and groups. */
interface RowsUsed {
  rows: Int32Array
  labels: Uint8Array
  groups: RowGroups | undefined
}

function rowsUsed(data: Dataset, { rowGroups }: SplitPlan): RowsUsed {
  const rows = orderByClass(data).rows.sort()
  const labels = new Uint8Array(rows.length)
  for (let i = 0; i < rows.length; i++) labels[i] = data.labels[rows[i]]
  return { rows, labels, groups: rowGroups && Array.from(rows, (row) => rowGroups[row]) }
}

/** The sides of a split as numbers of rows of the table. */
function numbered({ rows, groups }: RowsUsed, { train, test }: Record<'train' | 'test', Int32Array>) {
  const numbers = (chosen: Int32Array) => chosen.map((i) => rows[i])
  const trainGroups = groups && Array.from(train, (i) => groups[i])
  return { train: numbers(train), test: numbers(test), ...(trainGroups && { trainGroups }) }
}

/** The rows of a table, and the fold of each, in one of the draws. */
interface DrawnFolds extends Pick<SplitPlan, 'seed' | 'rowGroups'> {
  folds: number
  repeat: number
  used: RowsUsed
  numbers: Int32Array
}

/** The folds of a draw are asked for one after the other: those of a table that were drawn last. */
const lastDrawn = new WeakMap<Dataset, DrawnFolds>()

function foldsOf(data: Dataset, plan: SplitPlan, folds: number, repeat: number): DrawnFolds {
  const { seed, rowGroups } = plan
  const last = lastDrawn.get(data)
  const isSame = last?.seed === seed && last.rowGroups === rowGroups && last.folds === folds && last.repeat === repeat
  if (isSame) return last
  const used = rowsUsed(data, plan)
  const { labels, groups } = used
  const random = Random.fromSeed(seed).fork(repeat)
  const numbers = groups ? groupedFolds(labels, groups, folds, random) : stratifiedFolds(labels, folds, random)
  const drawn = { seed, rowGroups, folds, repeat, used, numbers }
  lastDrawn.set(data, drawn)
  return drawn
}

/** The rows of the other folds, and those of one; ascending. */
function divided(numbers: Int32Array, fold: number): { train: Int32Array; test: Int32Array } {
  const test = new Int32Array(countOf(numbers, fold))
  const train = new Int32Array(numbers.length - test.length)
  deal(numbers, fold, train, test)
  return { train, test }
}

function countOf(numbers: Int32Array, fold: number): number {
  let count = 0
  for (let row = 0; row < numbers.length; row++) if (numbers[row] === fold) count++
  return count
}

function deal(numbers: Int32Array, fold: number, train: Int32Array, test: Int32Array): void {
  for (let row = 0, inside = 0; row < numbers.length; row++) {
    if (numbers[row] === fold) test[inside++] = row
    else train[row - inside] = row
  }
}

/** A random part against the rest. */
function partOf({ labels, groups }: RowsUsed, trainFraction: number, random: Random) {
  return groups ? groupedHoldout(labels, groups, trainFraction, random) : holdout(labels, { trainFraction }, random)
}
