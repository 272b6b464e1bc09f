import { addSquares } from '../../../numeric/portable/lines.js'
import { type f64, type Integers, type i32, integers, type Numbers, zeros } from '../../../numeric/portable/numbers.js'
import { inverseRoots, largestProduct, sumOf } from '../../../numeric/portable/sums.js'

/** The part of the mean reach that shorter rows are given, so that a moving threshold counts for little beside the weights. */
const SHORTEST: f64 = 0.5

/**
 * How far rows reach: ‖x_g‖ over the features that ever had a weight, which are far fewer than all where tables are wide. A
 * residual moves by at most ‖x_g‖·‖Δw‖ + |Δt| ≤ reach_g·(‖Δw‖ + |Δt|/least), where no reach is below the least.
 */
export class RowReach {
  /** 1/reach_g, up to date after `settle`. */
  readonly inverse: Numbers
  least: f64 = 1
  private readonly squares: Numbers
  private readonly counted: Integers
  private settled: boolean = false

  /** @param byColumn the table, column after column */
  constructor(
    private readonly rows: i32,
    cols: i32,
    private readonly byColumn: Numbers,
  ) {
    this.inverse = zeros(rows)
    this.squares = zeros(rows)
    this.counted = integers(cols)
  }

  counts(feature: i32): boolean {
    return this.counted[feature] === 1
  }

  /** A feature may have a weight from now on. */
  count(feature: i32): void {
    if (this.counts(feature)) return
    addSquares(this.squares, this.rows, this.byColumn, feature * this.rows)
    this.counted[feature] = 1
    this.settled = false
  }

  /** max_g |x_gk|/reach_g: what the weight of a feature that does not count moves a residual by, at most, as a part of the row's reach. */
  leverOf(feature: i32): f64 {
    return largestProduct(this.byColumn, feature * this.rows, this.inverse, this.rows)
  }

  settle(): void {
    if (this.settled) return
    const rows: f64 = this.rows
    const least: f64 = SHORTEST * Math.sqrt(sumOf(this.squares, 0, this.rows) / rows)
    this.least = least > 0 ? least : 1
    inverseRoots(this.inverse, this.squares, this.least, this.rows)
    this.settled = true
  }
}
