import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { RowValue } from './model.js'

/** The values that are not 0, with their rows: a loop of its own over most of the rows of a table, of which it may find few. */
export function aboveZero(values: Vec, rows: Int32Array): RowValue[] {
  const found: RowValue[] = []
  for (let j = 0; j < values.length; j++) if (values[j] > 0) found.push([rows[j], values[j]])
  return found
}
