import { ColumnLooks, NOT_KNOWN } from '../numeric/algebra/column-looks.js'
import { dotListed } from '../numeric/portable/line-products.js'
import { type f64, type Integers, type i32, integers, type Numbers, room, whole } from '../numeric/portable/numbers.js'

/** Fewer columns are multiplied whole: it takes as long as to find out which of them count. */
const MANY_COLUMNS = 200
/** Where more than this part of the columns may count, a product with all of them is no dearer. */
const FEW: f64 = 0.25
/** What rounding may hide in u, as a part of λ. */
const ROUNDING: f64 = 1e-9
/** Columns from this part of λf_k on are listed: as long as multipliers hardly turn, no others count. */
const NEAR: f64 = 0.95

/**
 * The columns that count for max(λ, max_k |u_k|/f_k), u = Xᵀy: most of them are seen to be below λf_k from numbers rounded to 16 bits.
 * Portable: see numbers.ts.
 */
export class NearColumns {
  private readonly pays: boolean
  private readonly list: Integers
  private count: i32 = 0
  private readonly products: Numbers
  private readonly looks: ColumnLooks

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
  ) {
    const pays = cols >= MANY_COLUMNS
    this.pays = pays
    this.list = integers(pays ? cols : 0)
    this.products = room(pays ? cols : 0)
    this.looks = new ColumnLooks(pays ? rows : 0, pays ? cols : 0)
  }

  /** The table and the factors are there. */
  begin(table: Numbers, factors: Numbers): void {
    if (this.pays) this.looks.take(table, this.cols, factors)
  }

  /** max_k |u_k|/f_k over the columns that count at λ, from the table column after column; below 0 where these are too many. */
  largest(y: Numbers, byColumn: Numbers, factors: Numbers, lambda: f64): f64 {
    if (!this.pays || !this.find(y, lambda)) return NOT_KNOWN
    dotListed(this.products, byColumn, this.rows, this.list, 0, this.count, y)
    let largest: f64 = 0
    for (let i = 0; i < this.count; i++) {
      const size = Math.abs(this.products[i])
      const f = factors[this.list[i]]
      if (!(size <= largest * f)) largest = Math.max(largest, size / f)
    }
    return largest
  }

  /** Lists those that may count, or leaves the list of before; false where they are too many. */
  private find(y: Numbers, lambda: f64): boolean {
    const looks = this.looks
    if (looks.holds(y, (1 - ROUNDING) * lambda)) return true
    const most = whole(FEW * this.cols)
    this.count = looks.list(y, NEAR * lambda, most, this.list)
    if (this.count >= 0 && this.count <= most) return true
    looks.forget()
    return false
  }
}
