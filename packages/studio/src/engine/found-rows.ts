import { type CellsOptions, fileSource, type Table, visitCells } from '@infinite-push/tables'
import type { RowCell, RowQuery } from './about-rows.js'

/** The cells of one row, also of columns that are no features. */
export async function cellsOfRow(file: File, options: CellsOptions, number: number): Promise<RowCell[]> {
  let found: string[] = []
  const names = await visitCells(await fileSource(file), options, (row, cells) => {
    if (row === number) found = cells.map(textOf)
  })
  return names.map((column, k) => ({ column, text: found[k] ?? '' }))
}

/** The rows of a table that a query finds, by their place in it. */
export async function findRows(file: File, options: CellsOptions, table: Table, query: RowQuery): Promise<Int32Array> {
  const place = new Map(Array.from(table.rowNumbers, (number, row) => [number, row]))
  const column = query.column === undefined ? undefined : table.columns.findIndex(({ name }) => name === query.column)
  const matches = matcher(query)
  const found: number[] = []
  await visitCells(await fileSource(file), options, (number, cells) => {
    const row = place.get(number)
    if (row === undefined) return
    const isFound = column === undefined ? cells.some((cell) => matches(textOf(cell))) : matches(textOf(cells[column]))
    if (isFound) found.push(row)
  })
  return Int32Array.from(found)
}

/** Whether a cell is what is looked for. */
export function matcher({ text, by = 'has' }: RowQuery): (cell: string) => boolean {
  const sought = text.trim().toLowerCase()
  const bound = Number(sought)
  const number = (cell: string) => (cell.trim() === '' ? Number.NaN : Number(cell))
  if (by === '≥') return (cell) => number(cell) >= bound
  if (by === '≤') return (cell) => number(cell) <= bound
  if (by === 'is') return (cell) => cell.trim().toLowerCase() === sought
  return (cell) => cell.toLowerCase().includes(sought)
}

function textOf(cell: unknown): string {
  return cell === null || cell === undefined || Number.isNaN(cell) ? '' : String(cell)
}
