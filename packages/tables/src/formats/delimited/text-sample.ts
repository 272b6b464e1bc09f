import type { TextForm } from '@infinite-push/core'
import { BlankCells } from './blank-cells.js'
import { DelimitedCells, type RowCells } from './delimited-cells.js'
import { afterLineEnd, isLineEnd, lineEnd, splitLines } from './line-ends.js'
import { type NumberForm, numberForm } from './number-form.js'

/** What is known of a text before it is read. */
export interface TextHints {
  format: 'csv' | 'tsv'
  /** What somebody says of it. */
  said: TextForm
  /** How the text was written that a model was learnt from: it decides what this one leaves open. */
  remembered: TextForm
}

/** How a text is written, and where its header, or its first row, begins. */
export interface TextSample extends NumberForm {
  form: TextForm & { delimiter: string; decimal: '.' | ',' }
  start: number
}

const SEPARATORS = [',', ';', '\t', '|']
const MOST_ROWS = 500
/** The line by which spreadsheets are told the delimiter. */
const SEP_LINE = /^"?sep=([^\r\n])"?[^\S\r\n]*(?:\r\n?|\n)/i

/** Quotes, in which a cell may have a comma; and what may group digits, but for points. */
const OTHER_MARKS = /"|\d[^-\w.,:/\r\n]\d|\d_\d/

/** Tells how a text is written from its first lines, of which the last may be cut. */
export function sampleText(text: string, { format, said, remembered }: TextHints): TextSample {
  const comment = said.comment ?? remembered.comment
  const header = said.header ?? remembered.header
  const sep = SEP_LINE.exec(text)
  const start = afterComments(text, sep?.[0].length ?? 0, comment)
  const delimiter =
    said.delimiter ?? sep?.[1] ?? (format === 'tsv' ? '\t' : delimiterOf(text, start, remembered.delimiter))
  const rest = { delimiter, decimal: '.' as const, ...one('comment', comment), ...(header === false && { header }) }
  const cells = cellsOf(text, start, { cells: rowCells(delimiter, 0), comment, header: header !== false })
  const found = numberForm(cells, delimiter === ',' && !OTHER_MARKS.test(text))
  const decimal = said.decimal ?? found.decimal ?? remembered.decimal ?? '.'
  const thousands = said.thousands ?? found.thousands ?? remembered.thousands
  const decided = said.decimal ?? said.thousands ?? remembered.decimal ?? remembered.thousands
  const na = said.na ?? remembered.na
  const form = {
    ...rest,
    decimal,
    // One mark cannot be both.
    ...(thousands !== undefined && thousands !== decimal && { thousands }),
    ...(na && { na }),
  }
  return { form, start, ...(decided === undefined && one('ambiguous', found.ambiguous)) }
}

/** What takes rows apart; `decimal` is the code of what stands before decimals. */
export function rowCells(delimiter: string, decimal: number): RowCells {
  return delimiter === ' ' ? new BlankCells() : new DelimitedCells(delimiter, decimal)
}

/** Where the first line begins that is neither empty nor a comment. */
function afterComments(text: string, from: number, comment: string | undefined): number {
  let at = from
  for (;;) {
    const end = lineEnd(text, at)
    if (end < 0 || !(text.slice(at, end).trim() === '' || isComment(text, at, comment))) return at
    at = afterLineEnd(text, end)
  }
}

/** Whether a line that begins there is no row. */
export function isComment(text: string, at: number, comment: string | undefined): boolean {
  return comment !== undefined && text.startsWith(comment, at)
}

interface Sampled {
  cells: RowCells
  comment: string | undefined
  header: boolean
}

/** The cells of the first rows that are complete. */
function* cellsOf(text: string, start: number, { cells, comment, header }: Sampled): Generator<string> {
  let at = start
  let skip = header
  for (let row = 0; row < MOST_ROWS && at < text.length; row++) {
    const words: string[] = []
    if (isComment(text, at, comment)) {
      const end = lineEnd(text, at)
      if (end < 0) return
      at = afterLineEnd(text, end)
      continue
    }
    if (!cells.readTexts(text, at, words) || cells.isBroken) return
    if (!skip) yield* words
    skip = false
    at = afterLineEnd(text, cells.end)
  }
}

/** Comma, semicolon, tab or bar: the one that separates most names; else blanks, where they separate all lines alike. */
function delimiterOf(text: string, start: number, remembered: string | undefined): string {
  const header = headerLine(text, start).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  if (remembered !== undefined && remembered !== ' ' && count(remembered) > 1) return remembered
  const best = SEPARATORS.reduce((a, b) => (count(b) > count(a) ? b : a))
  return count(best) === 1 && hasColumnsOfBlanks(text.slice(start)) ? ' ' : best
}

/** Whether the first lines all have equally many words, and more than one. */
function hasColumnsOfBlanks(text: string): boolean {
  const lines = splitLines(text).slice(0, -1).slice(0, MOST_ROWS)
  const counts = lines.filter((line) => line.trim() !== '').map((line) => line.trim().split(/\s+/).length)
  return counts.length > 1 && counts[0] > 1 && counts.every((each) => each === counts[0])
}

/** The line that begins at `start`, up to its end outside quotes, as far as it has come. */
function headerLine(text: string, start: number): string {
  let quoted = false
  for (let at = start; at < text.length; at++) {
    // A quote opens only at the start of a cell, or again right after one that closed ("" inside quotes).
    if (text[at] === '"') quoted = !quoted && (at === start || ',;\t|\r\n"'.includes(text[at - 1]))
    else if (!quoted && isLineEnd(text.charCodeAt(at))) return text.slice(start, at)
  }
  return text.slice(start)
}

function one<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: string })
}
