import type { Vec } from '../numeric/matrix/linear-map.js'
import type { ReadableRows } from './memory-rows.js'
import type { Rows } from './table-of-passes.js'

/** Rows that came apart, one below the other and where they are: hundreds of thousands are not copied to be read. */
export class StackedRows implements ReadableRows {
  readonly cols: number
  /** The number of the first row of each piece. */
  private readonly firsts: number[] = []

  constructor(private readonly pieces: readonly Rows[]) {
    const some = pieces.find(({ keys }) => keys.length > 0)
    this.cols = some ? some.values.length / some.keys.length : 0
    let first = 0
    for (const { keys } of pieces) {
      this.firsts.push(first)
      first += keys.length
    }
  }

  readRow(row: number, out: Vec, at: number): void {
    const { cols, pieces, firsts } = this
    let piece = pieces.length - 1
    while (firsts[piece] > row) piece--
    const { values } = pieces[piece]
    const from = (row - firsts[piece]) * cols
    for (let k = 0; k < cols; k++) out[at + k] = values[from + k]
  }
}
