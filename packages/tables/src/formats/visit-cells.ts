import type { TextForm } from '@infinite-push/core'
import type { Cell, DeclaredColumn, RowBatch } from '../cells/rows.js'
import { DelimitedReader, type DelimitedSink } from './delimited/delimited.js'
import { isBinary, tableFormat } from './format.js'
import { HEAD_SIZE, peek } from './peek.js'
import type { TableSource } from './source.js'
import { inUtf8 } from './text-encoding.js'

/** How the text is written, as `readTable` was told. */
export interface CellsOptions {
  format?: string | undefined
  textEncoding?: string | undefined
  text?: TextForm | undefined
}

/** A row as it stands in the file: its number (from 1, as a table's `rowNumbers`), and a cell for each column. */
export type VisitCells = (row: number, cells: readonly Cell[]) => void

/**
 * Reads a table once more, cell by cell as it is written, also of columns that are no features: nothing is kept. Text stays
 * text. Svmlight has no such columns: nothing is visited. Gives the names of the columns.
 *
 * @example
 * ```ts
 * const source = await fileSource(new File(['age,note,label\n41,late,1\n35,,0\n'], 'people.csv'))
 * await visitCells(source, {}, (row, cells) => console.log(row, cells)) // 1 ['41', 'late', '1'], then row 2
 * ```
 */
export async function visitCells(source: TableSource, options: CellsOptions, visit: VisitCells): Promise<string[]> {
  let names: string[] = []
  const start = (columns: readonly DeclaredColumn[]) => {
    names = columns.map(({ name }) => name)
    return new CellSink(visit)
  }
  const isText = !isBinary(source, options.format, options.textEncoding)
  const input = isText ? { ...source, ...(await peek(inUtf8(source, options.textEncoding).chunks, HEAD_SIZE)) } : source
  const format = tableFormat(input, options.format)
  if (format === 'csv' || format === 'tsv') {
    const hints = { format, said: options.text ?? {}, remembered: {} }
    const reader = new DelimitedReader({ source: input.name, hints, start })
    for await (const chunk of input.chunks) reader.push(chunk)
    reader.finish()
  }
  // Readers of other formats are loaded where they are needed, as for `readTable`.
  if (format === 'json') await (await import('./json/json-rows.js')).readJsonRows(input, start)
  if (format === 'ndjson') await (await import('./json/ndjson.js')).readNdjsonRows(input, start)
  if (format === 'arff') await (await import('./arff/arff.js')).readArffRows(input, start)
  if (format === 'parquet') {
    const { readParquetRows } = await import('./parquet/parquet.js')
    await readParquetRows(input, start, () => true)
  }
  return names
}

/** Counts the rows, and hands each on. */
class CellSink implements DelimitedSink {
  private rows = 0

  constructor(private readonly visit: VisitCells) {}

  needOf(): 'text' {
    return 'text'
  }

  addRow(cells: readonly Cell[]): void {
    this.visit(++this.rows, cells)
  }

  addBatch({ rows, columns }: RowBatch): void {
    for (let i = 0; i < rows; i++) this.addRow(columns.map((cells) => cells[i]))
  }
}
