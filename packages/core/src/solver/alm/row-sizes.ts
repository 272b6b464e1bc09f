import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'

/** The lengths of rows, each found when it is first asked for. */
export class RowSizes {
  /** −1 where it is not known yet. */
  private readonly squares: Vec
  private readonly row: { indices: Int32Array; values: Vec }

  constructor(private readonly map: RowMap) {
    this.squares = new Float64Array(map.rows).fill(-1)
    this.row = { indices: new Int32Array(map.cols), values: new Float64Array(map.cols) }
  }

  /** 1/length of the listed rows; a row without numbers counts as one of length 1. */
  inverse(rows: Int32Array): Vec {
    const found = new Float64Array(rows.length)
    for (let a = 0; a < rows.length; a++) found[a] = 1 / (Math.sqrt(this.square(rows[a])) || 1)
    return found
  }

  /** ‖x_i‖² */
  square(i: number): number {
    if (this.squares[i] < 0) this.squares[i] = this.read(i)
    return this.squares[i]
  }

  private read(i: number): number {
    const { values } = this.row
    let count = this.map.readNonzeros?.(i, this.row, 0)
    if (count === undefined) {
      this.map.readRow(i, values, 0)
      count = values.length
    }
    let sum = 0
    for (let t = 0; t < count; t++) sum += values[t] * values[t]
    return sum
  }
}
