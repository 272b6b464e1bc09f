import type { FeatureEncoding } from '@infinite-push/core'
import type { Knots } from '@infinite-push/core/internal'
import type { Lift } from './about-rows.js'
import { type Scoring, standing } from './standing.js'

/** A row to be lifted. */
export interface LowRow {
  scoring: Scoring
  /** How each feature of the rule is computed from a column. */
  encoding: readonly FeatureEncoding[]
  /** The row's features, in the order of the rule. */
  values: ArrayLike<number>
  /** The smallest and the largest value of a feature in the table. */
  rangeOf(feature: number): readonly [low: number, high: number]
}

/** Proposed numbers have so many digits: they can be read, typed and told. */
const DIGITS = 6

/**
 * For every column that the rule weighs, the smallest change of it alone that gives the row a score above `goal`; those that
 * rows of the table have come first, then the smaller ones. A category changes to one other level.
 */
export function smallestChanges(row: LowRow, goal: number): Lift[] {
  const { scoring, encoding } = row
  const weighed = encoding.flatMap(({ column }, k) => (scoring.weights[k] !== 0 ? [column] : []))
  const missing = goal - scoreOf(row)
  const lifts = [...new Set(weighed)].flatMap((column) => {
    const features = Array.from(encoding.keys()).filter((k) => encoding[k].column === column)
    const kind = encoding[features[0]].kind
    return kind === 'level' ? levelLifts(row, features, missing) : numberLifts(row, features[0], missing)
  })
  return lifts.sort((a, b) => Number(b.within) - Number(a.within) || a.size - b.size)
}

function scoreOf({ scoring, values }: LowRow): number {
  return scoring.weights.reduce((sum, w, k) => (w === 0 ? sum : sum + w * standing(scoring, k, values[k])), 0)
}

function numberLifts({ scoring, encoding, values, rangeOf }: LowRow, feature: number, missing: number): Lift[] {
  const { kind, column } = encoding[feature]
  const weight = scoring.weights[feature]
  if (weight === 0 || kind === 'missing') return []
  const from = values[feature]
  const now = standing(scoring, feature, from)
  const wanted = now + missing / weight
  const up = weight > 0
  const to = kind === 'boolean' ? 1 - from : valueAt(scoring, feature, wanted, up)
  if (to === undefined) return []
  const reached = standing(scoring, feature, to)
  if (up ? !(reached > wanted) : !(reached < wanted)) return []
  const [low, high] = rangeOf(feature)
  return [{ column, from, to, size: Math.abs(reached - now), within: to >= low && to <= high }]
}

/** A number with few digits that stands beyond `wanted`; undefined where the feature's curve does not go so far. */
function valueAt(scoring: Scoring, feature: number, wanted: number, up: boolean): number | undefined {
  const bent = wanted * scoring.scale[feature] + scoring.mean[feature]
  const curve = scoring.transform?.[feature]
  const exact = curve ? curveInverse(curve, bent, up) : bent
  if (exact === undefined || !Number.isFinite(exact)) return undefined
  const step = 10 ** (Math.floor(Math.log10(Math.abs(exact) || 1)) - DIGITS + 1)
  const steps = up ? Math.floor(exact / step) + 1 : Math.ceil(exact / step) - 1
  return Number((steps * step).toPrecision(DIGITS + 1))
}

/** The last x on the near side of `wanted`; undefined where no x lies beyond. */
function curveInverse({ x, z }: Knots, wanted: number, up: boolean): number | undefined {
  const last = z.length - 1
  if (up ? wanted >= z[last] : wanted <= z[0]) return undefined
  const next = up ? z.findIndex((each) => each > wanted) : z.findLastIndex((each) => each < wanted)
  const before = up ? next - 1 : next + 1
  if (z[before] === undefined) return x[next]
  const part = (wanted - z[before]) / (z[next] - z[before])
  return x[before] + part * (x[next] - x[before])
}

/** One other level: the feature of the old one becomes 0, that of the new one 1. */
function levelLifts({ scoring, encoding, values }: LowRow, features: readonly number[], missing: number): Lift[] {
  const levels = features.filter((k) => encoding[k].kind === 'level')
  const old = levels.find((k) => values[k] === 1)
  const found = levels.flatMap((level): Lift[] => {
    if (level === old) return []
    let gain = 0
    let square = 0
    for (const k of old === undefined ? [level] : [old, level]) {
      const move = standing(scoring, k, k === level ? 1 : 0) - standing(scoring, k, values[k])
      gain += scoring.weights[k] * move
      square += move * move
    }
    if (!(gain > missing)) return []
    const { column } = encoding[level]
    return [
      { column, from: levelOf(encoding, old), to: levelOf(encoding, level), size: Math.sqrt(square), within: true },
    ]
  })
  return found.sort((a, b) => a.size - b.size).slice(0, 1)
}

function levelOf(encoding: readonly FeatureEncoding[], feature: number | undefined): string {
  const how = feature === undefined ? undefined : encoding[feature]
  return how?.kind === 'level' ? how.level : 'another'
}
