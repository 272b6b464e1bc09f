import type { InfinitePushError } from '../../errors/infinite-push-error.js'
import { missingColumns, noScore } from '../../errors/table-errors.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Model } from '../document/model.js'

/** The part of a model that scores need. */
export type Scoring = Pick<Model, 'scoring'>

/** What scoring asks of a table; every matrix can do it. */
export interface ScoredRows {
  readonly rows: number
  readonly cols: number
  /** out = X·w */
  apply(w: Vec, out: Vec): Vec
  /** Writes row i, densely, into out[offset .. offset + cols). */
  readRow(i: number, out: Vec, offset: number): void
  selectColumns(columns: ArrayLike<number>): ScoredRows
  /** The listed rows, to be filled. */
  copyRows(rows: ArrayLike<number>): ScoredRows & { fillMissing(fill: Vec): void }
}

/** Rows whose columns have names. */
export interface NamedRows {
  features: ScoredRows
  names: readonly string[]
}

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
export function scoreTable(model: Scoring, table: NamedRows): Vec {
  const { used, columns } = weighedColumns(model, table)
  const scores = scoreRows(pick(model.scoring, used), columns)
  const bad = scores.findIndex((score) => !Number.isFinite(score))
  if (bad >= 0) throw unscored(bad, columns, (k) => model.scoring.names[used[k]])
  return scores
}

/** The features that have a weight, as numbers in the model, and their columns of the table, which are found by name. */
export function weighedColumns(
  { scoring: { names, weights } }: Scoring,
  table: NamedRows,
): { used: number[]; columns: ScoredRows } {
  const place = new Map(table.names.map((name, k) => [name, k]))
  const used = names.map((_, k) => k).filter((k) => weights[k] !== 0)
  const missing = used.filter((k) => !place.has(names[k])).map((k) => names[k])
  if (missing.length > 0) throw missingColumns({ missing, used: used.length })
  return { used, columns: table.features.selectColumns(used.map((k) => place.get(names[k]) ?? 0)) }
}

/** One weight, mean and scale per feature, and what stands for a missing cell of it when cells may be missing. */
interface ScoringRule {
  readonly weights: ArrayLike<number>
  readonly mean: ArrayLike<number>
  readonly scale: ArrayLike<number>
  readonly fill?: ArrayLike<number>
}

/** score = Σ_k weight_k·(x_k − mean_k)/scale_k, for features in the model's order; fill_k stands for a missing x_k. */
export function scoreRows({ weights, mean, scale, fill }: ScoringRule, features: ScoredRows): Vec {
  const slope = Float64Array.from(weights, (w, k) => w / scale[k])
  const offset = slope.reduce((sum, s, k) => (s === 0 ? sum : sum + s * mean[k]), 0)
  const products = features.apply(slope, new Float64Array(features.rows))
  if (fill) redoIncomplete(products, features, slope, Float64Array.from(fill))
  return products.map((product) => product - offset)
}

/** Rows of so many cells are filled at a time, so that not all of the table is copied. */
const FILLED_CELLS = 16_384

/** Rows with a missing cell came out as NaN: they are filled, and multiplied again in the very same way. */
function redoIncomplete(products: Vec, features: ScoredRows, slope: Vec, fill: Vec): void {
  const incomplete = Int32Array.from(products.keys()).filter((row) => Number.isNaN(products[row]))
  const count = Math.ceil(FILLED_CELLS / features.cols)
  for (let first = 0; first < incomplete.length; first += count) {
    const list = incomplete.subarray(first, first + count)
    const rows = features.copyRows(list)
    rows.fillMissing(fill)
    rows.apply(slope, new Float64Array(list.length)).forEach((product, i) => {
      products[list[i]] = product
    })
  }
}

function pick({ weights, mean, scale, fill }: Model['scoring'], used: number[]): ScoringRule {
  const at = (values: number[]) => used.map((k) => values[k])
  return { weights: at(weights), mean: at(mean), scale: at(scale), ...(fill && { fill: at(fill) }) }
}

function unscored(row: number, columns: ScoredRows, nameOf: (k: number) => string): InfinitePushError {
  const cells = new Float64Array(columns.cols)
  columns.readRow(row, cells, 0)
  const k = cells.findIndex((cell) => !Number.isFinite(cell))
  return noScore({ row: row + 1, column: k < 0 ? undefined : nameOf(k), cell: cells[k] })
}
