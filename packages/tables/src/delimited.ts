import { InfinitePushError } from '@infinite-push/core'
import Papa from 'papaparse'
import type { TableFormat } from './format.js'

/** A row that needs more text than this has a quote left open. */
const LONGEST_ROW = 64 * 1024 * 1024

/** Takes the rows under a header. */
export interface RowSink {
  /** The cells of one row, as many as the header has, and the line it starts on. */
  addRow(cells: string[], line: number): void
}

export interface DelimitedOptions<S extends RowSink> {
  /** How messages call the text: a file name. */
  source: string
  format: Exclude<TableFormat, 'svmlight'>
  /** Makes what takes the rows, once the names in the header (trimmed) are known. */
  start(names: string[]): S
}

/** What papaparse says about the rows of one piece of text. */
interface ParsedPiece {
  data: string[][]
  errors: Papa.ParseError[]
  meta: { cursor: number }
}

/**
 * Reads CSV or TSV bytes piece by piece, whatever the cuts, and hands out row after row: nothing of the text is kept
 * but the row that is not complete yet.
 *
 * @example
 * ```ts
 * const rows: string[][] = []
 * const start = () => ({ addRow: (cells: string[]) => rows.push(cells) })
 * const reader = new DelimitedReader({ source: 'data.csv', format: 'csv', start })
 * reader.push(new TextEncoder().encode('age,label\n41,1\n'))
 * reader.finish()
 * rows // [['41', '1']]
 * ```
 */
export class DelimitedReader<S extends RowSink> {
  private readonly decoder = new TextDecoder()
  private parser: Papa.Parser | undefined
  /** Text that has come but is not part of a complete row. */
  private pending = ''
  /** How much of `pending` has been looked at in vain. */
  private searched = 0
  private endedWithReturn = false
  private quoted = false
  private sink: S | undefined
  private columns = 0
  private line = 1

  constructor(private readonly options: DelimitedOptions<S>) {}

  push(chunk: Uint8Array): void {
    this.take(this.decoder.decode(chunk, { stream: true }))
    // Waiting for twice the text keeps the work linear however long a quoted cell is.
    if (this.pending.length >= 2 * this.searched) this.readRows(false)
  }

  /** Ends the text and hands back what took its rows. */
  finish(): S {
    this.take(this.decoder.decode())
    this.readRows(true)
    if (this.sink === undefined) {
      this.fail(1, 'empty-table', 'the file is empty: not even a header row.', 'Check that it was written whole.')
    }
    return this.sink
  }

  /** Every line ending becomes \n, also when \r and \n come in different pieces. */
  private take(text: string): void {
    if (text === '') return
    const fresh = this.endedWithReturn && text.startsWith('\n') ? text.slice(1) : text
    this.endedWithReturn = text.endsWith('\r')
    this.pending += fresh.includes('\r') ? fresh.replace(/\r\n?/g, '\n') : fresh
  }

  private readRows(last: boolean): void {
    this.searched = this.pending.length
    this.parser ??= this.makeParser(last)
    if (this.parser === undefined) return
    // Without quotes no cell can hold a newline, and counting lines needs no look into the cells.
    this.quoted = this.pending.includes('"')
    const piece: ParsedPiece = this.parser.parse(this.pending, 0, !last)
    // papaparse also complains about the unfinished last row, which may still become right.
    const problem = piece.errors.find((error) => (error.row ?? 0) < piece.data.length)
    for (let i = 0; i < piece.data.length; i++) {
      if (problem?.row === i) this.failQuote(problem)
      this.readRow(piece.data[i])
    }
    this.pending = last ? '' : this.pending.slice(piece.meta.cursor)
    this.searched = this.pending.length
    if (this.pending.length > LONGEST_ROW) this.failQuote({ code: 'MissingQuotes' })
  }

  /** The parser for this text, once its header line is there to tell the delimiter. */
  private makeParser(last: boolean): Papa.Parser | undefined {
    const header = headerLine(this.pending) ?? (last ? this.pending : undefined)
    if (header === undefined) return undefined
    const delimiter = this.options.format === 'tsv' ? '\t' : delimiterOf(header)
    return new Papa.Parser({ delimiter, newline: '\n' })
  }

  private readRow(cells: string[]): void {
    const line = this.line
    this.line++
    if (this.quoted) for (const cell of cells) this.line += cell.split('\n').length - 1
    if (cells.length === 1 && cells[0].trim() === '' && this.columns !== 1) return
    if (this.sink === undefined) this.readHeader(cells, line)
    else if (cells.length !== this.columns) this.failRagged(cells.length, line)
    else this.sink.addRow(cells, line)
  }

  private readHeader(cells: string[], line: number): void {
    const names = cells.map((cell) => cell.trim())
    if (names.every((name) => name !== '' && Number.isFinite(Number(name)))) {
      const message = `the first row holds only numbers (${names[0]}, …): the file seems to have no header row.`
      this.fail(line, 'no-header', message, 'Add a first row with the names of the columns.')
    }
    this.columns = names.length
    this.sink = this.options.start(names)
  }

  private failRagged(found: number, line: number): never {
    const message = `${found} ${found === 1 ? 'cell' : 'cells'} where the header has ${this.columns}.`
    this.fail(
      line,
      'ragged-row',
      message,
      'Give every row as many cells as the header; quote cells that hold the delimiter.',
    )
  }

  private failQuote(problem: Pick<Papa.ParseError, 'code'>): never {
    const open = problem.code === 'MissingQuotes'
    const message = open ? 'a quoted cell is never closed.' : 'a quoted cell goes on after its closing quote.'
    this.fail(this.line, 'bad-quotes', message, 'Close the quotes, and write a quote inside a quoted cell twice ("").')
  }

  private fail(line: number, code: string, message: string, hint: string): never {
    const where = `${this.options.source}, line ${line}`
    throw new InfinitePushError(code, `${where}: ${message}`, { kind: 'data', hint, field: 'data' })
  }
}

/** The first line with anything on it, up to a newline outside quotes; undefined while that newline has not come. */
function headerLine(text: string): string | undefined {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    // A quote opens only at the start of a cell, or again right after one that closed ("" inside quotes).
    if (text[at] === '"') quoted = !quoted && (at === 0 || ',;\t\n"'.includes(text[at - 1]))
    else if (text[at] === '\n' && !quoted && text.slice(0, at).trim() !== '') return text.slice(0, at)
  }
  return undefined
}

/** Comma, semicolon or tab: the one that separates most names. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
