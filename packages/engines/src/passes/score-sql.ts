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
  const used = Array.from(weights.keys()).filter((k) => weights[k] !== 0)
  const terms = used.map((k) => {
    const value = center[k] === 0 ? feature(k) : `(${feature(k)} - ${dialect.number(center[k])})`
    return `${dialect.number(weights[k])} * ${value}`
  })
  return sumOf(terms, dialect.number(0))
}
