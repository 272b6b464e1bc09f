import type { Dataset } from '../data/dataset.js'
import { InfinitePushError } from '../errors.js'
import type { Matrix, Vec } from '../numeric/linear-map.js'
import type { Model } from './model.js'

/**
 * The scores of a table's rows, higher is better. Columns are found by name; columns that the model does not weigh may be
 * missing, and others may be there.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * const scores = scoreTable(fit(data, { lambdaRatio: 0.1 }), data)
 * scores.length // 100
 * ```
 */
export function scoreTable(model: Model, table: Pick<Dataset, 'features' | 'names'>): Vec {
  const { names, weights } = model.scoring
  const place = new Map(table.names.map((name, k) => [name, k]))
  const used = names.map((_, k) => k).filter((k) => weights[k] !== 0)
  const missing = used.filter((k) => !place.has(names[k])).map((k) => names[k])
  if (missing.length > 0) throw missingColumns(missing, used.length)
  const columns = table.features.selectColumns(used.map((k) => place.get(names[k]) ?? 0))
  const scores = scoreRows(pick(model.scoring, used), columns)
  const bad = scores.findIndex((score) => !Number.isFinite(score))
  if (bad >= 0) throw noScore(bad, columns, (k) => names[used[k]])
  return scores
}

/** One weight, mean and scale per feature. */
type ScoringRule = { readonly [K in 'weights' | 'mean' | 'scale']: ArrayLike<number> }

/** score = Σ_k weight_k·(x_k − mean_k)/scale_k, for features in the model's order. */
export function scoreRows({ weights, mean, scale }: ScoringRule, features: Matrix): Vec {
  const slope = Float64Array.from(weights, (w, k) => w / scale[k])
  const offset = slope.reduce((sum, s, k) => (s === 0 ? sum : sum + s * mean[k]), 0)
  return features.apply(slope, new Float64Array(features.rows)).map((score) => score - offset)
}

function pick({ weights, mean, scale }: Model['scoring'], used: number[]): ScoringRule {
  const at = (values: number[]) => used.map((k) => values[k])
  return { weights: at(weights), mean: at(mean), scale: at(scale) }
}

function missingColumns(missing: string[], used: number): InfinitePushError {
  const shown = missing.slice(0, 10).map((name) => `'${name}'`)
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : ''
  return new InfinitePushError(
    'missing-columns',
    `The table lacks ${missing.length} of the ${used} columns that the model weighs: ${shown.join(', ')}${more}.`,
    { kind: 'data', hint: 'Columns are matched by exact name; extra columns are fine. Check the header of the table.' },
  )
}

function noScore(row: number, columns: Matrix, nameOf: (k: number) => string): InfinitePushError {
  const cells = new Float64Array(columns.cols)
  columns.readRow(row, cells, 0)
  const k = cells.findIndex((cell) => !Number.isFinite(cell))
  const why = k >= 0 ? `column '${nameOf(k)}' is ${cells[k]}` : 'its cells are too large'
  return new InfinitePushError('no-score', `Row ${row + 1} has no score: ${why}.`, {
    kind: 'data',
    hint: 'Fill in the value, or leave the row out.',
  })
}
