import type { CellForm } from './cell-form.js'

/** A cell as its format gives it: text may still turn out to be a number; null and undefined have no value. */
export type Cell = string | number | boolean | null | undefined

/** What a format says about a column. */
export interface DeclaredColumn {
  name: string
  /** What its cells are, where the format knows; otherwise the cells themselves tell. */
  kind?: 'number' | 'boolean' | 'text' | 'category' | 'date'
  /** All levels of a category, where the format lists them. */
  levels?: readonly string[]
}

/** Some rows, column by column: numbers (NaN has no value), or cells. */
export interface RowBatch {
  rows: number
  /** Until the next batch: their memory may be used again. */
  columns: readonly (Float64Array | readonly Cell[])[]
}

/** Takes the rows of a table, whatever its format. */
export interface RowSink {
  /** Told before the first row, where the format says how many there are in all. */
  expectTotal?(rows: number): void
  /** Told before so many rows are read at once: they may not fit. */
  expectRows?(rows: number): void
  /** One cell for each column, and the line (or the 1-based row, where the format has no lines) for messages. */
  addRow(cells: readonly Cell[], line: number): void
  /** The same for many rows at once, as formats by column have them; `first` is the 1-based number of the first. */
  addBatch(batch: RowBatch, first: number): void
}

/** Makes what takes the rows, once the columns are known, and how their cells are written where the format found that. */
export type StartRows<S extends RowSink> = (columns: readonly DeclaredColumn[], form?: CellForm) => S
