import { InfinitePushError } from '../../errors.js'
import { shownValue } from '../../shown-value.js'

/** Columns of equal length, by name. */
export type NamedColumns = { readonly [name: string]: ArrayLike<number> }

/** Refuses columns of different lengths, and cells that are not numbers. */
export function checkColumns(columns: NamedColumns): { names: string[]; rows: number } {
  const names = Object.keys(columns)
  const rows = names.length > 0 ? listLength(columns[names[0]], `Column '${names[0]}'`) : 0
  for (const name of names) {
    const count = listLength(columns[name], `Column '${name}'`)
    if (count !== rows) throw ragged(`Column '${name}' has ${count} values, but '${names[0]}' has ${rows}.`)
    checkCells(columns[name], (i) => `Row ${i + 1}, column '${name}'`)
  }
  return { names, rows }
}

export function listLength(list: unknown, what: string): number {
  if (typeof list === 'object' && list !== null && 'length' in list) return Number(list.length)
  throw ragged(`${what} is ${shownValue(list)}, not a list of numbers.`)
}

export function ragged(message: string): InfinitePushError {
  return inputError('ragged-table', message, 'Give every row, or every column, as a list of the same number of values.')
}

/** `null` would become 0, and a text whatever it spells: neither is meant. */
export function checkCells(cells: ArrayLike<unknown>, where: (t: number) => string): void {
  if (ArrayBuffer.isView(cells)) return
  for (let t = 0; t < cells.length; t++) {
    if (typeof cells[t] === 'number') continue
    const hint = 'Give numbers only; fill in what is missing, or leave out the row or the column.'
    throw inputError('not-a-number', `${where(t)} is ${shownValue(cells[t])}, which is not a number.`, hint)
  }
}

export function inputError(code: string, message: string, hint: string): InfinitePushError {
  return new InfinitePushError(code, message, { kind: 'data', hint })
}
