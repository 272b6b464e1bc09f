import { combineListed } from '../numeric/portable/lines.js'
import {
  copy,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  zeros,
} from '../numeric/portable/numbers.js'
import { nextChange } from '../numeric/portable/scans.js'
import { NearColumns } from './near-columns.js'

/** u is summed anew after so many points, so that what rounding leaves in its changes does not gather. */
const ANEW = 16

/**
 * u = Xᵀ·dual, point after point of a path: neighbours differ in few multipliers, so that a product over the rows that changed is enough, or one over
 * the columns that count (near-columns.ts).
 * Portable: see numbers.ts.
 */
export class ChangedPull {
  private readonly u: Numbers
  /** The multipliers that u is of. */
  private readonly before: Numbers
  private readonly list: Integers
  private readonly changes: Numbers
  private sinceAnew: i32 = ANEW
  private readonly near: NearColumns

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
    private readonly table: Numbers,
    private readonly byColumn: Numbers,
  ) {
    this.near = new NearColumns(rows, cols)
    this.u = zeros(cols)
    this.before = zeros(rows)
    this.list = integers(rows)
    this.changes = room(rows)
  }

  /** The table is there, also column after column. */
  begin(factors: Numbers): void {
    this.near.begin(this.table, factors)
  }

  /** max_k |u_k|/f_k, or less where that is below λ, with few quotients; not a number where a u_k is none. */
  largest(dual: Numbers, factors: Numbers, lambda: f64): f64 {
    const near = this.near.largest(dual, this.byColumn, factors, lambda)
    if (near >= 0) return near
    this.follow(dual)
    let most: f64 = 0
    for (let k = 0; k < this.cols; k++) {
      const size = Math.abs(this.u[k])
      if (!(size <= most * factors[k])) most = Math.max(most, size / factors[k])
    }
    return most
  }

  private follow(dual: Numbers): void {
    this.sinceAnew++
    if (this.sinceAnew > ANEW) {
      this.sinceAnew = 0
      fill(this.u, 0, 0, this.cols)
      fill(this.before, 0, 0, this.rows)
    }
    combineListed(this.u, this.cols, this.table, this.cols, this.list, this.changes, 0, this.listRows(dual))
    copy(this.before, dual, this.rows)
  }

  /** Lists the rows whose multiplier changed, by how much; returns how many there are. */
  private listRows(dual: Numbers): i32 {
    const before = this.before
    let count = 0
    for (let g = nextChange(dual, before, this.rows, 0); g >= 0; g = nextChange(dual, before, this.rows, g + 1)) {
      this.list[count] = g
      this.changes[count++] = dual[g] - before[g]
    }
    return count
  }
}
