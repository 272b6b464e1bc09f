import type { i32 } from '../portable/numbers.js'
import { SparseLines } from './sparse-lines.js'

/** The nonzeros of a table by rows and by columns. Portable (portable/numbers.ts): the rows are written from outside. */
export class TurnedTable {
  readonly byRow: SparseLines
  readonly byColumn: SparseLines

  constructor(
    readonly rows: i32,
    readonly cols: i32,
    readonly nonzeros: i32,
  ) {
    this.byRow = new SparseLines(rows, nonzeros)
    this.byColumn = new SparseLines(cols, nonzeros)
  }

  /** The rows are there. */
  turn(): void {
    this.byColumn.turn(this.byRow, this.cols)
  }
}
