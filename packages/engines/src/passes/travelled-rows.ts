import type { Rows } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { answerNotFinite, keysTwice } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'

/** What is asked of rows that travel, in this order. */
export function travelling(rows: EngineRows): string[] {
  const { key, weight, feature } = valueNames(rows)
  return [key, weight, ...rows.featureNames.map((_, k) => feature(k))]
}

/** Rows that travelled, as whoever asked takes them. */
export function travelledRows(rows: EngineRows, answer: readonly (readonly Cell[])[], withWeights: boolean): Rows {
  const cols = rows.featureNames.length
  const values = new Float64Array(answer.length * cols)
  const weights = new Float64Array(answer.length)
  answer.forEach((row, i) => {
    weights[i] = Number(row[1])
    for (let k = 0; k < cols; k++) values[i * cols + k] = Number(row[2 + k])
  })
  if (!values.every(Number.isFinite)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a value of a row' })
  const keys = uniqueKeys(rows, answer, values)
  return { keys, values, ...(withWeights && { weights }) }
}

/** Rows alike in everything have the same key: the second of them becomes `key#2`, and any of them may be the second. */
function uniqueKeys(rows: EngineRows, answer: readonly (readonly Cell[])[], values: Float64Array): string[] {
  const cols = rows.featureNames.length
  const seen = new Map<string, { first: number; count: number }>()
  return answer.map(([cell], i) => {
    const key = String(cell)
    const before = seen.get(key)
    if (before === undefined) {
      seen.set(key, { first: i, count: 1 })
      return key
    }
    const isAlike = (_: unknown, k: number) => values[before.first * cols + k] === values[i * cols + k]
    if (rows.keyIsNamed && !rows.featureNames.every(isAlike)) throw keysTwice({ source: rows.shown, key })
    return `${key}#${++before.count}`
  })
}
