import * as wrong from '../../errors/data-errors.js'
import type { NumbersRead } from '../../numeric/hash/block-sums.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { gatheredBytes } from '../../numeric/order/gather.js'
import { sumOfSizes } from '../../numeric/wasm/sum-of-sizes.js'
import { visitRows } from '../scaling/row-entries.js'
import type { Dataset } from './dataset.js'
import { isLargeDense, readNumbers } from './dataset-hash.js'
import { type DatasetInput, readDataset } from './read-dataset.js'

/** Beyond this, the square of a feature no longer fits a number, and neither does its standard deviation. */
const largestFeature = 1e150

/**
 * Throws unless the dataset can be learned from: what is wrong, where, and what to do about it.
 *
 * @example
 * ```ts
 * checkDataset({ features: denseFromRows([[1], [2]]), names: ['age'], labels: Uint8Array.of(1, 0) }) // undefined
 * ```
 */
export function checkDataset(data: Dataset): void {
  checkedNumbers(data)
}

/** The same; with what a look at all numbers of a large dense table has told on the way. */
export function checkedNumbers(data: Dataset): NumbersRead | undefined {
  checkShape(data)
  checkMissingRule(data.missing)
  checkNames(data.names)
  checkLabels(data.labels)
  checkWeights(data)
  return checkFeatures(data)
}

/**
 * The listed rows, in that order.
 *
 * @example
 * ```ts
 * const { train, test } = holdout(data.labels, { trainFraction: 0.75 }, Random.fromSeed(1))
 * fit(selectRows(data, train), { lambdaRatio: 0.1 }).status // 'solved'
 * selectRows(data, test).labels.length // 10
 * ```
 */
export function selectRows(given: DatasetInput, rows: ArrayLike<number>): Dataset {
  const data = readDataset(given)
  const list = Int32Array.from(rows)
  const { features, labels, weights, queries } = data
  return {
    ...data,
    features: features.selectRows(list),
    labels: gatheredBytes(labels, list),
    ...(weights && { weights: Float64Array.from(list, (i) => weights[i]) }),
    ...(queries && { queries: list.map((i) => queries[i]) }),
  }
}

function checkMissingRule(rule: string | undefined): void {
  if (rule === undefined || rule === 'mean' || rule === 'median') return
  throw wrong.badMissing({ rule })
}

function checkShape({ features, names, labels, weights, queries }: Dataset): void {
  const { rows, cols } = features
  if (rows === 0) throw wrong.noRows()
  if (cols === 0) throw wrong.noColumns()
  const lengths: [string, number, string, number][] = [
    ['feature names', names.length, 'columns', cols],
    ['labels', labels.length, 'rows', rows],
    ['weights', weights?.length ?? rows, 'rows', rows],
    ['list numbers', queries?.length ?? rows, 'rows', rows],
  ]
  for (const [what, count, of, wanted] of lengths) {
    if (count !== wanted) throw wrong.lengthMismatch({ what, count, of, wanted })
  }
}

function checkNames(names: readonly string[]): void {
  if (new Set(names).size === names.length) return
  const first = new Map<string, number>()
  names.forEach((name, k) => {
    const before = first.get(name)
    if (before !== undefined) throw wrong.duplicateName({ columns: [before + 1, k + 1], name })
    first.set(name, k)
  })
}

function checkLabels(labels: Uint8Array): void {
  let positives = 0
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] > 1) throw wrong.badLabel({ row: i + 1, label: String(labels[i]) })
    positives += labels[i]
  }
  const negatives = labels.length - positives
  if (positives === 0 || negatives === 0) throw wrong.oneClass({ positives, negatives })
}

function checkWeights({ labels, weights }: Dataset): void {
  if (weights === undefined) return
  let total = 0
  weights.forEach((weight, i) => {
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) throw wrong.badWeight({ row: i + 1, weight })
    if (labels[i] === 1) total += weight
  })
  if (total === 0) throw wrong.zeroWeight()
  if (total === Number.POSITIVE_INFINITY) throw wrong.infiniteWeight()
}

function checkFeatures({ features, names, missing }: Dataset): NumbersRead | undefined {
  const read = isLargeDense(features) ? readNumbers(features) : undefined
  const size = read?.size ?? sizeOf(features)
  if (size <= largestFeature) return read
  visitRows(features, (row, { columns, values, count }) => {
    for (let t = 0; t < count; t++) {
      if (Math.abs(values[t]) <= largestFeature || (missing && Number.isNaN(values[t]))) continue
      const cell = { row: row + 1, column: names[columns[t]], cell: values[t] }
      throw Number.isFinite(values[t]) ? wrong.featureTooLarge(cell) : wrong.featureNotFinite(cell)
    }
  })
  return read
}

/** Σ|x| by a quick pass over what most tables are, which tells that there is nothing to look for; else NaN. */
function sizeOf(features: Matrix): number {
  if (features instanceof DenseRows) return sumOfSizes(features.values)
  return features instanceof CsrMatrix ? sumOfSizes(features.lines.values) : Number.NaN
}
