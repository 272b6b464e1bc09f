import type { Rows } from '@infinite-push/core/internal'
import type { Column, Columns } from '../engine/connection.js'
import { answerNotFinite, keysTwice } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'

/** What is asked of rows that travel, in this order. */
export function travelling(rows: EngineRows): string[] {
  const { key, weight, feature } = valueNames(rows)
  return [key, weight, ...rows.featureNames.map((_, k) => feature(k))]
}

/** Rows of an answer, by their places in it, and the column where what is asked of them begins. */
export interface Travelled {
  answer: Columns
  places: number[]
  first: number
}

/** Rows that travelled, as whoever asked takes them. */
export function travelledRows(rows: EngineRows, { answer, places, first }: Travelled, withWeights: boolean): Rows {
  if (places.length === 0) return { keys: [], values: NONE, ...(withWeights && { weights: NONE }) }
  const cols = rows.featureNames.length
  const [key, weight, ...features] = answer.columns.slice(first)
  const values = new Float64Array(places.length * cols)
  for (let k = 0; k < cols; k++) fill(values, features[k], places, { from: k, step: cols })
  if (!values.every(Number.isFinite)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a value of a row' })
  const weights = new Float64Array(places.length)
  fill(weights, weight, places, { from: 0, step: 1 })
  const keys = uniqueKeys(
    rows,
    places.map((place) => String(key[place])),
    values,
  )
  return { keys, values, ...(withWeights && { weights }) }
}

const NONE = new Float64Array(0)

/** Puts some values of a column into a vector, one every so many places. */
function fill(
  out: Float64Array,
  column: Column,
  places: readonly number[],
  { from, step }: { from: number; step: number },
): void {
  for (let i = 0, at = from; i < places.length; i++, at += step) out[at] = Number(column[places[i]])
}

/** Rows alike in everything have the same key: the second of them becomes `key#2`, and any of them may be the second. */
function uniqueKeys(rows: EngineRows, keys: readonly string[], values: Float64Array): string[] {
  const cols = rows.featureNames.length
  const seen = new Map<string, { first: number; count: number }>()
  return keys.map((key, i) => {
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
