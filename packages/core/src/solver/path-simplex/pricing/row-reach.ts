import type { Vec } from '../../../numeric/matrix/linear-map.js'

/** The part of the mean reach that shorter rows are given, so that a moving threshold counts for little beside the weights. */
const SHORTEST = 0.5

/**
 * How far rows reach: ‖x_g‖ over the features that ever had a weight, which are far fewer than all where tables are wide. A
 * residual moves by at most ‖x_g‖·‖Δw‖ + |Δt| ≤ reach_g·(‖Δw‖ + |Δt|/least), where no reach is below the least.
 */
export class RowReach {
  /** 1/reach_g, up to date after `settle`. */
  readonly inverse: Vec
  least = 1
  private readonly squares: Vec
  private readonly counted: Uint8Array
  private settled = false

  /** @param byColumn the table, column after column */
  constructor(
    rows: number,
    cols: number,
    private readonly byColumn: Vec,
  ) {
    this.inverse = new Float64Array(rows)
    this.squares = new Float64Array(rows)
    this.counted = new Uint8Array(cols)
  }

  counts(feature: number): boolean {
    return this.counted[feature] === 1
  }

  /** A feature may have a weight from now on. */
  count(feature: number): void {
    if (this.counts(feature)) return
    const { squares, byColumn } = this
    const start = feature * squares.length
    for (let g = 0; g < squares.length; g++) squares[g] += byColumn[start + g] * byColumn[start + g]
    this.counted[feature] = 1
    this.settled = false
  }

  settle(): void {
    if (this.settled) return
    const { squares, inverse } = this
    let sum = 0
    for (let g = 0; g < squares.length; g++) sum += squares[g]
    this.least = SHORTEST * Math.sqrt(sum / squares.length) || 1
    for (let g = 0; g < squares.length; g++) inverse[g] = 1 / Math.max(this.least, Math.sqrt(squares[g]))
    this.settled = true
  }
}
