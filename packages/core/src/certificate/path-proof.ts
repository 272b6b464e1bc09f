import { boxAlpha } from '../loss/push/clip-alpha.js'
import { fillCapped } from '../loss/push/fill-capped.js'
import { pushValue } from '../loss/push/push-value.js'
import { combineListed } from '../numeric/portable/lines.js'
import { turnLines } from '../numeric/portable/moved-lines.js'
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
import { sumOf, sumOfHinges } from '../numeric/portable/sums.js'
import { ChangedPull } from './changed-pull.js'
import { NearNegatives } from './near-negatives.js'

/** The places of what a proof writes. */
export const OMEGA = 0
export const LOSS = 1
export const VALUE = 2
export const LARGEST = 3
export const PARTS = 4

/**
 * What the certificates of an ℓ1 path are made of, point after point, from the data, w and the multipliers alone (gap.ts has the
 * formulas). Neighbours on a path differ in few multipliers (changed-pull.ts) and often not in w. Portable: see numbers.ts.
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
  /** Ω(w), L(w), Σα and max_k |u_k|/f_k, or less where that is below λ, of the point proved last. */
  readonly parts: Numbers
  private readonly byColumn: Numbers
  private readonly scores: Numbers
  private readonly scratch: Numbers
  private readonly near: NearNegatives
  private readonly pull: ChangedPull
  /** The w that the scores are of. */
  private readonly usedBefore: Integers
  private readonly wBefore: Numbers
  private countBefore: i32 = 0

  constructor(
    private readonly rows: i32,
    private readonly cols: i32,
    private readonly positives: i32,
    private readonly topCount: i32,
  ) {
    const table = room(rows * cols)
    const byColumn = room(rows * cols)
    this.table = table
    this.byColumn = byColumn
    this.factors = room(cols)
    this.weights = room(positives)
    this.used = integers(cols)
    this.w = room(cols)
    this.dual = zeros(rows)
    this.scores = zeros(rows)
    this.scratch = room(rows)
    this.parts = zeros(PARTS)
    this.near = new NearNegatives(rows, cols, positives, topCount)
    this.pull = new ChangedPull(rows, cols, table, byColumn)
    this.usedBefore = integers(cols)
    this.wBefore = room(cols)
  }

  /** The data are there. */
  begin(): void {
    for (let k = 0; k < this.cols; k++) this.used[k] = k
    turnLines(this.byColumn, this.used, this.table, this.cols, this.rows, this.cols)
    this.near.begin(this.table)
    this.pull.begin(this.factors)
    this.measureWeights(0)
  }

  /** Sets the parts for the point at λ that was written, with so many weights. */
  prove(count: i32, lambda: f64): void {
    if (this.takeWeights(count)) this.measureWeights(count)
    this.repair()
    this.parts[LARGEST] = this.pull.largest(this.dual, this.factors, lambda)
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
  private measureWeights(count: i32): void {
    let omega: f64 = 0
    for (let i = 0; i < count; i++) omega += this.factors[this.used[i]] * Math.abs(this.w[i])
    this.parts[OMEGA] = omega
    this.parts[LOSS] = this.loss(count)
  }

  private loss(count: i32): f64 {
    if (this.near.find(this.table, this.used, this.w, count)) {
      this.score(count, this.positives)
      return sumOfHinges(this.weights, this.scores, this.positives, this.near.highest)
    }
    this.score(count, this.rows)
    this.near.remember(this.scores)
    const negatives = this.rows - this.positives
    return pushValue(this.scores, this.weights, this.positives, negatives, this.topCount, this.scratch)
  }

  /** Scores of the first so many rows. */
  private score(count: i32, rows: i32): void {
    fill(this.scores, 0, 0, rows)
    combineListed(this.scores, rows, this.byColumn, this.rows, this.used, this.w, 0, count)
  }

  private repair(): void {
    const k: f64 = this.topCount
    boxAlpha(this.weights, this.positives, this.dual)
    const sigma = 0 - sumOf(this.dual, 0, this.positives)
    fillCapped(this.dual, this.positives, this.rows - this.positives, sigma, sigma / k)
    this.parts[VALUE] = sigma
  }
}
