import { dotOf } from '../portable/line-products.js'
import { addSquares } from '../portable/lines.js'
import { LENGTH, listLarge, PANEL, roundColumns, roundVector, SAFETY } from '../portable/looks.js'
import {
  copy,
  type f64,
  fill,
  INFINITE,
  type Integers,
  type i32,
  type Numbers,
  room,
  type Shorts,
  shorts,
} from '../portable/numbers.js'
import { sumOfSizes } from '../portable/sums.js'
import { ParallelPart } from './parallel-part.js'

/** Said instead of how many columns there are. */
export const NOT_KNOWN = -1

/**
 * Which columns of a table have a large product with a vector: columns and vector are rounded to whole numbers of 16 bits, whose products are
 * exact and take a quarter of the time. With x̂ = s·x + e and ŷ = t·y + e′, no part of e or e′ above ½, x̂·ŷ is s·t·(x·y) but for
 * ½(‖s·x‖₁ + ‖t·y‖₁) + ¼ for each row; only rows with y ≠ 0 count. Portable: see numbers.ts.
 */
export class ColumnLooks {
  /** max_k ‖x_k‖/f_k */
  private reach: f64 = 0
  /** The vector of the last look, and its limit; how far another one has turned away from it. */
  private readonly before: Numbers
  private limitBefore: f64 = INFINITE
  private readonly turn: ParallelPart
  private readonly panels: Shorts
  private readonly vector: Shorts
  /** s_k, and s_k·f_k: 0 for a column whose length is none. */
  private readonly scales: Numbers
  private readonly bounds: Numbers

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
  ) {
    const height = (rows + 1) & ~1
    const width = (cols + PANEL - 1) & ~(PANEL - 1)
    this.panels = shorts(width * height)
    this.vector = shorts(height)
    this.before = room(rows)
    this.turn = new ParallelPart(rows)
    this.scales = room(width)
    this.bounds = room(width)
    // Where there is no column.
    fill(this.bounds, INFINITE, cols, width)
  }

  /** Takes the table, row after row in lines `stride` apart, and the factors. */
  take(table: Numbers, stride: i32, factors: Numbers): void {
    const cols = this.cols
    const squares = this.scales
    fill(squares, 0, 0, cols)
    for (let g = 0; g < this.rows; g++) addSquares(squares, cols, table, g * stride)
    this.forget()
    this.reach = 0
    for (let k = 0; k < cols; k++) {
      const length = Math.sqrt(squares[k])
      const scale: f64 = length > 0 && length < INFINITE ? LENGTH / length : 0
      this.scales[k] = scale < INFINITE ? scale : 0
      this.bounds[k] = this.scales[k] * factors[k]
      this.reach = Math.max(this.reach, length / factors[k])
    }
    roundColumns(this.panels, table, stride, this.rows, cols, this.scales)
  }

  /**
   * Lists the columns that may have |x_k·y| ≥ limit·f_k, the first one first, until these are more than `most` by up to a panel. Returns how
   * many there are.
   */
  list(y: Numbers, limit: f64, most: i32, list: Integers): i32 {
    const length = Math.sqrt(dotOf(y, y, this.rows))
    const scale = LENGTH / length
    if (!(length < INFINITE && scale < INFINITE)) return NOT_KNOWN
    const count: f64 = roundVector(this.vector, y, this.rows, scale)
    copy(this.before, y, this.rows)
    this.limitBefore = limit
    const error = 0.5 * (Math.sqrt(count) * LENGTH + scale * sumOfSizes(y, 0, this.rows)) + 0.25 * count + SAFETY
    return listLarge(this.panels, this.rows, this.cols, this.vector, this.bounds, scale * limit, error, most, list)
  }

  /**
   * Whether the columns that the last look did not list are below this limit with y, too: with y = κy⁰ + d, no |x_k·y| is above
   * κ|x_k·y⁰| + ‖x_k‖‖d‖.
   */
  holds(y: Numbers, limit: f64): boolean {
    if (this.limitBefore === INFINITE) return false
    this.turn.take(y, this.before)
    return Math.abs(this.turn.kappa) * this.limitBefore + this.reach * this.turn.rest <= limit
  }

  /** What the last look listed no longer stands for all others. */
  forget(): void {
    this.limitBefore = INFINITE
  }
}
