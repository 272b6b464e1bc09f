import { type ColumnChunk, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import { shown } from '../../cells/bad-place.js'
import type { Cell, DeclaredColumn, RowSink, StartRows } from '../../cells/rows.js'
import { nestedColumn } from '../../errors/format-errors.js'
import type { TableSource } from '../source.js'
import { GroupMemory } from './group-memory.js'
import { type ColumnReading, parquetColumn } from './parquet-column.js'
import { orDamaged } from './parquet-damage.js'
import { openParquet, type ParquetFile } from './parquet-file.js'
import { type ParquetMeaning, parquetMeaning } from './parquet-meaning.js'
import { chunkRange } from './parquet-pages.js'

/** A column of the file; one without meaning is never read. */
interface FileColumn {
  element: SchemaElement
  meaning: ParquetMeaning | undefined
}

/**
 * Reads a Parquet table, one row group after the other. Columns must be flat; those that the sink does not need are not
 * read, and may be anything.
 *
 * @example
 * ```ts
 * await readParquetRows(source, (columns) => sink, (sink, place) => place !== 3)
 * ```
 */
export async function readParquetRows<S extends RowSink>(
  source: Omit<TableSource, 'head'>,
  start: StartRows<S>,
  isNeeded: (sink: S, place: number) => boolean = () => true,
): Promise<S> {
  const file = await openParquet(source)
  const tree = orDamaged(file.source, 'its schema', () => parquetSchema(file.metadata))
  const all = tree.children.map(fileColumn)
  const sink = start(all.map(declared))
  const columns = all.map((column, place) => (isNeeded(sink, place) ? usable(column, file) : unread(column)))
  sink.expectTotal?.(Number(file.metadata.num_rows))
  const memory = new GroupMemory()
  let first = 1
  for (const [index, { num_rows }] of file.metadata.row_groups.entries()) {
    const rows = Number(num_rows)
    sink.expectRows?.(rows)
    if (rows > 0) sink.addBatch({ rows, columns: await readGroup(file, index, columns, memory) }, first)
    first += rows
  }
  return sink
}

function fileColumn({ element, children }: SchemaTree): FileColumn {
  const flat = children.length === 0 && element.repetition_type !== 'REPEATED'
  return { element, meaning: flat ? parquetMeaning(element) : undefined }
}

function declared({ element, meaning }: FileColumn): DeclaredColumn {
  return { name: element.name, ...(meaning?.kind === undefined ? {} : { kind: meaning.kind }) }
}

function unread({ element }: FileColumn): FileColumn {
  return { element, meaning: undefined }
}

function usable(column: FileColumn, { source }: ParquetFile): FileColumn {
  if (column.meaning !== undefined) return column
  const { name, type } = column.element
  const what = type === undefined ? 'structures or lists' : 'lists or raw bytes'
  throw nestedColumn({ source, column: shown(name), what })
}

async function readGroup(file: ParquetFile, index: number, columns: readonly FileColumn[], memory: GroupMemory) {
  const { columns: chunks, num_rows } = file.metadata.row_groups[index]
  const rows = Number(num_rows)
  const absent: readonly Cell[] = columns.every(({ meaning }) => meaning) ? [] : new Array(rows).fill(null)
  const read: (Float64Array | readonly Cell[])[] = []
  for (const [place, { element, meaning }] of columns.entries()) {
    const room = () => memory.numbers(place, rows)
    read.push(meaning === undefined ? absent : await readChunk(file, chunks, { element, meaning, rows, room }))
  }
  return read
}

async function readChunk(
  { source, bytes }: ParquetFile,
  chunks: readonly ColumnChunk[],
  column: Omit<ColumnReading, 'codec' | 'optional'>,
) {
  const { element } = column
  const where = `column "${shown(element.name)}"`
  const { start, end, codec } = orDamaged(source, where, () => locate(chunks, element, bytes.size))
  const packed = bytes.look ? await bytes.look(start, end) : new Uint8Array(await bytes.slice(start, end))
  const optional = element.repetition_type !== 'REQUIRED'
  return orDamaged(source, where, () => parquetColumn(packed, { ...column, codec, optional }))
}

/** Where the bytes of a column are in this row group. */
function locate(chunks: readonly ColumnChunk[], { name, type }: SchemaElement, size: number) {
  const chunk = chunks.find(({ meta_data }) => isPath(meta_data?.path_in_schema, name))
  if (chunk?.meta_data === undefined) throw new Error('a row group lacks it')
  if (chunk.file_path !== undefined) throw new Error('it is in another file')
  if (chunk.meta_data.type !== type) throw new Error('its types do not agree')
  return { ...chunkRange(chunk.meta_data, size), codec: chunk.meta_data.codec }
}

function isPath(path: readonly string[] | undefined, name: string): boolean {
  return path?.length === 1 && path[0] === name
}
