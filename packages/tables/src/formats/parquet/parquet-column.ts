import type { SchemaElement } from 'hyparquet'
import type { Cell } from '../../cells/rows.js'
import type { ParquetMeaning } from './parquet-meaning.js'
import { type PageColumn, type ParquetPage, parquetPages } from './parquet-pages.js'
import { isDictionaryPage, positions, storedValues } from './parquet-values.js'

/** A column of numbers (NaN has no value) or of cells. */
type ColumnValues = Float64Array | Cell[]

/** How to read a column: how its pages are packed, how its values are stored, what they mean. */
export interface ColumnReading extends PageColumn {
  element: SchemaElement
  meaning: ParquetMeaning
}

/** Some rows of a column: the values that are there, and which rows have one. */
interface Piece {
  values: ColumnValues
  levels: Uint32Array | undefined
  rows: number
}

/** Decodes one column of one row group from its bytes. */
export function parquetColumn(chunk: Uint8Array, column: ColumnReading): ColumnValues {
  const pieces: Piece[] = []
  let dictionary: ColumnValues | undefined
  for (const page of parquetPages(chunk, column)) {
    if (page.kind === 'dictionary') dictionary = plainValues(page, column)
    else pieces.push({ values: pageValues(page, column, dictionary), levels: page.levels, rows: page.rows })
  }
  const numeric = pieces.every(({ values }) => values instanceof Float64Array)
  return numeric ? joinNumbers(pieces, column.rows) : joinCells(pieces, column.rows)
}

function plainValues(page: ParquetPage, { element, meaning }: ColumnReading): ColumnValues {
  const { type, type_length: length } = element
  if (type === undefined) throw new Error('a column without type')
  const stored = storedValues(page, { type, length })
  return meaning.convert(stored)
}

function pageValues(page: ParquetPage, column: ColumnReading, dictionary: ColumnValues | undefined): ColumnValues {
  if (!isDictionaryPage(page)) return plainValues(page, column)
  if (dictionary === undefined) throw new Error('a page needs a dictionary that is not there')
  const at = positions(page, dictionary.length)
  if (!(dictionary instanceof Float64Array)) return Array.from(at, (position) => dictionary[position])
  const values = new Float64Array(at.length)
  for (let i = 0; i < at.length; i++) values[i] = dictionary[at[i]]
  return values
}

function joinNumbers(pieces: readonly Piece[], rows: number): Float64Array {
  const all = new Float64Array(rows)
  let at = 0
  for (const { values, levels, rows: length } of pieces) {
    if (levels === undefined) all.set(values as Float64Array, at)
    else scatter(values as Float64Array, levels, all.subarray(at, at + length))
    at += length
  }
  return all
}

function scatter(values: Float64Array, levels: Uint32Array, out: Float64Array): void {
  let next = 0
  for (let i = 0; i < levels.length; i++) out[i] = levels[i] === 1 ? values[next++] : Number.NaN
}

function joinCells(pieces: readonly Piece[], rows: number): Cell[] {
  const all: Cell[] = new Array(rows)
  let at = 0
  for (const { values, levels, rows: length } of pieces) {
    let next = 0
    for (let i = 0; i < length; i++) all[at + i] = levels === undefined || levels[i] === 1 ? values[next++] : null
    at += length
  }
  return all
}
