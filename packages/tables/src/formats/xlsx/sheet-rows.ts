import type { Cell } from '../../cells/rows.js'
import { badWorkbook } from '../../errors/format-errors.js'
import type { Workbook } from './workbook.js'
import { attribute, elements, textIn, unescaped } from './xml-parts.js'

/** More text than a row of a sheet can have. */
const LONGEST_ROW = 64 * 1024 * 1024
const MOST_COLUMNS = 16_384
const DAY_MS = 86_400_000

/** A row of a sheet: its number, and its cells by 0-based column; cells without a value are absent. */
export interface SheetRow {
  line: number
  cells: [column: number, cell: Cell][]
}

/** The rows of a sheet that have a value, while its text comes. */
export async function* sheetRows(
  pieces: AsyncIterable<Uint8Array>,
  book: Workbook,
  source: string,
): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder()
  let pending = ''
  let line = 0
  for await (const piece of pieces) {
    pending += decoder.decode(piece, { stream: true })
    const whole = lastRowEnd(pending)
    if (whole < 0) {
      if (pending.length > LONGEST_ROW) throw badWorkbook({ source, what: 'a row never ends' })
      continue
    }
    for (const row of elements(pending.slice(0, whole), 'row')) {
      line = Number(attribute(row.attributes, 'r') ?? line + 1)
      const cells = cellsOf(row.content, book, source)
      if (cells.length > 0) yield { line, cells }
    }
    pending = pending.slice(whole)
  }
}

const ROW_END = /<\/(?:\w+:)?row\s*>/y

/** Behind the last row that is complete; −1 when there is none. */
function lastRowEnd(text: string): number {
  for (let at = text.lastIndexOf('</'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('</', at - 1)) {
    ROW_END.lastIndex = at
    if (ROW_END.test(text)) return ROW_END.lastIndex
  }
  return -1
}

function cellsOf(row: string, book: Workbook, source: string): SheetRow['cells'] {
  const cells: SheetRow['cells'] = []
  let column = -1
  for (const { attributes, content } of elements(row, 'c')) {
    const place = attribute(attributes, 'r')
    column = place === undefined ? column + 1 : columnOf(place)
    if (!(column >= 0 && column < MOST_COLUMNS)) throw badWorkbook({ source, what: `there is no cell ${place}` })
    const cell = cellOf(attributes, content, book)
    if (cell !== undefined && cell !== '') cells.push([column, cell])
  }
  return cells
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf(attributes: string, content: string, { texts, isDate, from1904 }: Workbook): Cell {
  const type = attribute(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return textIn(content)
  const [value] = elements(content, 'v')
  if (value === undefined) return undefined
  const text = unescaped(value.content).trim()
  if (text === '') return undefined
  if (type === 's') return texts[Number(text)]
  if (type === 'b') return text === '1'
  if (type !== 'n') return text
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return isDate[Number(attribute(attributes, 's') ?? 0)] ? dateText(number, from1904) : number
}

/** The day, and the time if there is one, that a number stands for; before March 1900 spreadsheets count a day too many. */
export function dateText(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial < 61 ? serial + 1 : serial
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)]
  if (serial >= 0 && serial < 1) return time
  return date.getTime() % DAY_MS === 0 ? day : `${day} ${time}`
}
