import type { ColumnBatch } from '../../cells/column-batch.js'
import type { RowCells } from './delimited-cells.js'
import { isLineEnd, lineEnd } from './line-ends.js'

const QUOTE = 34
const BLANK = 32
const TAB = 9

/** Takes rows apart whose cells are separated by any number of blanks and tabs; those around a row tell nothing. */
export class BlankCells implements RowCells {
  readonly delimiter = ' '
  end = 0
  readonly innerLines = 0
  isBroken = false

  readRow(text: string, start: number, batch: ColumnBatch): number {
    const words: string[] = []
    if (!this.readTexts(text, start, words)) return 0
    const { needs } = batch
    words.forEach((word, k) => {
      if (needs[k] !== undefined) batch.setText(k, word)
    })
    return words.length
  }

  readTexts(text: string, start: number, words: string[]): boolean {
    const stop = lineEnd(text, start)
    if (stop < 0) return false
    this.isBroken = false
    let at = skipBlanks(text, start)
    while (at < stop) {
      const quoted = text.charCodeAt(at) === QUOTE
      const close = quoted ? closingQuote(text, at + 1, stop) : wordEnd(text, at)
      if (close < 0) this.isBroken = true
      if (this.isBroken) return true
      words.push(quoted ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, close))
      at = skipBlanks(text, quoted ? close + 1 : close)
    }
    this.end = stop
    return true
  }
}

function isBlank(code: number): boolean {
  return code === BLANK || code === TAB
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (!isBlank(text.charCodeAt(at)) && !isLineEnd(text.charCodeAt(at))) at++
  return at
}

/** Where a quote closes on its line; −1 when it does not. */
function closingQuote(text: string, from: number, stop: number): number {
  let close = text.indexOf('"', from)
  while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2)
  return close > stop ? -1 : close
}
