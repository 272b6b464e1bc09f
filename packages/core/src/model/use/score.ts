import { bend, type Curves } from '../../data/scaling/knots.js'
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
  /** The listed rows, to be filled and transformed. */
  copyRows(rows: ArrayLike<number>): ScoredRows & {
    fillMissing(fill: Vec): void
    replaceValues(change: (value: number, k: number) => number): void
  }
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
  const inPlace = scoresInPlace(model, table)
  if (inPlace) return inPlace
  const { used, columns } = weighedColumns(model, table)
  const scores = scoreRows(pick(model.scoring, used), columns)
  const bad = scores.findIndex((score) => !Number.isFinite(score))
  if (bad >= 0) throw unscored(bad, columns, (k) => model.scoring.names[used[k]])
  return scores
}

/** A table of fewer numbers (8 MB) is scored by its weighed columns alone, which are copied. */
const COPIED = 1e6

/**
 * The scores of a large table that has exactly the columns of the model, without a copy of them; undefined where that cannot be, or a cell that
 * is no number may have spoilt it.
 */
function scoresInPlace({ scoring }: Scoring, { features, names }: NamedRows): Vec | undefined {
  const isLarge = features.rows * features.cols > COPIED
  if (!isLarge || scoring.fill || scoring.transform || names.length !== scoring.names.length) return undefined
  if (names.some((name, k) => name !== scoring.names[k])) return undefined
  const scores = scoreRows(scoring, features)
  return scores.every(Number.isFinite) ? scores : undefined
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

/**
 * One weight, mean and scale per feature; what stands for a missing cell of it when cells may be missing, and the curve it
 * goes through when features are transformed.
 */
export interface ScoringRule {
  readonly weights: ArrayLike<number>
  readonly mean: ArrayLike<number>
  readonly scale: ArrayLike<number>
  readonly fill?: ArrayLike<number> | undefined
  readonly transform?: Curves | undefined
}

/**
 * score = Σ_k weight_k·(x_k − mean_k)/scale_k, for features in the model's order; fill_k stands for a missing x_k, and then
 * x_k goes through its curve.
 */
export function scoreRows({ weights, mean, scale, fill, transform }: ScoringRule, features: ScoredRows): Vec {
  const slope = new Float64Array(weights.length)
  let offset = 0
  for (let k = 0; k < slope.length; k++) {
    if (weights[k] === 0) continue
    slope[k] = weights[k] / scale[k]
    offset += slope[k] * mean[k]
  }
  const products = new Float64Array(features.rows)
  if (transform) products.fill(Number.NaN)
  else features.apply(slope, products)
  // Rows with a missing cell came out as NaN: they are filled, and multiplied again in the very same way.
  if (fill || transform) multiplyReady(products, { features, slope, fill, transform })
  lower(products, offset)
  return products
}

/** In their place: a list that follows the hand is scored with every frame. */
function lower(products: Vec, offset: number): void {
  for (let i = 0; i < products.length; i++) products[i] -= offset
}

/** Rows of so many cells are made ready at a time, so that not all of the table is copied. */
const READY_CELLS = 16_384

interface Readying extends Pick<ScoringRule, 'fill' | 'transform'> {
  features: ScoredRows
  slope: Vec
}

/** Puts the products that are still NaN, of rows filled and transformed; columns without a weight go through no curve. */
function multiplyReady(products: Vec, { features, slope, ...rule }: Readying): void {
  const fill = rule.fill && Float64Array.from(rule.fill)
  const transform = rule.transform?.map((curve, k) => (slope[k] === 0 ? null : curve))
  const rows = Int32Array.from(products.keys()).filter((row) => Number.isNaN(products[row]))
  const count = Math.ceil(READY_CELLS / features.cols)
  for (let first = 0; first < rows.length; first += count) {
    const list = rows.subarray(first, first + count)
    const part = features.copyRows(list)
    if (fill) part.fillMissing(fill)
    if (transform) bend(part, transform)
    part.apply(slope, new Float64Array(list.length)).forEach((product, i) => {
      products[list[i]] = product
    })
  }
}

function pick({ weights, mean, scale, fill, transform }: Model['scoring'], used: number[]): ScoringRule {
  const at = <T>(values: readonly T[]) => used.map((k) => values[k])
  return {
    weights: at(weights),
    mean: at(mean),
    scale: at(scale),
    fill: fill && at(fill),
    transform: transform && at(transform),
  }
}

function unscored(row: number, columns: ScoredRows, nameOf: (k: number) => string): InfinitePushError {
  const cells = new Float64Array(columns.cols)
  columns.readRow(row, cells, 0)
  const k = cells.findIndex((cell) => !Number.isFinite(cell))
  return noScore({ row: row + 1, column: k < 0 ? undefined : nameOf(k), cell: cells[k] })
}
