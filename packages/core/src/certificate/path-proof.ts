import { clipAlpha } from '../loss/push/clip-alpha.js'
import { fillCapped } from '../loss/push/fill-capped.js'
import { pushValue } from '../loss/push/push-value.js'
import { combineListed, turnLines } from '../numeric/portable/lines.js'
import {
  copy,
  copyIntegers,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  zeros,
} from '../numeric/portable/numbers.js'

/** u is summed anew after so many points, so that what rounding leaves in its changes does not gather. */
const ANEW = 16

/** The places of what a proof writes. */
export const OMEGA = 0
export const LOSS = 1
export const VALUE = 2
export const LARGEST = 3
export const PARTS = 4

/**
 * What the certificates of an ℓ1 path are made of, point after point, from the data, w and the multipliers alone (gap.ts has the
 * formulas). Neighbours on a path differ in few multipliers and often not in w, so that a product over the rows that changed, and over the
 * features in use, is enough for each. Portable: see numbers.ts.
 */
export class PathProof {
  /** The data, row after row, with the penalty's factors and the positives' weights: written before `begin`. */
  readonly table: Numbers
  readonly factors: Numbers
  readonly weights: Numbers
  /** The point to prove: the features with a weight, their weights; and the multipliers, which are moved into the set where they are feasible but
   * for |u_k| ≤ λf_k. */
  readonly used: Integers
  readonly w: Numbers
  readonly dual: Numbers
  /** Ω(w), L(w), Σα and max_k |u_k|/f_k, of the point proved last. */
  readonly parts: Numbers
  private readonly byColumn: Numbers
  private readonly scores: Numbers
  private readonly scratch: Numbers
  /** u = Xᵀ·dual of the point before, and what that had. */
  private readonly u: Numbers
  private readonly dualBefore: Numbers
  private readonly usedBefore: Integers
  private readonly wBefore: Numbers
  private countBefore: i32 = 0
  /** The rows that a product goes over, with their coefficients. */
  private readonly list: Integers
  private readonly coefficients: Numbers
  private sinceAnew: i32 = ANEW

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
    private readonly positives: i32,
    private readonly topCount: i32,
  ) {
    this.table = room(rows * cols)
    this.byColumn = room(rows * cols)
    this.factors = room(cols)
    this.weights = room(positives)
    this.used = integers(cols)
    this.w = room(cols)
    this.dual = zeros(rows)
    this.scores = zeros(rows)
    this.scratch = room(rows)
    this.parts = zeros(PARTS)
    this.u = zeros(cols)
    this.dualBefore = zeros(rows)
    this.usedBefore = integers(cols)
    this.wBefore = room(cols)
    this.list = integers(rows > cols ? rows : cols)
    this.coefficients = room(rows > cols ? rows : cols)
  }

  /** The data are there. */
  begin(): void {
    for (let k = 0; k < this.cols; k++) this.list[k] = k
    turnLines(this.byColumn, this.list, this.table, this.cols, this.rows, this.cols)
    this.scoreAnew(0)
  }

  /** Sets the parts for the point that was written, with so many weights. */
  prove(count: i32): void {
    if (this.takeWeights(count)) this.scoreAnew(count)
    this.repair()
    this.pull()
    this.parts[LARGEST] = this.largest()
  }

  /** max_k |u_k|/f_k, with few quotients; not a number where a u_k is none. */
  private largest(): f64 {
    let most: f64 = 0
    for (let k = 0; k < this.cols; k++) {
      const size = Math.abs(this.u[k])
      if (!(size <= most * this.factors[k])) most = Math.max(most, size / this.factors[k])
    }
    return most
  }

  /** Whether w is another one than before. */
  private takeWeights(count: i32): boolean {
    let same = 0
    if (count === this.countBefore) {
      while (same < count && this.used[same] === this.usedBefore[same] && this.w[same] === this.wBefore[same]) same++
      if (same === count) return false
    }
    this.countBefore = count
    copyIntegers(this.usedBefore, this.used, count)
    copy(this.wBefore, this.w, count)
    return true
  }

  /** Ω(w) and L(w). */
  private scoreAnew(count: i32): void {
    const scores = this.scores
    let omega: f64 = 0
    for (let i = 0; i < count; i++) omega += this.factors[this.used[i]] * Math.abs(this.w[i])
    fill(scores, 0, 0, this.rows)
    combineListed(scores, this.rows, this.byColumn, this.rows, this.used, this.w, 0, count)
    const negatives = this.rows - this.positives
    this.parts[OMEGA] = omega
    this.parts[LOSS] = pushValue(scores, this.weights, this.positives, negatives, this.topCount, this.scratch)
  }

  private repair(): void {
    const k: f64 = this.topCount
    const sigma = clipAlpha(this.weights, this.positives, this.dual)
    fillCapped(this.dual, this.positives, this.rows - this.positives, sigma, sigma / k)
    this.parts[VALUE] = sigma
  }

  /** u = Xᵀ·dual: what the rows that changed add to the point before, or all rows. */
  private pull(): void {
    let changed = this.listRows(false)
    this.sinceAnew++
    if (this.sinceAnew > ANEW) {
      this.sinceAnew = 0
      fill(this.u, 0, 0, this.cols)
      changed = this.listRows(true)
    }
    combineListed(this.u, this.cols, this.table, this.cols, this.list, this.coefficients, 0, changed)
    copy(this.dualBefore, this.dual, this.rows)
  }

  /** Lists the rows with a multiplier, or those whose multiplier changed, by how much; returns how many. */
  private listRows(all: boolean): i32 {
    let count = 0
    for (let g = 0; g < this.rows; g++) {
      const change: f64 = all ? this.dual[g] : this.dual[g] - this.dualBefore[g]
      if (change === 0) continue
      this.list[count] = g
      this.coefficients[count++] = change
    }
    return count
  }
}
