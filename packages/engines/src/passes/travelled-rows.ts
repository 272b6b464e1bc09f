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
  const [key, weight, ...features] = answer.columns.slice(first)
  const values = byRows(features, places)
  if (!areFinite(values)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a value of a row' })
  const keys = uniqueKeys(
    rows,
    places.map((place) => String(key[place])),
    values,
  )
  return { keys, values, ...(withWeights && { weights: byRows([weight], places) }) }
}

const NONE = new Float64Array(0)

/** So many rows are written at a time: to go through all of them once for every column leaves the cache each time. */
const BLOCK = 256

/** Some rows of columns, one after the other. */
function byRows(columns: readonly Column[], places: readonly number[]): Float64Array {
  const cols = columns.length
  const out = new Float64Array(places.length * cols)
  for (let first = 0; first < places.length; first += BLOCK) {
    const end = Math.min(first + BLOCK, places.length)
    for (let k = 0; k < cols; k++) fill(out, columns[k], { places, first, end, from: first * cols + k, step: cols })
  }
  return out
}

interface Filled {
  places: readonly number[]
  /** Which of the places. */
  first: number
  end: number
  /** Where the first value goes, and how far the next ones are apart. */
  from: number
  step: number
}

function fill(out: Float64Array, column: Column, { places, first, end, from, step }: Filled): void {
  if (column instanceof Float64Array) {
    for (let i = first, at = from; i < end; i++, at += step) out[at] = column[places[i]]
  } else {
    for (let i = first, at = from; i < end; i++, at += step) out[at] = Number(column[places[i]])
  }
}

function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false
  return true
}

/** The same where nothing but the keys is known. */
export function numberedKeys(keys: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? key : `${key}#${count}`
  })
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
