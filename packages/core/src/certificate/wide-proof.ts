import { pushValue } from '../loss/push/push-value.js'
import { dotListed } from '../numeric/portable/line-products.js'
import { combineListed } from '../numeric/portable/lines.js'
import { type f64, fill, type Integers, type i32, integers, type Numbers, room } from '../numeric/portable/numbers.js'
import { LARGEST, LOSS, OMEGA, PARTS } from './path-proof.js'

/**
 * What the certificates of an ℓ1 path on a wide table are made of (gap.ts has the formulas), from the few columns that count: those with
 * a weight, and those that nothing has ruled out to be beyond their bounds. A column comes when a point needs it and stays, since
 * neighbours on a path need nearly the same. Portable: see numbers.ts.
 */
export class WideProof {
  /** Line l: the l-th column that came, over all rows, and the factor of its penalty. */
  readonly columns: Numbers
  readonly factors: Numbers
  /** The weights of the positives. */
  readonly weights: Numbers
  /** The lines with a weight, then those to be held against their bounds; the weights; the multipliers, which are feasible. */
  readonly list: Integers
  readonly w: Numbers
  readonly dual: Numbers
  /** Ω(w), L(w) and max_k |u_k|/f_k, at the places of path-proof.ts. */
  readonly parts: Numbers
  private readonly scores: Numbers
  private readonly scratch: Numbers
  private readonly u: Numbers

  constructor(
    private readonly rows: i32,
    cols: i32,
    private readonly positives: i32,
    private readonly topCount: i32,
  ) {
    this.columns = room(rows * cols)
    this.factors = room(cols)
    this.weights = room(positives)
    this.list = integers(2 * cols)
    this.w = room(cols)
    this.dual = room(rows)
    this.parts = room(PARTS)
    this.scores = room(rows)
    this.scratch = room(rows)
    this.u = room(cols)
  }

  /** Sets the parts for the point that was written, with so many weights and so many columns near their bounds. */
  prove(used: i32, near: i32): void {
    const rows = this.rows
    const scores = this.scores
    let omega: f64 = 0
    for (let i = 0; i < used; i++) omega += this.factors[this.list[i]] * Math.abs(this.w[i])
    fill(scores, 0, 0, rows)
    combineListed(scores, rows, this.columns, rows, this.list, this.w, 0, used)
    this.parts[OMEGA] = omega
    this.parts[LOSS] = pushValue(
      scores,
      this.weights,
      this.positives,
      rows - this.positives,
      this.topCount,
      this.scratch,
    )
    this.parts[LARGEST] = this.largest(used, near)
  }

  /** max_k |u_k|/f_k over the columns near their bounds. */
  private largest(first: i32, count: i32): f64 {
    const u = this.u
    let most: f64 = 0
    dotListed(u, this.columns, this.rows, this.list, first, count, this.dual)
    for (let i = 0; i < count; i++) most = Math.max(most, Math.abs(u[i]) / this.factors[this.list[first + i]])
    return most
  }
}
