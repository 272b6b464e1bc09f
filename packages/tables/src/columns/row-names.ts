import type { Warning } from '@infinite-push/core'
import { flagName } from '../cells/shell-word.js'
import { idColumn } from '../errors/column-errors.js'
import type { ColumnCells } from './feature-column.js'

/** `id`, `patient_id`, `patientId` and the like, and what pandas writes above row numbers. */
const ID_NAMES = [/^(id|uuid|guid|index|rownames?|unnamed: \d+)$/i, /[_ .-]id$/i, /[a-z]I[dD]$/]

/** Fewer rows than this may well have different values by chance. */
const FEWEST_ROWS = 10

/** Whether every row has a whole number or a text of its own. */
export function tellsRowsApart(column: ColumnCells): boolean {
  if (column.missing > 0 || column.overflowed) return false
  if (column.isCoded) return column.levels.length === column.size
  const { values } = column
  if (!values.every(Number.isSafeInteger)) return false
  const sorted = values.slice().sort()
  return sorted.every((value, i) => i === 0 || value !== sorted[i - 1])
}

/** Whether a column looks like the names of the rows. */
export function looksLikeId(name: string, column: ColumnCells): boolean {
  const rows = column.size
  const suspicious = column.isCoded ? column.levels.length === rows : ID_NAMES.some((form) => form.test(name))
  return rows >= FEWEST_ROWS && suspicious && tellsRowsApart(column)
}

/** The warning about a feature that looks like the name of its row. */
export function idWarning(name: string, place: number, column: ColumnCells): Warning[] {
  if (!looksLikeId(name, column)) return []
  return [idColumn({ column: name, name: flagName(name, place) })]
}
