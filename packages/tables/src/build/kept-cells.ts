import type { ColumnCells } from '../columns/feature-column.js'

/** The numbers or codes of a column in the rows that are kept: read from the first row to the last, or anywhere. */
export class KeptCells {
  private readonly blocks: readonly Float64Array[]
  private block = 0
  /** The row at which that block begins. */
  private first = 0
  private all: Float64Array | undefined

  /** @param rows In order; all of them when undefined. */
  constructor(
    private readonly column: Pick<ColumnCells, 'values' | 'blocks'>,
    rows: Int32Array | undefined,
  ) {
    if (rows === undefined) {
      this.blocks = column.blocks
      return
    }
    const { values } = column
    this.all = Float64Array.from(rows, (row) => values[row])
    this.blocks = [this.all]
  }

  /** All of them in one array. */
  get values(): Float64Array {
    this.all ??= this.column.values
    return this.all
  }

  /**
   * Hands out the rows `start` … `end` − 1, a block at a time: values[from .. to) are the rows from `row` on. Such calls go
   * forward, or begin again at row 0.
   */
  visit(start: number, end: number, take: (values: Float64Array, from: number, to: number, row: number) => void): void {
    if (start < this.first) this.first = this.block = 0
    for (let row = start; row < end; ) {
      while (row >= this.first + this.blocks[this.block].length) this.first += this.blocks[this.block++].length
      const { first } = this
      const values = this.blocks[this.block]
      const stop = Math.min(end, first + values.length)
      take(values, row - first, stop - first, row)
      row = stop
    }
  }
}
