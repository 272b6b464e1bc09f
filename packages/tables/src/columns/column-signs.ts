import type { ColumnSign, Warning } from '@infinite-push/core'
import { mixedSigns, otherSign } from '../errors/column-errors.js'
import type { ColumnCells } from './feature-column.js'

interface NamedColumn {
  name: string
  column: ColumnCells
}

/** Refuses a column of different currencies, or in which only some numbers are per cent: they cannot be compared. */
export function checkSigns({ name, column }: NamedColumn, source: string): void {
  const { signs, numbers } = column
  if (signs === undefined || signs.size === 0) return
  const percent = signs.get('%') ?? numbers
  if (signs.size === 1 && percent === numbers) return
  const counted = [...signs].map(([sign, cells]) => ({ sign, cells }))
  const bare = numbers - counted.reduce((sum, { cells }) => sum + cells, 0)
  throw mixedSigns({ source, column: name, signs: counted, bare })
}

/** The warning about numbers that had a sign when the model was learnt, and have none or another one here. */
export function signWarnings(columns: readonly NamedColumn[], known: readonly ColumnSign[] = []): Warning[] {
  return columns.flatMap(({ name, column }) => {
    const before = known.find((each) => each.column === name)?.sign
    const now = [...(column.signs?.keys() ?? [])][0]
    return before === now || column.numbers === 0 ? [] : [otherSign({ column: name, before, now })]
  })
}
