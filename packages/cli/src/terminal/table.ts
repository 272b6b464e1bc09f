import { shortNumber } from '@infinite-push/core/internal'
import { textWidth } from './text-width.js'

/** A cell of a table for people; a missing one shows as nothing. */
export type Cell = string | number | undefined

const NUMBER = /^[-+]?[\d,]*\.?\d+(e[-+]?\d+)?( %)?$/

/**
 * A table in aligned columns: numbers to the right, text to the left, two spaces between. A column of numbers has its
 * title to the right, too.
 *
 * @example
 * ```ts
 * textTable(['feature', 'weight'], [['V11', 0.41234], ['V4', -2]])
 * // feature  weight
 * // V11      0.4123
 * // V4           -2
 * ```
 */
export function textTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const numeric = header.map((_, k) => isNumeric(rows.map((row) => row[k])))
  const texts = [[...header], ...rows.map((row) => header.map((_, k) => cellText(row[k])))]
  const widths = header.map((_, k) => texts.reduce((most, row) => Math.max(most, textWidth(row[k])), 0))
  const lines = texts.map((row) => row.map((text, k) => padded(text, widths[k], numeric[k])).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Numbers, or texts that all read as numbers. */
function isNumeric(cells: readonly Cell[]): boolean {
  if (cells.some((cell) => typeof cell === 'number')) return true
  const texts = cells.filter((cell) => cell !== undefined && cell !== '')
  return texts.length > 0 && texts.every((text) => NUMBER.test(String(text)))
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return shortNumber(cell)
  // A control character in a name must not break the lines of the table.
  return (cell ?? '').replace(/[\t\r\n]+/g, ' ')
}

function padded(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(width - textWidth(text))
  return right ? space + text : text + space
}
