import type { TextForm, Warning } from '@infinite-push/core'
import { CellForm } from '../../cells/cell-form.js'
import { ColumnBatch } from '../../cells/column-batch.js'
import type { RowSink, StartRows } from '../../cells/rows.js'
import { ambiguousNumbers, noHeader, raggedRow } from '../../errors/format-errors.js'
import { ByteLines } from './byte-lines.js'
import type { RowCells } from './delimited-cells.js'
import { badQuotes, emptyText } from './delimited-errors.js'
import { afterLastLine, afterLineEnd, lineEnd, splitLines } from './line-ends.js'
import { PlainRows } from './plain-rows.js'
import { isComment, rowCells, sampleText, type TextHints, type TextSample } from './text-sample.js'

/** A row that needs more text than this has a quote left open. */
const LONGEST_ROW = 64 * 1024 * 1024
/** How a text is written is told from so much of it, and from so many lines, as far as they come soon. */
const SAMPLE = 64 * 1024
const SAMPLE_LINES = 50
const LONGEST_SAMPLE = 4 * 1024 * 1024
/** Below this, text is read before the kernel for bytes is ready. */
const FEWEST_BYTES = 16 * 1024
const NOTHING = new Uint8Array(0)

/** Takes the rows under a header. */
export interface DelimitedSink extends RowSink {
  /** Whether the cells of a column are wanted as numbers where they are numbers, as text, or not at all. */
  needOf(column: number): 'cell' | 'text' | undefined
}

export interface DelimitedOptions<S extends DelimitedSink> {
  /** How messages call the text: a file name. */
  source: string
  hints: TextHints
  /** Makes what takes the rows, once the names in the header (trimmed) are known. */
  start: StartRows<S>
}

/**
 * Reads CSV or TSV bytes piece by piece, whatever the cuts, and hands out batches of rows: nothing of the text is kept
 * but the row that is not complete yet.
 *
 * @example
 * ```ts
 * const hints = { format: 'csv', said: {}, remembered: {} } as const
 * const reader = new DelimitedReader({ source: 'data.csv', hints, start: startTable('data.csv', options) })
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
  /** A return that came last: a newline may follow, and end the same line. */
  private heldReturn = ''
  /** How the text is written, once enough of it has come to tell. */
  private sample: TextSample | undefined
  private cells: RowCells | undefined
  /** Reads plain rows from bytes, once the columns are known; null where that cannot be. */
  private plain: { rows: PlainRows; lines: ByteLines } | null | undefined
  private sink: S | undefined
  private batch = new ColumnBatch([])
  /** The line on which the batch begins, and the one on which the row being read begins. */
  private batchLine = 1
  private line = 1

  constructor(private readonly options: DelimitedOptions<S>) {}

  push(chunk: Uint8Array): void {
    const wasBytes = this.plain?.lines.isOpen === true
    const rest = wasBytes ? this.readBytes(chunk) : chunk
    if (rest === undefined) return
    this.take(this.decoder.decode(rest, { stream: true }))
    if (this.sample === undefined && !this.settle(false)) return
    // Nothing may be left of a character, or of an end of line.
    const isWhole = rest.length > 0 && rest[rest.length - 1] < 128 && this.heldReturn === ''
    if (!wasBytes && isWhole && this.tryBytes()) return
    // Waiting for twice the text keeps the work linear however long a quoted cell is.
    if (this.pending.length >= 2 * this.searched) this.readRows()
    if (isWhole) this.turnToBytes(this.sink)
  }

  /** Whether all that has come is read as bytes; the header is read as text in any case. */
  private tryBytes(): boolean {
    if (this.sink === undefined) this.readRows(true)
    if (this.pending.length < FEWEST_BYTES || !this.turnToBytes(this.sink)) return false
    const left = this.readBytes(NOTHING)
    if (left !== undefined) this.pending = new TextDecoder('utf-8', { ignoreBOM: true }).decode(left)
    return left === undefined
  }

  private readBytes(chunk: Uint8Array): Uint8Array | undefined {
    const { plain } = this
    return plain ? plain.lines.push(chunk, (stop) => this.readPlainRows(plain.rows, stop)) : chunk
  }

  /** From now on bytes are read, if what is left of the text is no part of a quoted cell: whether they are. */
  private turnToBytes(sink: S | undefined): boolean {
    if (sink === undefined || this.pending.includes('"')) return false
    if (this.plain === undefined) {
      this.flush(sink)
      const rows = PlainRows.for(this.batch, { decimal: '.', delimiter: ',', ...this.form })
      this.plain = rows ? { rows, lines: new ByteLines(rows.room) } : null
    }
    if (!this.plain?.lines.open(this.pending)) return false
    this.pending = ''
    this.searched = 0
    return true
  }

  /** Where the rows end that are plain. */
  private readPlainRows(plain: PlainRows, stop: number): number {
    const { batch, sink } = this
    let at = 0
    while (at < stop && sink !== undefined) {
      if (batch.isFull || this.line !== this.batchLine + batch.rows) this.flush(sink)
      const rows = plain.read(at, stop, batch)
      if (rows === 0) break
      this.line += rows
      at = plain.end
    }
    return at
  }

  /** Ends the text and hands back what took its rows. */
  finish(): S {
    if (this.plain?.lines.isOpen) this.take(this.decoder.decode(this.plain.lines.close(), { stream: true }))
    this.take(this.decoder.decode())
    this.pending += this.heldReturn
    if (this.pending !== '' && !this.pending.endsWith('\n')) this.pending += '\n'
    if (this.sample === undefined) this.settle(true)
    if (!this.tryBytes()) this.readRows()
    if (this.pending !== '') this.failQuote(true)
    if (this.sink === undefined) {
      throw emptyText(this.options.source)
    }
    this.flush(this.sink)
    return this.sink
  }

  /** How the text is written, as far as it is told or was found; only once it is read. */
  get form(): TextForm {
    return this.sample?.form ?? {}
  }

  /** What could be read in two ways, and how it was. */
  get warnings(): Warning[] {
    const { ambiguous, form } = this.sample ?? {}
    // A comma in doubt makes the cell no number, which is refused; a point does not.
    if (!ambiguous?.includes('.') || form?.delimiter === ',') return []
    return [ambiguousNumbers({ source: this.options.source, cell: ambiguous, grouped: ambiguous.replace('.', '') })]
  }

  /** Tells how the text is written, once there is enough of it: whether there is. */
  private settle(isWhole: boolean): boolean {
    const { pending } = this
    const isEnough = pending.length >= LONGEST_SAMPLE || (pending.length >= SAMPLE && linesIn(pending) >= SAMPLE_LINES)
    if (!isWhole && !isEnough) return false
    this.sample = sampleText(pending, this.options.hints)
    const { form, start } = this.sample
    this.line += linesIn(pending.slice(0, start))
    this.pending = pending.slice(start)
    this.cells = rowCells(form.delimiter, form.decimal.charCodeAt(0))
    return true
  }

  private take(text: string): void {
    if (text === '') return
    const fresh = this.heldReturn + text
    this.heldReturn = fresh.endsWith('\r') ? '\r' : ''
    this.pending += this.heldReturn === '' ? fresh : fresh.slice(0, -1)
  }

  /** Reads the rows that are complete, or the header alone, and keeps the rest of the text. */
  private readRows(headerOnly = false): void {
    const text = this.pending
    // A row may have to wait for its end although lines have ended: that can be inside its cells.
    const stop = afterLastLine(text)
    let start = 0
    while (start < stop) {
      const end = this.skipBlank(text, start) ?? this.readRow(text, start)
      if (end === undefined) break
      start = end
      if (headerOnly && this.sink !== undefined) break
    }
    this.pending = text.slice(start)
    this.searched = headerOnly ? 0 : this.pending.length
    if (!headerOnly && this.pending.length > LONGEST_ROW) this.failQuote(true)
  }

  /**
   * Where the next row begins, if the one at `start` is a comment or a line with nothing on it; a table of one column has no
   * such line.
   */
  private skipBlank(text: string, start: number): number | undefined {
    if (isComment(text, start, this.sample?.form.comment)) {
      this.line++
      return afterLineEnd(text, lineEnd(text, start))
    }
    if (this.sink !== undefined && this.batch.width === 1) return undefined
    if (!/\s/.test(text[start])) return undefined
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    if (line.trim() !== '' || (this.cells?.delimiter !== ' ' && line.includes(this.cells?.delimiter ?? ',')))
      return undefined
    this.line++
    return afterLineEnd(text, end)
  }

  /** Where the next row begins; undefined while the row at `start` is not complete. */
  private readRow(text: string, start: number): number | undefined {
    if (this.sink === undefined) return this.readHeader(text, start)
    const { batch, sink, cells } = this
    if (cells === undefined) return undefined
    if (batch.isFull || this.line !== this.batchLine + batch.rows) this.flush(sink)
    const count = cells.readRow(text, start, batch)
    if (count === 0) return undefined
    if (cells.isBroken) this.failQuote(false)
    if (count !== batch.width) this.failRagged(count)
    batch.rows++
    this.line += 1 + cells.innerLines
    return afterLineEnd(text, cells.end)
  }

  private readHeader(text: string, start: number): number | undefined {
    const { cells, sample } = this
    const words: string[] = []
    if (cells === undefined || sample === undefined || !cells.readTexts(text, start, words)) return undefined
    if (cells.isBroken) this.failQuote(false)
    const form = new CellForm(sample.form)
    const isHeader = sample.form.header !== false
    const names = isHeader ? words.map((word) => word.trim()) : words.map((_, k) => `column ${k + 1}`)
    if (isHeader && names.every((name) => form.numberIn(name) !== undefined)) {
      throw noHeader({ source: this.options.source, line: this.line, first: names[0] })
    }
    const sink = this.options.start(
      names.map((name) => ({ name })),
      form,
    )
    this.sink = sink
    this.batch = new ColumnBatch(
      names.map((_, k) => sink.needOf(k)),
      form,
    )
    if (!isHeader) return start
    this.line += 1 + cells.innerLines
    return afterLineEnd(text, cells.end)
  }

  private flush(sink: S): void {
    if (this.batch.rows > 0) sink.addBatch(this.batch.content(), this.batchLine)
    this.batch.clear()
    this.batchLine = this.line
  }

  private failRagged(found: number): never {
    const { delimiter = ',', comment } = this.form
    const wanted = this.batch.width
    const { source } = this.options
    throw raggedRow({ source, line: this.line, found, wanted, delimiter, commented: comment !== undefined })
  }

  private failQuote(open: boolean): never {
    throw badQuotes(this.options.source, this.line, open)
  }
}

function linesIn(text: string): number {
  return splitLines(text).length - 1
}
