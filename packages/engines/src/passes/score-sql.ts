import type { LinearRule } from '@infinite-push/core/internal'
import { sumOf } from '../engine/sum.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'

/** Σ weight·(x − center), of values that have names unless they are given. */
export function scoreSql(
  rows: EngineRows,
  { weights, center }: LinearRule,
  feature: (k: number) => string = valueNames(rows).feature,
): string {
  const { dialect } = rows
  const terms = usedOf(weights).map((k) => `${dialect.number(weights[k])} * ${from(rows, feature(k), center[k])}`)
  return sumOf(terms, dialect.number(0))
}

/**
 * The same of values that are all there, in the form that the engine is fastest with. Where values are not far from 0 for their
 * size, their center is taken off the whole. Rules that are asked about together use the same features, those of weight 0 as
 * well: what is equal, an engine computes once.
 */
export function quickScoreSql(
  rows: EngineRows,
  { weights, center }: LinearRule,
  { feature = valueNames(rows).feature, beside = [] }: QuickScore = {},
): string {
  const { dialect, shift } = rows
  const used = usedOf(weights, ...beside.map((rule) => rule.weights))
  const values = used.map((k) => from(rows, feature(k), shift[k] === 0 ? 0 : center[k]))
  const offset = used.reduce((sum, k) => (shift[k] === 0 ? sum - weights[k] * center[k] : sum), 0)
  const score = dialect.weighted(
    values,
    used.map((k) => weights[k]),
  )
  return offset === 0 ? score : `${score} + ${dialect.number(offset)}`
}

interface QuickScore {
  /** What stands for a feature. */
  feature?: (k: number) => string
  /** The rules that are asked about together with this one. */
  beside?: readonly LinearRule[]
}

/** The features that any of the rules reads. */
function usedOf(weights: LinearRule['weights'], ...others: readonly LinearRule['weights'][]): number[] {
  return Array.from(weights.keys()).filter((k) => weights[k] !== 0 || others.some((other) => other[k] !== 0))
}

function from({ dialect }: EngineRows, value: string, center: number): string {
  return center === 0 ? value : `(${value} - ${dialect.number(center)})`
}
