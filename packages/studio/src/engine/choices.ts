import { type Dataset, diagnose, type PathPoint, PENALTIES, type ProblemSettings } from '@infinite-push/core'
import { topCount } from '@infinite-push/core/internal'
import type { Table, TableOptions } from '@infinite-push/tables'
import type { PathView, PointView, Problem, Reading } from './engine.js'

/**
 * Cross-validation on the command line takes 50 λ. 99 points in equal ratios are those and one between each two: the λ
 * that it chooses is a point of the path.
 */
export const PATH_POINTS = 99

/** What the page chose, as the readers want it. */
export function tableOptions(reading: Reading): TableOptions {
  const { categories, ...rest } = reading
  return { ...rest, category: categories, unusable: 'leave-out' }
}

/** What the page chose, as the solvers want it. */
export function problemSettings({ penalty, l1Ratio, threshold, transform, standardize }: Problem): ProblemSettings {
  return {
    penalty,
    threshold,
    transform,
    standardize,
    ...(PENALTIES[penalty].needs.includes('l1Ratio') && { l1Ratio }),
  }
}

/** The column that each feature is made of. */
export function columnsOfFeatures({ dataset, encoding }: Pick<Table, 'dataset' | 'encoding'>): readonly string[] {
  return encoding ? encoding.map(({ column }) => column) : dataset.names
}

/** The features of the columns that were not dropped, by their place in the table. */
export function keptFeatures(table: Pick<Table, 'dataset' | 'encoding'>, { dropped }: Problem): number[] {
  const gone = new Set(dropped)
  const columns = columnsOfFeatures(table)
  return Array.from(columns.keys()).filter((k) => !gone.has(columns[k]))
}

/** A table as if the columns of its other features had been left out of it. */
export function withFeatures(table: Table, kept: readonly number[]): Table {
  const { dataset, encoding, levels, ...rest } = table
  if (kept.length === dataset.names.length) return table
  const names = kept.map((k) => dataset.names[k])
  const encodings = encoding && kept.map((k) => encoding[k])
  const columns = new Set(encodings?.map(({ column }) => column))
  return {
    ...rest,
    dataset: { ...dataset, features: dataset.features.selectColumns(kept), names },
    ...(encodings?.some(({ kind }) => kind !== 'number') && { encoding: encodings }),
    ...(levels && { levels: levels.filter(({ column }) => columns.has(column)) }),
  }
}

/** A point of the path without its zeros. */
export function pointView({ lambda, selected, certificate, status, w }: PathPoint, kept: readonly number[]): PointView {
  const support = Array.from(w.keys()).filter((k) => w[k] !== 0)
  return {
    lambda,
    selected,
    primal: certificate.primal,
    relativeGap: certificate.relativeGap,
    status,
    features: Int32Array.from(support, (k) => kept[k]),
    weights: Float64Array.from(support, (k) => w[k]),
  }
}

/** Why no λ gives a model, and what would. */
export function emptyView(data: Dataset, problem: Problem): NonNullable<PathView['empty']> {
  const { hull, proposed, negatives } = diagnose(data, problemSettings(problem))
  return { holders: hull.length, ...(proposed && { topK: topCount(proposed, negatives) }) }
}
