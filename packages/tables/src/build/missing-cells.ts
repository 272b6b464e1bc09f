import type { MissingRule } from '@infinite-push/core'
import type { ColumnCells } from '../columns/feature-column.js'
import { missingCells } from '../errors/cell-errors.js'

/** What to do about cells without a value. */
export type MissingPolicy = 'error' | 'mean' | 'median' | 'drop' | 'indicator'

/** How many cells had no value, and where. */
export interface MissingSummary {
  cells: number
  rowsDropped: number
  columns: { name: string; count: number }[]
}

/** A column that serves features. */
export interface UsedColumn {
  name: string
  column: ColumnCells
}

/** What stands for missing cells when the model is learnt; undefined when there are none. */
export function missingRule(policy: MissingPolicy): MissingRule | undefined {
  if (policy === 'median') return 'median'
  return policy === 'mean' || policy === 'indicator' ? 'mean' : undefined
}

/** The cells without a value among columns of `rows` rows. */
export class MissingCells {
  private readonly lacking: readonly UsedColumn[]

  constructor(
    columns: readonly UsedColumn[],
    private readonly rows: number,
  ) {
    this.lacking = columns.filter(({ column }) => column.missing > 0)
  }

  get cells(): number {
    return this.lacking.reduce((sum, { column }) => sum + column.missing, 0)
  }

  summary(rowsDropped: number): MissingSummary {
    const columns = this.lacking.map(({ name, column }) => ({ name, count: column.missing }))
    return { cells: this.cells, rowsDropped, columns }
  }

  /** The rows in which no cell is missing. */
  completeRows(): Int32Array {
    const incomplete = new Uint8Array(this.rows)
    for (const { column } of this.lacking) {
      const { values } = column
      for (let i = 0; i < this.rows; i++) if (Number.isNaN(values[i])) incomplete[i] = 1
    }
    return Int32Array.from(incomplete.keys()).filter((row) => incomplete[row] === 0)
  }

  /** The default: nobody decided what missing cells mean, so nothing goes on. */
  refuse(source: string, lineOf: (row: number) => number): void {
    if (this.lacking.length === 0) return
    const first = this.lacking.reduce((a, b) => (b.column.firstMissing < a.column.firstMissing ? b : a))
    const rows = this.rows - this.completeRows().length
    const {
      name: column,
      column: { firstMissing },
    } = first
    throw missingCells({ source, line: lineOf(firstMissing), column, cells: this.cells, rows })
  }
}
