import { TextDecimals } from '@infinite-push/core/internal'
import type { ColumnBatch } from '../../cells/column-batch.js'
import { isLineEnd, splitLines } from './line-ends.js'

/** No character above it ends a line. */
const RETURN = 13
const QUOTE = 34

/** Takes rows of a text apart. */
export interface RowCells {
  readonly delimiter: string
  /** Where the last cell ended: at its delimiter or the end of the line. */
  readonly end: number
  /** How many lines end inside the cells of the last row. */
  readonly innerLines: number
  /** Whether something followed a closing quote in the last row. */
  readonly isBroken: boolean
  /** Writes the row at `start` into the batch's next row: how many cells it has; 0 when its end has not come yet. */
  readRow(text: string, start: number, batch: ColumnBatch): number
  /** Appends the texts of the row at `start`: whether its end has come. */
  readTexts(text: string, start: number, words: string[]): boolean
}

/**
 * Takes rows of delimited text apart. Quotes are read as RFC 4180 has them: a cell is quoted when a quote is its first
 * character, and two of them stand for one inside, where all else is text as it is written, ends of lines, too; blanks may
 * follow the closing one.
 */
export class DelimitedCells implements RowCells {
  end = 0
  innerLines = 0
  isBroken = false
  private readonly code: number
  private readonly scanner: TextDecimals

  /** @param decimal The code of what stands before decimals; a delimiter cannot, but in quotes. */
  constructor(
    readonly delimiter: string,
    decimal: number,
  ) {
    this.code = delimiter.charCodeAt(0)
    this.scanner = new TextDecimals(decimal === this.code ? 0 : decimal)
  }

  readRow(text: string, start: number, batch: ColumnBatch): number {
    this.begin(start)
    const { needs } = batch
    for (let k = 0; ; k++) {
      if (needs[k] === 'cell' && this.isNumber(text, this.end)) batch.setNumber(k, this.number)
      else {
        const cell = this.readCell(text, this.end, needs[k] !== undefined)
        if (cell === undefined) return 0
        if (needs[k] !== undefined) batch.setText(k, cell)
      }
      if (this.isBroken || isLineEnd(text.charCodeAt(this.end))) return k + 1
      this.end++
    }
  }

  readTexts(text: string, start: number, words: string[]): boolean {
    this.begin(start)
    for (;;) {
      const cell = this.readCell(text, this.end, true)
      if (cell === undefined) return false
      words.push(cell)
      if (this.isBroken || isLineEnd(text.charCodeAt(this.end))) return true
      this.end++
    }
  }

  private begin(start: number): void {
    this.end = start
    this.innerLines = 0
    this.isBroken = false
  }

  private number = 0

  /** Whether the cell at `start` is a plain number, to be found in `number`. */
  private isNumber(text: string, start: number): boolean {
    const { scanner } = this
    this.number = scanner.scan(text, start, text.length)
    const code = text.charCodeAt(scanner.end)
    if (!this.isOver(code) || !Number.isFinite(this.number)) return false
    this.end = scanner.end
    return true
  }

  /** The cell at `start`, of which an unwanted one may stay unread; undefined when its end has not come yet. */
  private readCell(text: string, start: number, wanted: boolean): string | undefined {
    if (text.charCodeAt(start) === QUOTE) return this.readQuoted(text, start + 1)
    const delimiter = this.code
    let at = start
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === delimiter || (code <= RETURN && isLineEnd(code))) break
    }
    this.end = at
    if (at === text.length) return undefined
    return wanted ? text.slice(start, at) : ''
  }

  private readQuoted(text: string, start: number): string | undefined {
    let close = text.indexOf('"', start)
    let escaped = false
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
      escaped = true
      close = text.indexOf('"', close + 2)
    }
    if (close < 0) return undefined
    let end = close + 1
    while (end < text.length && this.isBlank(text.charCodeAt(end))) end++
    if (end === text.length) return undefined
    this.end = end
    this.isBroken = !this.isOver(text.charCodeAt(end))
    const cell = text.slice(start, close)
    if (cell.includes('\n') || cell.includes('\r')) this.innerLines += splitLines(cell).length - 1
    return escaped ? cell.replaceAll('""', '"') : cell
  }

  private isOver(code: number): boolean {
    return code === this.code || isLineEnd(code)
  }

  private isBlank(code: number): boolean {
    return code !== this.code && (code === 32 || code === 9)
  }
}
