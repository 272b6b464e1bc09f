import { InfinitePushError } from '@infinite-push/core'
import type { Table, TableInput, TableOptions } from '../../build/table.js'
import { startTable } from '../../build/table-builder.js'
import { ColumnBatch } from '../../cells/column-batch.js'
import type { RowSink, StartRows } from '../../cells/rows.js'
import { DelimitedCells } from './delimited-cells.js'

/** A row that needs more text than this has a quote left open. */
const LONGEST_ROW = 64 * 1024 * 1024

/** Takes the rows under a header. */
export interface DelimitedSink extends RowSink {
  /** Whether the cells of a column are wanted as numbers where they are numbers, as text, or not at all. */
  needOf(column: number): 'cell' | 'text' | undefined
}

export interface DelimitedOptions<S extends DelimitedSink> {
  /** How messages call the text: a file name. */
  source: string
  format: 'csv' | 'tsv'
  /** Makes what takes the rows, once the names in the header (trimmed) are known. */
  start: StartRows<S>
}

/**
 * Reads CSV or TSV bytes piece by piece, whatever the cuts, and hands out batches of rows: nothing of the text is kept
 * but the row that is not complete yet.
 *
 * @example
 * ```ts
 * const reader = new DelimitedReader({ source: 'data.csv', format: 'csv', start: startTable('data.csv', options) })
 * reader.push(new TextEncoder().encode('age,label\n41,1\n'))
 * reader.finish() // the builder that startTable made, with the row 41, 1
 * ```
 */
export class DelimitedReader<S extends DelimitedSink> {
  private readonly decoder = new TextDecoder()
  /** Text that has come but is not part of a complete row. */
  private pending = ''
  /** How much of it has been looked at in vain. */
  private searched = 0
  private endedWithReturn = false
  private cells: DelimitedCells | undefined
  private sink: S | undefined
  private batch = new ColumnBatch([])
  /** The line on which the batch begins, and the one on which the row being read begins. */
  private batchLine = 1
  private line = 1

  constructor(private readonly options: DelimitedOptions<S>) {}

  push(chunk: Uint8Array): void {
    this.take(this.decoder.decode(chunk, { stream: true }))
    // Waiting for twice the text keeps the work linear however long a quoted cell is.
    if (this.pending.length >= 2 * this.searched) this.readRows()
  }

  /** Ends the text and hands back what took its rows. */
  finish(): S {
    this.take(this.decoder.decode())
    if (this.pending !== '' && !this.pending.endsWith('\n')) this.pending += '\n'
    this.readRows()
    if (this.pending !== '') this.failQuote(true)
    if (this.sink === undefined) {
      this.fail(1, 'empty-table', 'the file is empty: not even a header row.', 'Check that it was written whole.')
    }
    this.flush(this.sink)
    return this.sink
  }

  /** Every line ending becomes \n, also when \r and \n come in different pieces. */
  private take(text: string): void {
    if (text === '') return
    const fresh = this.endedWithReturn && text.startsWith('\n') ? text.slice(1) : text
    this.endedWithReturn = text.endsWith('\r')
    this.pending += fresh.includes('\r') ? fresh.replace(/\r\n?/g, '\n') : fresh
  }

  /** Reads the rows that are complete, and keeps the rest of the text. */
  private readRows(): void {
    const text = this.pending
    // A row may have to wait for its end although there are newlines: they can stand in its cells.
    const stop = text.lastIndexOf('\n') + 1
    let start = 0
    while (start < stop) {
      const end = this.skipBlank(text, start) ?? this.readRow(text, start)
      if (end === undefined) break
      start = end
    }
    this.pending = text.slice(start)
    this.searched = this.pending.length
    if (this.pending.length > LONGEST_ROW) this.failQuote(true)
  }

  /** Where the next row begins, if the one at `start` is a line with nothing on it; a table of one column has none. */
  private skipBlank(text: string, start: number): number | undefined {
    if (this.sink !== undefined && this.batch.width === 1) return undefined
    if (!/\s/.test(text[start])) return undefined
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end)
    if (line.trim() !== '' || (this.cells && line.includes(this.cells.delimiter))) return undefined
    this.line++
    return end + 1
  }

  /** Where the next row begins; undefined while the row at `start` is not complete. */
  private readRow(text: string, start: number): number | undefined {
    if (this.sink === undefined) return this.readHeader(text, start)
    const { batch, sink, cells = new DelimitedCells(',') } = this
    if (batch.isFull || this.line !== this.batchLine + batch.rows) this.flush(sink)
    const count = cells.readRow(text, start, batch)
    if (count === 0) return undefined
    if (cells.isBroken) this.failQuote(false)
    if (count !== batch.width) this.failRagged(count)
    batch.rows++
    this.line += 1 + cells.innerLines
    return cells.end + 1
  }

  private readHeader(text: string, start: number): number | undefined {
    const line = headerLine(text, start)
    if (line === undefined) return undefined
    this.cells = new DelimitedCells(this.options.format === 'tsv' ? '\t' : delimiterOf(line))
    const words: string[] = []
    if (!this.cells.readTexts(text, start, words)) return undefined
    if (this.cells.isBroken) this.failQuote(false)
    const names = words.map((word) => word.trim())
    if (names.every((name) => name !== '' && Number.isFinite(Number(name)))) {
      const message = `the first row holds only numbers (${names[0]}, …): the file seems to have no header row.`
      this.fail(this.line, 'no-header', message, 'Add a first row with the names of the columns.')
    }
    const sink = this.options.start(names.map((name) => ({ name })))
    this.sink = sink
    this.batch = new ColumnBatch(names.map((_, k) => sink.needOf(k)))
    this.line += 1 + this.cells.innerLines
    return this.cells.end + 1
  }

  private flush(sink: S): void {
    if (this.batch.rows > 0) sink.addBatch(this.batch.content(), this.batchLine)
    this.batch.clear()
    this.batchLine = this.line
  }

  private failRagged(found: number): never {
    const message = `${found} ${found === 1 ? 'cell' : 'cells'} where the header has ${this.batch.width}.`
    const hint = 'Give every row as many cells as the header; quote cells that hold the delimiter.'
    this.fail(this.line, 'ragged-row', message, hint)
  }

  private failQuote(open: boolean): never {
    const message = open ? 'a quoted cell is never closed.' : 'a quoted cell goes on after its closing quote.'
    this.fail(this.line, 'bad-quotes', message, 'Close the quotes, and write a quote inside a quoted cell twice ("").')
  }

  private fail(line: number, code: string, message: string, hint: string): never {
    const where = `${this.options.source}, line ${line}`
    const values = { source: this.options.source, line, what: message }
    throw new InfinitePushError(code, `${where}: ${message}`, { kind: 'data', hint, field: 'data', values })
  }
}

/** The line that begins at `start`, up to a newline outside quotes; undefined while that newline has not come. */
function headerLine(text: string, start: number): string | undefined {
  let quoted = false
  for (let at = start; at < text.length; at++) {
    // A quote opens only at the start of a cell, or again right after one that closed ("" inside quotes).
    if (text[at] === '"') quoted = !quoted && (at === start || ',;\t\n"'.includes(text[at - 1]))
    else if (text[at] === '\n' && !quoted) return text.slice(start, at)
  }
  return undefined
}

/** Comma, semicolon or tab: the one that separates most names. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Reads a CSV or TSV table. */
export async function readDelimitedTable(
  input: TableInput,
  format: 'csv' | 'tsv',
  options: TableOptions,
): Promise<Table> {
  const reader = new DelimitedReader({ source: input.name, format, start: startTable(input.name, options) })
  for await (const chunk of input.chunks) reader.push(chunk)
  return reader.finish().toTable(format)
}
