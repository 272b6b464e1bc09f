import type { FileFormat, Room, Table, TableOptions } from '../build/table.js'
import { startTable, type TableBuilder } from '../build/table-builder.js'
import type { StartRows } from '../cells/rows.js'
import { encodingGuessed, otherSheets } from '../errors/format-errors.js'
import { readDelimitedTable } from './delimited/delimited-table.js'
import { isBinary, tableFormat } from './format.js'
import { HEAD_SIZE, peek } from './peek.js'
import type { TableSource } from './source.js'
import { inUtf8 } from './text-encoding.js'

/**
 * Reads a table from its bytes.
 *
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('age,label\n41,1\n35,0\n')
 * const chunks = (async function* () { yield bytes })()
 * const table = await readTable({ name: 'people.csv', head: bytes, chunks }, { missing: 'error' })
 * table.dataset.names // ['age']
 * ```
 */
export async function readTable(source: TableSource, options: TableOptions): Promise<Table> {
  const bytes = { ...source, chunks: untilAborted(source.chunks, options.signal, options.room) }
  if (isBinary(source, options.format, options.textEncoding)) return readFormat(bytes, options)
  const { chunks, encoding } = inUtf8(bytes, options.textEncoding)
  const table = await readFormat({ ...bytes, ...(await peek(chunks, HEAD_SIZE)) }, options)
  return encoding() === 'UTF-8' ? table : withEncoding(table, source.name, encoding(), options.textEncoding)
}

/** A guess is told, and so can be corrected. */
function withEncoding(table: Table, source: string, encoding: string, said: string | undefined): Table {
  const guessed = said === undefined && encoding === 'Windows-1252'
  const warnings = guessed ? [encodingGuessed({ source, encoding }), ...table.warnings] : table.warnings
  return { ...table, textEncoding: encoding, warnings }
}

async function readFormat(input: TableSource, options: TableOptions): Promise<Table> {
  const format = tableFormat(input, options.format)
  if (format === 'svmlight') {
    const { readSvmlightTable } = await import('./svmlight/svmlight-table.js')
    return readSvmlightTable(input, options)
  }
  if (format === 'csv' || format === 'tsv') return readDelimitedTable(input, format, options)
  if (format === 'xlsx') return readSheetTable(input, options)
  const builder = await readRows(input, format, options)
  return builder.toTable(format)
}

/** Loaded only here: few tables are workbooks. */
async function readSheetTable(input: TableSource, options: TableOptions): Promise<Table> {
  const { readXlsxRows } = await import('./xlsx/xlsx.js')
  const { sink, sheet } = await readXlsxRows(input, startTable(input.name, options), options)
  const table = sink.toTable('xlsx')
  const isOpen = options.sheet === undefined && sheet.others.length > 0
  const told = isOpen ? [otherSheets({ source: input.name, sheet: sheet.name, others: sheet.others })] : []
  return { ...table, sheet: sheet.name, warnings: [...told, ...table.warnings] }
}

async function readRows(
  source: TableSource,
  format: Exclude<FileFormat, 'csv' | 'tsv' | 'svmlight' | 'xlsx'>,
  options: TableOptions,
) {
  const start = startTable(source.name, options)
  switch (format) {
    case 'parquet': {
      // Loaded only here: its decoders take memory (WebAssembly) that a machine may not give to those who need none.
      const { readParquetRows } = await import('./parquet/parquet.js')
      return readParquetRows(source, start, (builder, place) => builder.needOf(place) !== undefined)
    }
    case 'arrow': {
      const { readArrowRows } = await import('./arrow/arrow.js')
      const needs = (builder: TableBuilder, place: number) => builder.needOf(place) !== undefined
      return readArrowRows(source, start, { room: options.room, needs })
    }
    // So are these: they are no part of what a page loads first.
    case 'json': {
      const { readJsonRows } = await import('./json/json-rows.js')
      return readJsonRows(source, start)
    }
    case 'ndjson': {
      const { readNdjsonRows } = await import('./json/ndjson.js')
      return readNdjsonRows(source, start)
    }
    case 'arff': {
      const { INSTANCE_WEIGHT, readArffRows } = await import('./arff/arff.js')
      return readArffRows(source, startWeighted(source.name, options, INSTANCE_WEIGHT))
    }
  }
}

/** The weights that rows may have, in a last column of this name, are what --weights would name. */
function startWeighted(source: string, options: TableOptions, name: string): StartRows<TableBuilder> {
  return (columns) => {
    const weighted = options.weights === undefined && columns.at(-1)?.name === name
    return startTable(source, weighted ? { ...options, weights: name } : options)(columns)
  }
}

/** The bytes, until the signal says that nobody wants them any more, or there is no room for more. */
export async function* untilAborted(
  chunks: AsyncIterable<Uint8Array>,
  signal: Pick<AbortSignal, 'throwIfAborted'> | undefined,
  room?: Room,
) {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    room?.need(chunk.length)
    yield chunk
  }
}
