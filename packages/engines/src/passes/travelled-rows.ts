import type { Rows } from '@infinite-push/core/internal'
import { isNumbers } from '../engine/columns.js'
import type { Column, Columns } from '../engine/connection.js'
import { answerNotFinite, keysTwice } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'

/** What is asked of rows that travel, in this order. */
export function travelling(rows: EngineRows): string[] {
  const { key, weight, feature } = valueNames(rows)
  return [key, weight, ...rows.featureNames.map((_, k) => feature(k))]
}

/** Rows of an answer or a block of it, by their places in it, and the column where what is asked of them begins: key, weight, features. */
export interface Travelled {
  answer: Columns
  places: number[]
  first: number
}

/** Rows that travelled, as whoever asked takes them. */
export function travelledRows(rows: EngineRows, pieces: readonly Travelled[], withWeights: boolean): Rows {
  const values = byRows(pieces, 2, rows.featureNames.length)
  if (!areFinite(values)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a value of a row' })
  const keys = pieces.flatMap(({ answer, places, first }) =>
    places.map((place) => String(answer.columns[first][place])),
  )
  return { keys: uniqueKeys(rows, keys, values), values, ...(withWeights && { weights: byRows(pieces, 1, 1) }) }
}

/** So many rows are written at a time: to go through all of them once for every column leaves the cache each time. */
const BLOCK = 256

/** So many columns of the rows, from one of those that travel on, row after row. */
function byRows(pieces: readonly Travelled[], skipped: number, cols: number): Float64Array {
  const count = pieces.reduce((sum, { places }) => sum + places.length, 0)
  const out = new Float64Array(count * cols)
  let above = 0
  for (const { answer, places, first: before } of pieces) {
    for (let first = 0; first < places.length; first += BLOCK) {
      const end = Math.min(first + BLOCK, places.length)
      for (let k = 0; k < cols; k++) {
        const from = (above + first) * cols + k
        fill(out, answer.columns[before + skipped + k], { places, first, end, from, step: cols })
      }
    }
    above += places.length
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
  if (isNumbers(column)) {
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

/** Where keys do not tell rows apart by themselves, rows alike in everything have the same: the second of them becomes `key#2`, and any of them may be the second. */
function uniqueKeys(rows: EngineRows, keys: string[], values: Float64Array): string[] {
  if (rows.values.isUnique) return keys
  const cols = rows.featureNames.length
  const firsts = new Map<string, number>()
  const counts = new Map<string, number>()
  return keys.map((key, i) => {
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, i)
      return key
    }
    const isAlike = (_: unknown, k: number) => values[first * cols + k] === values[i * cols + k]
    if (rows.keyIsNamed && !rows.featureNames.every(isAlike)) throw keysTwice({ source: rows.shown, key })
    const count = (counts.get(key) ?? 1) + 1
    counts.set(key, count)
    return `${key}#${count}`
  })
}
