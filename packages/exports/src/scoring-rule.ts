import type { FeatureEncoding, Model } from '@infinite-push/core'
import { MISSING_WORDS } from './cell-words.js'

/**
 * A model as every export writes it: score = offset + Σ over columns of what the cell contributes. The standardizing,
 * the features of a category and the filling of missing cells are all folded into these numbers.
 */
export interface ScoringRule {
  /** −Σ weight·mean/scale: the same for every row, and what makes the average row of the training table score 0. */
  offset: number
  columns: ColumnRule[]
}

/** What a cell of one column contributes to the score. */
export type ColumnRule = ValueColumn | CategoryColumn

interface ColumnBase {
  name: string
  /** What a missing cell contributes; undefined where the model has nothing to put in its place. */
  whenMissing: number | undefined
  /** What the column contributes on average over the training table. */
  average: number
}

/** slope·value; the value of a boolean is 1 or 0. */
export interface ValueColumn extends ColumnBase {
  kind: 'number' | 'boolean'
  slope: number
}

/** The slope of the level that the cell holds, 0 for a level without one. */
export interface CategoryColumn extends ColumnBase {
  kind: 'category'
  levels: [level: string, slope: number][]
  /** Texts that stand for a missing cell, as the readers of tables see them. */
  missingWords: string[]
}

/** What each text contributes that means anything in a category: its levels, and the words for a missing cell. */
export function textContributions({ levels, missingWords, whenMissing }: CategoryColumn): [text: string, number][] {
  return [...levels, ...missingWords.map((word): [string, number] => [word, whenMissing ?? Number.NaN])]
}

/**
 * Folds a model into what each of its columns contributes; columns without a weight are left out.
 *
 * @example
 * ```ts
 * scoringRule(model).columns.map(({ name }) => name) // the columns that a table needs
 * ```
 */
export function scoringRule(model: Model): ScoringRule {
  const features = weighedFeatures(model)
  const kinds = columnKinds(model)
  const byColumn = new Map<string, Feature[]>()
  for (const feature of features) {
    const own = byColumn.get(feature.encoding.column)
    if (own) own.push(feature)
    else byColumn.set(feature.encoding.column, [feature])
  }
  return {
    // Not −0.
    offset: 0 - averageOf(features),
    columns: Array.from(byColumn, ([name, own]) => columnRule(name, own, { kind: kinds.get(name), model })),
  }
}

/** A feature with a weight: weight/scale is its slope on the scale of the table. */
interface Feature {
  encoding: FeatureEncoding
  slope: number
  mean: number
  fill: number | undefined
}

function weighedFeatures(model: Model): Feature[] {
  const { names, weights, mean, scale, fill } = model.scoring
  const encodings = encodingsOf(model)
  const used = names.map((_, k) => k).filter((k) => weights[k] !== 0)
  return used.map((k) => ({
    encoding: encodings[k],
    slope: weights[k] / scale[k],
    mean: mean[k],
    fill: encodings[k].kind === 'level' && hasIndicators(model) ? 0 : fill?.[k],
  }))
}

/** Where missing cells have a feature of their own, the cell of a category that is missing has none of the levels. */
function hasIndicators({ training }: Model): boolean {
  return training.table?.missing === 'indicator'
}

/** Without a record of how features were computed, each is a column of numbers. */
function encodingsOf({ scoring, training }: Model): FeatureEncoding[] {
  return training.table?.encoding ?? scoring.names.map((column) => ({ kind: 'number', column }))
}

/** What each column holds; features without a weight tell it, too, where only the one for missing cells has one. */
function columnKinds(model: Model): Map<string, FeatureEncoding['kind']> {
  const kinds = new Map<string, FeatureEncoding['kind']>()
  for (const { column, kind } of encodingsOf(model)) if (kind !== 'missing') kinds.set(column, kind)
  return kinds
}

function averageOf(features: readonly Feature[]): number {
  return features.reduce((sum, { slope, mean }) => sum + slope * mean, 0)
}

interface ColumnContext {
  kind: FeatureEncoding['kind'] | undefined
  model: Model
}

function columnRule(name: string, features: Feature[], { kind, model }: ColumnContext): ColumnRule {
  const base = { name, whenMissing: missingContribution(features), average: averageOf(features) }
  if (kind !== 'level') {
    const value = features.find(({ encoding }) => encoding.kind !== 'missing')
    return { ...base, kind: kind === 'boolean' ? kind : 'number', slope: value?.slope ?? 0 }
  }
  const levels = features.flatMap(({ encoding, slope }): [string, number][] =>
    encoding.kind === 'level' ? [[encoding.level, slope]] : [],
  )
  return { ...base, kind: 'category', levels, missingWords: missingWords(name, model) }
}

/** Each feature of the column takes its fill; the one that says `missing` is 1. */
function missingContribution(features: Feature[]): number | undefined {
  let sum = 0
  for (const { encoding, slope, fill } of features) {
    if (encoding.kind === 'missing') sum += slope
    else if (fill === undefined) return undefined
    else sum += slope * fill
  }
  return sum
}

/** A word that the training table had as a level is one. */
function missingWords(name: string, model: Model): string[] {
  const known = model.training.table?.levels?.find(({ column }) => column === name)?.levels ?? []
  const encoded = encodingsOf(model).map((encoding) =>
    encoding.kind === 'level' && encoding.column === name ? encoding.level : undefined,
  )
  return MISSING_WORDS.filter((word) => !known.includes(word) && !encoded.includes(word))
}
