import { notAList, notANumber, raggedTable } from '../../errors/table-errors.js'
import { shownValue } from '../../shown-value.js'

/** Columns of equal length, by name. */
export type NamedColumns = { readonly [name: string]: ArrayLike<number> }

/** Refuses columns of different lengths, and cells that are not numbers. */
export function checkColumns(columns: NamedColumns): { names: string[]; rows: number } {
  const names = Object.keys(columns)
  const rows = names.length > 0 ? listLength(columns[names[0]], `Column '${names[0]}'`) : 0
  for (const name of names) {
    const count = listLength(columns[name], `Column '${name}'`)
    if (count !== rows) throw raggedTable({ line: `Column '${name}'`, count, first: `'${names[0]}'`, wanted: rows })
    checkCells(columns[name], (i) => ({ row: i + 1, column: name }))
  }
  return { names, rows }
}

export function listLength(list: unknown, what: string): number {
  if (typeof list === 'object' && list !== null && 'length' in list) return Number(list.length)
  throw notAList({ line: what, found: shownValue(list) })
}

/** Where a cell is. */
type Place = { row: number; column: number | string }

/** `null` would become 0, and a text whatever it spells: neither is meant. */
export function checkCells(cells: ArrayLike<unknown>, where: (t: number) => Place): void {
  if (ArrayBuffer.isView(cells)) return
  for (let t = 0; t < cells.length; t++) {
    if (typeof cells[t] !== 'number') throw notANumber({ ...where(t), cell: shownValue(cells[t]) })
  }
}
