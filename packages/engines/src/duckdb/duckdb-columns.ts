import type { DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api'
import { isNumbers, type Numbers } from '../engine/columns.js'
import type { Cell, Column, Columns } from '../engine/connection.js'

/** A chunk of an answer by columns: floats and doubles as vectors, others as they come. */
export function columnsOfChunk(chunk: DuckDBDataChunk): Columns {
  const columns = Array.from({ length: chunk.columnCount }, (_, k) => columnOf(chunk.getColumnVector(k)))
  return { count: chunk.rowCount, columns }
}

function columnOf(vector: DuckDBVector): Column {
  return /^(FLOAT|DOUBLE)$/.test(vector.type.toString()) ? numbersOf(vector) : (vector.toArray() as Cell[])
}

/** What is NULL is no number. */
function numbersOf(vector: DuckDBVector): Numbers {
  const { itemCount } = vector
  return (
    wholeVector(vector) ??
    Float64Array.from({ length: itemCount }, (_, i) => (vector.getItem(i) as number | null) ?? Number.NaN)
  )
}

/** All numbers of a vector at once, where none is NULL: one by one takes ten times as long. */
function wholeVector(vector: DuckDBVector): Numbers | undefined {
  // The driver keeps them to itself; where a later version of it holds them otherwise, they are asked for one by one.
  const { items, validity } = vector as unknown as { items?: unknown; validity?: { data?: unknown } }
  return isNumbers(items) && validity?.data === null ? items : undefined
}
