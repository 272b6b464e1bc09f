import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../../numeric/order/select.js'
import type { Basis } from '../basis/basis.js'
import { BASIC } from '../program/program-data.js'
import type { PushProgram } from '../program/push-program.js'
import type { RowScan } from './ratio-scans.js'
import { RowReach } from './row-reach.js'

/** The first window, as a number of rows and as a part of all. */
const FIRST = { rows: 300, part: 1 / 12 }
/** Choosing a window costs about as much as so many passes over all rows. */
const CHOICE = 2.5
/** A window that was used for this times what choosing it cost is too wide. */
const OVERUSED = 3
/** What a window may grow or shrink by when it is chosen again. */
const CHANGE = { least: 0.5, most: 1.5 }
/** How wide a window must be is guessed from every so manieth row. */
const SAMPLED = 4
/** Rounding in the movement must not matter. */
const SAFETY = 1 - 1e-6

/**
 * Which rows can count soon. A residual moves by at most reach_g·(‖Δw‖ + |Δt|/least) (row-reach.ts), so a row with
 * |r_g|/reach_g above `safe` cannot arrive at 0 before the movement since the window was chosen exceeds `safe`.
 */
export class RowWindow {
  private readonly reach: RowReach
  /** −|r_g|/reach_g: 0 for basic rows, −∞ for rows that do not count. */
  private readonly nearness: Vec
  private readonly sample: Vec
  private readonly scratch: Vec
  private safe = 0
  private target: number
  /** Rows looked at since the window was chosen. */
  private looked = 0
  /** Where w and the heads were then. */
  private readonly origin: Vec
  private readonly originHeads = new Float64Array(2)
  private originFeatures = new Int32Array(0)

  /** @param byColumn the table, column after column */
  constructor({ table: { rows, cols } }: PushProgram, byColumn: Vec) {
    this.reach = new RowReach(rows, cols, byColumn)
    this.nearness = new Float64Array(rows)
    this.sample = new Float64Array(Math.ceil(rows / SAMPLED))
    this.scratch = new Float64Array(this.sample.length)
    this.origin = new Float64Array(cols)
    this.target = Math.max(FIRST.rows, Math.floor(rows * FIRST.part))
  }

  countPivot(rows: number): void {
    this.looked += rows
  }

  /** Chooses about as many rows as it should, those nearest to counting, from the residuals of all. */
  choose({ r, side }: Pick<RowScan, 'r' | 'side'>, state: Uint8Array, { features, active }: Basis): void {
    const { nearness, reach, sample, scratch } = this
    const rows = nearness.length
    this.adapt()
    for (let i = 0; i < active; i++) reach.count(features[i])
    reach.settle()
    const { inverse } = reach
    for (let g = 0; g < rows; g++) {
      const counts = side[g] !== 0
      nearness[g] = counts ? -Math.abs(r[g]) * inverse[g] : state[g] === BASIC ? 0 : Number.NEGATIVE_INFINITY
    }
    for (let i = 0, g = 0; g < rows; i++, g += SAMPLED) sample[i] = nearness[g]
    this.safe = -selectLargest(sample, sample.length, Math.ceil(this.target / SAMPLED), scratch)
  }

  holds(g: number): boolean {
    return this.nearness[g] >= -this.safe && this.nearness[g] !== Number.NEGATIVE_INFINITY
  }

  /** The movement is measured from here. */
  setOrigin({ features, active, heads }: Basis, x: Vec): void {
    for (let i = 0; i < this.originFeatures.length; i++) this.origin[this.originFeatures[i]] = 0
    this.originFeatures = features.slice(0, active)
    for (let i = 0; i < active; i++) this.origin[features[i]] = x[heads + i]
    for (let i = 0; i < heads; i++) this.originHeads[i] = x[i]
  }

  /** Whether the window is good for a further step along the direction; `entering` is the feature that joins it, or −1. */
  covers({ heads, active, features }: Basis, x: Vec, direction: Vec, step: number, entering: number): boolean {
    const { origin, originFeatures, originHeads, reach } = this
    if (entering >= 0 && !reach.counts(entering)) {
      // Rows reach further from now on than the window was chosen by.
      reach.count(entering)
      return false
    }
    // ‖w − origin‖², feature by feature: the square of the origin, and for the active ones what is more or less than that.
    let squares = entering < 0 ? 0 : step * (step + 2 * Math.abs(origin[entering]))
    for (let i = 0; i < originFeatures.length; i++) squares += origin[originFeatures[i]] ** 2
    for (let i = 0; i < active; i++) {
      const now = x[heads + i] + step * direction[heads + i]
      squares += now * (now - 2 * origin[features[i]])
    }
    let head = 0
    for (let i = 0; i < heads; i++) head = Math.max(head, Math.abs(x[i] + step * direction[i] - originHeads[i]))
    return Math.sqrt(Math.max(0, squares)) + head / reach.least < SAFETY * this.safe
  }

  get isUsed(): boolean {
    return this.looked > 0
  }

  /** Whether narrower windows would be cheaper, even though they have to be chosen more often. */
  get isTooWide(): boolean {
    return this.looked > OVERUSED * this.cost && this.target > FIRST.rows
  }

  /** A window is as wide as makes choosing it and using it cost about the same: it lasts for longer the wider it is. */
  private adapt(): void {
    if (this.looked === 0) return
    const change = Math.sqrt(this.cost / this.looked)
    const target = this.target * Math.min(CHANGE.most, Math.max(CHANGE.least, change))
    this.target = Math.min(this.nearness.length, Math.max(FIRST.rows, Math.floor(target)))
    this.looked = 0
  }

  private get cost(): number {
    return CHOICE * this.nearness.length
  }
}
