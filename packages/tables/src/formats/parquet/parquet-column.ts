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
  /** Where its numbers shall lie, one for each row. */
  room(): Float64Array
}

/** Some rows of a column: the values that are there, and which rows have one. */
interface Piece {
  values: ColumnValues
  levels: Uint32Array | undefined
  rows: number
}

/** Decodes one column of one row group from its bytes. */
export function parquetColumn(chunk: Uint8Array, column: ColumnReading): ColumnValues {
  return column.meaning.isNumeric ? numberColumn(chunk, column) : cellColumn(chunk, column)
}

/** Numbers go to their place page by page. */
function numberColumn(chunk: Uint8Array, column: ColumnReading): Float64Array {
  const all = column.room()
  let dictionary: ColumnValues | undefined
  let at = 0
  for (const page of parquetPages(chunk, column)) {
    if (page.kind === 'dictionary') dictionary = plainValues(page, column).slice()
    else {
      const out = all.subarray(at, at + page.rows)
      if (isPlainDoubles(page, column)) copyDoubles(page, out)
      else place(pageValues(page, column, dictionary) as Float64Array, page.levels, out)
      at += page.rows
    }
  }
  return all
}

function cellColumn(chunk: Uint8Array, column: ColumnReading): ColumnValues {
  const pieces: Piece[] = []
  let dictionary: ColumnValues | undefined
  for (const page of parquetPages(chunk, column)) {
    if (page.kind === 'dictionary') dictionary = plainValues(page, column)
    else pieces.push({ values: pageValues(page, column, dictionary), levels: page.levels, rows: page.rows })
  }
  const numeric = pieces.every(({ values }) => values instanceof Float64Array)
  return numeric ? joinNumbers(pieces, column.room()) : joinCells(pieces, column.rows)
}

function isPlainDoubles({ encoding, levels }: ParquetPage, { element }: ColumnReading): boolean {
  return encoding === 'PLAIN' && levels === undefined && element.type === 'DOUBLE'
}

/** Doubles as they lie in the page, wherever they begin: typed arrays have the byte order of the machine, which is Parquet's. */
function copyDoubles({ bytes }: ParquetPage, out: Float64Array): void {
  const size = 8 * out.length
  if (size > bytes.length) throw new Error(`values of ${size} bytes in a page of ${bytes.length}`)
  new Uint8Array(out.buffer, out.byteOffset, size).set(bytes.subarray(0, size))
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

function joinNumbers(pieces: readonly Piece[], all: Float64Array): Float64Array {
  let at = 0
  for (const { values, levels, rows: length } of pieces) {
    place(values as Float64Array, levels, all.subarray(at, at + length))
    at += length
  }
  return all
}

/** Values into the rows that have one. */
function place(values: Float64Array, levels: Uint32Array | undefined, out: Float64Array): void {
  if (levels === undefined && values.length !== out.length)
    throw new Error(`${values.length} values for ${out.length} rows`)
  if (levels === undefined) out.set(values)
  else for (let i = 0, next = 0; i < levels.length; i++) out[i] = levels[i] === 1 ? values[next++] : Number.NaN
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
