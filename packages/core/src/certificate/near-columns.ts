import { ParallelPart } from '../numeric/algebra/parallel-part.js'
import { addSquares, dotListed } from '../numeric/portable/lines.js'
import {
  type f64,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  whole,
  zeros,
} from '../numeric/portable/numbers.js'
import { listBeyond } from '../numeric/portable/scans.js'

/** Fewer columns are multiplied whole: it takes as long as to find out which of them count. */
const MANY_COLUMNS = 200
/** Where more than this part of the columns may count, a product with all of them is no dearer. */
const FEW: f64 = 0.25
/** Said instead of a size. */
export const NOT_KNOWN: f64 = -1
/** What rounding may hide in u, as a part of λ. */
const ROUNDING: f64 = 1e-9

/**
 * The columns that count for max(λ, max_k |u_k|/f_k), u = Xᵀy, by what is known of other multipliers, u⁰ = Xᵀy⁰: with y = κy⁰ + d,
 * |u_k| ≤ κ|u⁰_k| + ‖x_k‖‖d‖, and where that is below λf_k the column does not count. Neighbours on a path have multipliers that are nearly
 * parallel, and where every positive is above the threshold by its margin, they are so to the last digit. Portable: see numbers.ts.
 */
export class NearColumns {
  private readonly pays: boolean
  private readonly list: Integers
  private readonly norms: Numbers
  private readonly products: Numbers
  private readonly turn: ParallelPart

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
  ) {
    const pays = cols >= MANY_COLUMNS
    this.pays = pays
    this.list = integers(pays ? cols : 0)
    this.norms = zeros(pays ? cols : 0)
    this.products = room(pays ? cols : 0)
    this.turn = new ParallelPart(rows)
  }

  /** The table is there. */
  measure(table: Numbers): void {
    const norms = this.norms
    if (!this.pays) return
    for (let g = 0; g < this.rows; g++) addSquares(norms, this.cols, table, g * this.cols)
    for (let k = 0; k < this.cols; k++) norms[k] = Math.sqrt(norms[k])
  }

  /**
   * max_k |u_k|/f_k over the columns that count at λ, from the table column after column; below 0 where these are too many. u⁰ and y⁰ are
   * those of before.
   */
  largest(u: Numbers, before: Numbers, y: Numbers, byColumn: Numbers, factors: Numbers, lambda: f64): f64 {
    if (!this.pays) return NOT_KNOWN
    const count = this.listNear(u, before, y, factors, lambda)
    if (count > FEW * this.cols) return NOT_KNOWN
    dotListed(this.products, byColumn, this.rows, this.list, 0, count, y)
    let most: f64 = 0
    for (let i = 0; i < count; i++) {
      const size = Math.abs(this.products[i])
      const f = factors[this.list[i]]
      if (!(size <= most * f)) most = Math.max(most, size / f)
    }
    return most
  }

  private listNear(u: Numbers, before: Numbers, y: Numbers, factors: Numbers, lambda: f64): i32 {
    const turn = this.turn
    turn.take(y, before)
    const limit = (1 - ROUNDING) * lambda
    return listBeyond(
      this.cols,
      u,
      Math.abs(turn.kappa),
      this.norms,
      turn.rest,
      factors,
      limit,
      whole(FEW * this.cols),
      this.list,
    )
  }
}
