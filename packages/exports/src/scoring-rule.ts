import type { Calibration, FeatureEncoding, Model } from '@infinite-push/core'
import { curveAt, type Knots, MISSING_WORDS } from '@infinite-push/core/internal'

import { notExportable } from './errors.js'

/**
 * A model as every export writes it: score = offset + Σ over columns of what the cell contributes. The standardizing,
 * the curves, the features of a category and the filling of missing cells are all folded into these numbers.
 */
export interface ScoringRule {
  /** −Σ weight·mean/scale: the same for every row, and what makes the average row of the training table score 0. */
  offset: number
  columns: ColumnRule[]
  /** How a score becomes the probability of a positive, where the model knows it. */
  calibration?: Calibration
  /** Rows with a higher score are flagged, where the model has a threshold. */
  flagAbove?: number
}

/** What a cell of one column contributes to the score. */
export type ColumnRule = ValueColumn | CurveColumn | CategoryColumn

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

/**
 * What a piecewise linear curve says at the value, for features that went through their ranks: `adds` belongs to the
 * values `at`, which rise; before the first and after the last it is flat.
 */
export interface CurveColumn extends ColumnBase {
  kind: 'curve'
  at: number[]
  adds: number[]
}

/** The slope of the level that the cell holds, 0 for a level without one. */
export interface CategoryColumn extends ColumnBase {
  kind: 'category'
  levels: [level: string, slope: number][]
  /** What any other text adds. */
  otherwise: number
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
  refuseInMemoryOnly(model)
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
    ...(model.calibration && { calibration: model.calibration }),
    ...(model.operatingPoint && { flagAbove: model.operatingPoint.threshold }),
  }
}

/** A feature with a weight: weight/scale is its slope on the scale of the table. */
interface Feature {
  encoding: FeatureEncoding
  slope: number
  /** What it contributes on average. */
  average: number
  /** What it contributes where its cell is missing. */
  whenMissing: number | undefined
  /** The curve that a number goes through first. */
  curve?: Knots
}

function weighedFeatures(model: Model): Feature[] {
  const { names, weights, mean, scale, fill, transform } = model.scoring
  const encodings = encodingsOf(model)
  const used = names.map((_, k) => k).filter((k) => weights[k] !== 0)
  return used.map((k) => {
    const encoding = encodings[k]
    const slope = weights[k] / scale[k]
    const filling = (encoding.kind === 'level' || encoding.kind === 'other') && hasIndicators(model) ? 0 : fill?.[k]
    const curve = transform?.[k]
    if (curve) return bent({ encoding, slope, mean: mean[k], filling }, curve)
    return {
      encoding,
      slope,
      average: slope * mean[k],
      whenMissing: filling === undefined ? undefined : slope * filling,
    }
  })
}

interface Straight {
  encoding: FeatureEncoding
  slope: number
  mean: number
  filling: number | undefined
}

/** A feature that goes through a curve. Where 0 and 1 are all its values, that is a line, whose start moves the offset. */
function bent({ encoding, slope, mean, filling }: Straight, curve: Knots): Feature {
  const start = encoding.kind === 'number' ? 0 : slope * curveAt(curve, 0)
  const known = {
    encoding,
    average: slope * mean - start,
    whenMissing: filling === undefined ? undefined : slope * curveAt(curve, filling) - start,
  }
  return encoding.kind === 'number'
    ? { ...known, slope, curve }
    : { ...known, slope: slope * curveAt(curve, 1) - start }
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
  for (const { column, kind } of encodingsOf(model))
    if (kind !== 'missing') kinds.set(column, kind === 'other' ? 'level' : kind)
  return kinds
}

function averageOf(features: readonly Feature[]): number {
  return features.reduce((sum, { average }) => sum + average, 0)
}

interface ColumnContext {
  kind: FeatureEncoding['kind'] | undefined
  model: Model
}

function columnRule(name: string, features: Feature[], { kind, model }: ColumnContext): ColumnRule {
  const base = { name, whenMissing: missingContribution(features), average: averageOf(features) }
  if (kind !== 'level') {
    const value = features.find(({ encoding }) => encoding.kind !== 'missing')
    if (value?.curve) {
      const { x, z } = value.curve
      return { ...base, kind: 'curve', at: x, adds: z.map((score) => value.slope * score) }
    }
    return { ...base, kind: kind === 'boolean' ? kind : 'number', slope: value?.slope ?? 0 }
  }
  const levels = features.flatMap(({ encoding, slope }): [string, number][] =>
    encoding.kind === 'level' ? [[encoding.level, slope]] : [],
  )
  const other = features.find(({ encoding }) => encoding.kind === 'other')
  const named = new Set(levels.map(([level]) => level))
  const rest = other?.encoding.kind === 'other' ? other.encoding.levels.filter((level) => !named.has(level)) : []
  return {
    ...base,
    kind: 'category',
    // Where any other text adds something, those that add nothing are listed as well.
    levels: [...levels, ...rest.map((level): [string, number] => [level, 0])],
    otherwise: other?.slope ?? 0,
    missingWords: missingWords(name, model),
  }
}

/** Hashes and dates are computed by the readers of tables only. */
function refuseInMemoryOnly(model: Model): void {
  const { weights, names } = model.scoring
  const found = encodingsOf(model).findIndex(({ kind }, k) => weights[k] !== 0 && (kind === 'hash' || kind === 'date'))
  if (found >= 0) throw notExportable({ feature: names[found] })
}

/** Each feature of the column takes its fill; the one that says `missing` is 1. */
function missingContribution(features: Feature[]): number | undefined {
  let sum = 0
  for (const { encoding, slope, whenMissing } of features) {
    if (encoding.kind === 'missing') sum += slope
    else if (whenMissing === undefined) return undefined
    else sum += whenMissing
  }
  return sum
}

/** The texts that stand for a missing cell in the tables that the model reads. */
export function missingTexts({ training }: Model): readonly string[] {
  const said = training.table?.text?.na
  return said === undefined ? MISSING_WORDS : [...new Set(['', ...said])]
}

/** A word that the training table had as a level is one. */
function missingWords(name: string, model: Model): string[] {
  const known = model.training.table?.levels?.find(({ column }) => column === name)?.levels ?? []
  const encoded = encodingsOf(model).map((encoding) =>
    encoding.kind === 'level' && encoding.column === name ? encoding.level : undefined,
  )
  const words = missingTexts(model)
  return words.filter((word) => !known.includes(word) && !encoded.includes(word))
}
