import { copy, type f64, fill, INFINITE, type i32, type Numbers, room } from '../../../numeric/portable/numbers.js'

/** Where a row's multiplier is: at its bound 0, at its other bound (v_i, or σ/K), or between. */
export const LOWER = 0
export const UPPER = 1
export const BASIC = 2

/** What of the program (push-program.ts) stays as it is during a walk. */
export class Frame {
  /** 1, or 2 when K > 1. */
  readonly heads: i32
  /** v: the upper bounds of the positives' multipliers; those of negatives have no size of their own, and 1/m stands in from `begin` on. */
  readonly bounds: Numbers
  /** Where multipliers must lie: 0 … v for positives, up to 0 for negatives. With K > 1 these have a least value, too, which changes on the way. */
  readonly floors: Numbers
  readonly ceilings: Numbers
  /** What a negative above s counts for in the definition of T: 1/K. */
  readonly share: f64
  /** Room for the most unknowns there can be and one more: a multiple of four, as the lines of the inverse are long. */
  readonly largest: i32

  /**
   * @param rows how many rows there are: those of the table, then the mixture
   * @param tableRows the rows of the table
   * @param cols the columns of the table
   * @param positives m: the first m rows are positives
   * @param topCount K
   * @param eligible how many features may become active
   * @param lazy whether only some of these are priced
   */
  constructor(
    readonly rows: i32,
    readonly tableRows: i32,
    readonly cols: i32,
    readonly positives: i32,
    readonly topCount: f64,
    readonly eligible: i32,
    readonly lazy: boolean,
  ) {
    this.heads = topCount > 1 ? 2 : 1
    this.bounds = room(rows)
    this.floors = room(rows)
    this.ceilings = room(rows)
    this.share = 1 / topCount
    const fewest = rows - 1 < eligible ? rows - 1 : eligible
    this.largest = (fewest + this.heads + 4) & ~3
  }

  /** The positives' bounds are there. */
  begin(): void {
    const positives: f64 = this.positives
    fill(this.bounds, 1 / positives, this.positives, this.rows)
    fill(this.floors, 0, 0, this.positives)
    fill(this.floors, -INFINITE, this.positives, this.rows)
    copy(this.ceilings, this.bounds, this.positives)
    fill(this.ceilings, 0, this.positives, this.rows)
  }

  /** The head that a row sees: T for positives and for the definition, s for negatives. */
  headOf(g: i32): i32 {
    return g < this.positives || g === this.rows ? 0 : this.heads - 1
  }
}
