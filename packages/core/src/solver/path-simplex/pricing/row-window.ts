import {
  copyIntegers,
  type f64,
  type Integers,
  type i32,
  integers,
  type Numbers,
  whole,
  zeros,
} from '../../../numeric/portable/numbers.js'
import { listFrom, nearnessOf } from '../../../numeric/portable/scans.js'
import { kthLargest } from '../../../numeric/portable/select.js'
import type { Basis } from '../basis/basis.js'
import { BASIC } from '../basis/frame.js'
import { RowReach } from './row-reach.js'

/** The first window, as a number of rows and as a part of all. */
const FIRST_ROWS = 200
const FIRST_PART: f64 = 1 / 12
/** Choosing a window costs about as much as so many passes over all rows. */
const CHOICE: f64 = 2.5
/** A window that was used for this times what choosing it cost is too wide. */
const OVERUSED: f64 = 3
/** What a window may grow or shrink by when it is chosen again. */
const LEAST_CHANGE: f64 = 0.5
const MOST_CHANGE: f64 = 1.5
/** How wide a window must be is guessed from every eighth row: three bits of its number. */
const SAMPLED_BITS = 3
/** Rounding in the movement must not matter. */
const SAFETY: f64 = 1 - 1e-6

/**
 * Which rows can count soon. A residual moves by at most reach_g·(‖Δw‖ + |Δt|/least) (row-reach.ts), so a row with
 * |r_g|/reach_g above `safe` cannot arrive at 0 before the movement since the window was chosen exceeds `safe`. Features that come in later
 * add their weight times what it moves a row by, as a part of its reach, at most.
 */
export class RowWindow {
  private readonly reach: RowReach
  /** −|r_g|/reach_g: 0 for basic rows, −∞ for rows that do not count. */
  private readonly nearness: Numbers
  private readonly sampled: i32
  private readonly sample: Numbers
  private readonly scratch: Numbers
  private safe: f64 = 0
  private target: i32
  /** Rows looked at since the window was chosen. */
  private looked: f64 = 0
  /** Where w and the heads were then. */
  private readonly origin: Numbers
  private readonly originHeads: Numbers
  private readonly originFeatures: Integers
  private originCount: i32 = 0
  private originSquares: f64 = 0
  /** Features that came in since then, which the reach does not count: what their weights move a row by, as a part of its reach; else 0. */
  private readonly lever: Numbers
  private readonly late: Integers
  private lateCount: i32 = 0
  /** What choosing it costs, in rows looked at. */
  private readonly cost: f64

  /** @param byColumn the table, column after column */
  constructor(
    private readonly rows: i32,
    cols: i32,
    byColumn: Numbers,
  ) {
    this.reach = new RowReach(rows, cols, byColumn)
    this.nearness = zeros(rows)
    this.sampled = (rows + (1 << SAMPLED_BITS) - 1) >> SAMPLED_BITS
    this.sample = zeros(rows)
    this.scratch = zeros(rows)
    this.origin = zeros(cols)
    this.originHeads = zeros(2)
    this.originFeatures = integers(cols)
    this.lever = zeros(cols)
    this.late = integers(cols)
    this.cost = CHOICE * rows
    const part = whole(rows * FIRST_PART)
    this.target = part > FIRST_ROWS ? part : FIRST_ROWS
  }

  countPivot(rows: i32): void {
    this.looked += rows
  }

  /** Chooses about as many rows as it should, those nearest to counting, from the residuals of all. */
  choose(r: Numbers, side: Numbers, state: Integers, basis: Basis): void {
    const nearness = this.nearness
    const reach = this.reach
    this.adapt()
    for (let i = 0; i < this.lateCount; i++) this.lever[this.late[i]] = 0
    this.lateCount = 0
    for (let i = 0; i < basis.active; i++) reach.count(basis.features[i])
    reach.settle()
    nearnessOf(nearness, r, reach.inverse, side, state, BASIC, this.rows)
    for (let i = 0; i < this.sampled; i++) this.sample[i] = nearness[i << SAMPLED_BITS]
    const wanted = (this.target + (1 << SAMPLED_BITS) - 1) >> SAMPLED_BITS
    this.safe = -kthLargest(this.sample, 0, this.sampled, wanted, this.scratch)
  }

  /** Lists its rows; returns how many there are. */
  list(rows: Integers): i32 {
    return listFrom(this.nearness, -this.safe, this.rows, rows)
  }

  /** The movement is measured from here. */
  setOrigin(basis: Basis, x: Numbers): void {
    const origin = this.origin
    for (let i = 0; i < this.originCount; i++) origin[this.originFeatures[i]] = 0
    this.originCount = basis.active
    this.originSquares = 0
    copyIntegers(this.originFeatures, basis.features, basis.active)
    for (let i = 0; i < basis.active; i++) {
      const there = x[basis.heads + i]
      origin[basis.features[i]] = there
      this.originSquares += there * there
    }
    for (let i = 0; i < basis.heads; i++) this.originHeads[i] = x[i]
  }

  /** Whether the window is good for a further step along the direction; `entering` is the feature that joins it, or −1. */
  covers(basis: Basis, x: Numbers, direction: Numbers, step: f64, entering: i32): boolean {
    const origin = this.origin
    const heads = basis.heads
    if (entering >= 0) this.admit(entering)
    let further: f64 = entering < 0 ? 0 : this.lever[entering] * step
    // ‖w − origin‖², feature by feature: the square of the origin, and for the active ones what is more or less than that.
    let squares = this.originSquares
    if (entering >= 0 && further === 0) squares += step * (step + 2 * Math.abs(origin[entering]))
    for (let i = 0; i < basis.active; i++) {
      const now = x[heads + i] + step * direction[heads + i]
      const lever = this.lever[basis.features[i]]
      if (lever !== 0) further += lever * Math.abs(now)
      else squares += now * (now - 2 * origin[basis.features[i]])
    }
    let head: f64 = 0
    for (let i = 0; i < heads; i++) head = Math.max(head, Math.abs(x[i] + step * direction[i] - this.originHeads[i]))
    return Math.sqrt(Math.max(0, squares)) + further + head / this.reach.least < SAFETY * this.safe
  }

  /** Rows reach further with a new feature than the window was chosen by: what it adds is bounded apart, until the next choice. */
  private admit(feature: i32): void {
    if (this.lever[feature] !== 0 || this.reach.counts(feature)) return
    this.lever[feature] = this.reach.leverOf(feature)
    this.late[this.lateCount++] = feature
  }

  get isUsed(): boolean {
    return this.looked > 0
  }

  /** Whether narrower windows would be cheaper, even though they have to be chosen more often. */
  get isTooWide(): boolean {
    return this.looked > OVERUSED * this.cost && this.target > FIRST_ROWS
  }

  /** A window is as wide as makes choosing it and using it cost about the same: it lasts for longer the wider it is. */
  private adapt(): void {
    if (this.looked === 0) return
    const change = Math.sqrt(this.cost / this.looked)
    const target = whole(this.target * Math.min(MOST_CHANGE, Math.max(LEAST_CHANGE, change)))
    const wide = target > FIRST_ROWS ? target : FIRST_ROWS
    this.target = wide < this.rows ? wide : this.rows
    this.looked = 0
  }
}
