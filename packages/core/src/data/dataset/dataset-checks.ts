import { InfinitePushError } from '../../errors.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Values } from '../../numeric/matrix/linear-map.js'
import { visitRows } from '../scaling/row-entries.js'
import type { Dataset } from './dataset.js'
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
  checkShape(data)
  checkMissingRule(data.missing)
  checkNames(data.names)
  checkLabels(data.labels)
  checkWeights(data)
  checkFeatures(data)
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
    labels: Uint8Array.from(list, (i) => labels[i]),
    ...(weights && { weights: Float64Array.from(list, (i) => weights[i]) }),
    ...(queries && { queries: list.map((i) => queries[i]) }),
  }
}

function checkMissingRule(rule: string | undefined): void {
  if (rule === undefined || rule === 'mean' || rule === 'median') return
  throw new InfinitePushError('bad-missing', `Missing cells are to be filled by '${rule}'.`, {
    kind: 'usage',
    hint: "Fill them by 'mean' or 'median'.",
    field: 'missing',
  })
}

function checkShape({ features, names, labels, weights, queries }: Dataset): void {
  const { rows, cols } = features
  if (rows === 0) refuse('no-rows', 'The table has no rows.', 'Give at least one positive and one negative row.')
  if (cols === 0) refuse('no-columns', 'The table has no feature columns.', 'Give at least one numeric column.')
  const lengths: [string, number, string, number][] = [
    ['feature names', names.length, 'columns', cols],
    ['labels', labels.length, 'rows', rows],
    ['weights', weights?.length ?? rows, 'rows', rows],
    ['list numbers', queries?.length ?? rows, 'rows', rows],
  ]
  for (const [what, count, axis, wanted] of lengths) {
    if (count === wanted) continue
    refuse('length-mismatch', `There are ${count} ${what} for ${wanted} ${axis}.`, `Give one for each of the ${axis}.`)
  }
}

function checkNames(names: readonly string[]): void {
  const first = new Map<string, number>()
  names.forEach((name, k) => {
    const before = first.get(name)
    if (before !== undefined) {
      refuse('duplicate-name', `Columns ${before + 1} and ${k + 1} are both named "${name}".`, 'Rename one of them.')
    }
    first.set(name, k)
  })
}

function checkLabels(labels: Uint8Array): void {
  let positives = 0
  labels.forEach((label, i) => {
    if (label > 1)
      refuse('bad-label', `Row ${i + 1} has label ${label}.`, 'Use 1 for a positive row, 0 for a negative.')
    positives += label
  })
  const hint = 'Ranking needs both classes: check the label column and which value is the positive one.'
  if (positives === 0)
    refuse('one-class', `All ${labels.length} rows are negative; there is no positive to rank.`, hint)
  if (positives === labels.length) {
    refuse('one-class', `All ${labels.length} rows are positive; there is no negative to rank below them.`, hint)
  }
}

function checkWeights({ labels, weights }: Dataset): void {
  if (weights === undefined) return
  let total = 0
  weights.forEach((weight, i) => {
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      refuse('bad-weight', `Row ${i + 1} has weight ${weight}.`, 'Give every row a finite weight ≥ 0.')
    }
    if (labels[i] === 1) total += weight
  })
  if (total === 0) refuse('zero-weight', 'All positive rows have weight 0.', 'Give some positive row a weight above 0.')
  if (total === Number.POSITIVE_INFINITY) {
    refuse(
      'bad-weight',
      'The weights of the positive rows add up to infinity.',
      'Divide all weights by a large number.',
    )
  }
}

function checkFeatures({ features, names, missing }: Dataset): void {
  if (features instanceof DenseRows && allWithin(features.values)) return
  visitRows(features, (row, { columns, values, count }) => {
    for (let t = 0; t < count; t++) {
      if (Math.abs(values[t]) <= largestFeature || (missing && Number.isNaN(values[t]))) continue
      const where = `Row ${row + 1}, column "${names[columns[t]]}"`
      if (Number.isFinite(values[t])) {
        refuse('feature-too-large', `${where} is ${values[t]}, beyond ±1e150.`, 'Use another unit, or mark it missing.')
      }
      refuse(
        'feature-not-finite',
        `${where} is ${values[t]}.`,
        'Fill in the value, leave the row or the column out, or let `missing` say what stands for NaN.',
      )
    }
  })
}

/** Whether there is nothing to look for; a quick pass over what most tables are. */
function allWithin(values: Values): boolean {
  for (let t = 0; t < values.length; t++) if (!(Math.abs(values[t]) <= largestFeature)) return false
  return true
}

function refuse(code: string, message: string, hint: string): never {
  throw new InfinitePushError(code, message, { kind: 'data', hint })
}
