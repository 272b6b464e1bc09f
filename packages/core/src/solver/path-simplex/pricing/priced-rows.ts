import { addScaled, combineLines, combineListed } from '../../../numeric/portable/lines.js'
import { gatherAcross, gatherPlaces, turnLines } from '../../../numeric/portable/moved-lines.js'
import {
  copyIntegers,
  type f64,
  fill,
  fillIntegers,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  shift,
  zeros,
} from '../../../numeric/portable/numbers.js'
import type { Basis } from '../basis/basis.js'
import type { Frame } from '../basis/frame.js'
import type { PricedFeatures } from './priced-features.js'
import { RowWindow } from './row-window.js'

/** Tables of fewer rows are priced whole. */
export const MANY_ROWS = 600

/**
 * The rows that the primal ratio test looks at: all of them, or a window of those whose residual may soon vanish
 * (row-window.ts). The active features' columns over these rows are kept packed, so that residuals and their movements are
 * combinations of contiguous lines. Where there is a window, all rows are priced for one pivot at a time only: then the
 * columns are read from a transposed copy of the table instead.
 */
export class PricedRows {
  count: i32 = 0
  /** How many of the rows are positives; they come first. */
  positives: i32 = 0
  /** Whether all rows are priced. */
  whole: boolean = true
  readonly side: Numbers
  readonly r: Numbers
  readonly delta: Numbers
  /** The infinitesimal parts of r, if known: they are computed where many rows tie, and carried along from there. */
  readonly fine: Numbers
  knowsFine: boolean = false
  readonly list: Integers
  /** 0, 1, 2, …: the list of all rows. */
  private readonly inOrder: Integers
  private readonly listed: Integers
  /** Where a row stands in the list; −1: outside. */
  readonly place: Integers
  /** Whether there is a window, and a transposed copy of the table. */
  readonly lazy: boolean
  /** The table column after column, where there is a window. */
  readonly byColumn: Numbers
  /** Line i: the active feature i over the priced rows; one line more for a feature that is about to enter. */
  private readonly columns: Numbers
  private readonly window: RowWindow

  constructor(
    private readonly frame: Frame,
    private readonly features: PricedFeatures,
  ) {
    const rows = frame.rows
    this.side = zeros(rows)
    this.r = zeros(rows)
    this.delta = zeros(rows)
    this.fine = zeros(rows)
    this.columns = room(rows * frame.largest)
    this.list = integers(rows)
    this.inOrder = integers(rows)
    this.listed = integers(rows)
    this.place = integers(rows)
    const lazy = frame.tableRows > MANY_ROWS
    const byColumn = room(lazy ? rows * frame.cols : 0)
    this.lazy = lazy
    this.byColumn = byColumn
    this.window = new RowWindow(lazy ? rows : 0, frame.cols, byColumn)
    for (let g = 0; g < rows; g++) this.inOrder[g] = g
    this.takeAll()
  }

  /** Sets the table column after column from the packed features, all of which are priced. */
  turnTable(): void {
    const features = this.features
    if (!this.lazy) return
    turnLines(this.byColumn, features.list, features.packed, features.stride, this.frame.rows, features.count)
  }

  /** All rows are priced; residuals and columns are still to be computed. */
  takeAll(): void {
    copyIntegers(this.list, this.inOrder, this.frame.rows)
    copyIntegers(this.place, this.inOrder, this.frame.rows)
    this.count = this.frame.rows
    this.positives = this.frame.positives
    this.whole = true
    this.knowsFine = false
  }

  /** What is known of all rows, of those in the list in its order. */
  listedOf(v: Integers): Integers {
    if (this.whole) return v
    for (let i = 0; i < this.count; i++) this.listed[i] = v[this.list[i]]
    return this.listed
  }

  /** Prices only the rows that may soon count, by the residuals of all, which must be up to date. */
  narrow(basis: Basis, x: Numbers, state: Integers): void {
    if (!this.lazy) return
    const window = this.window
    window.choose(this.r, this.side, state, basis)
    window.setOrigin(basis, x)
    this.count = window.list(this.list)
    this.closeRanks()
    this.whole = false
    this.knowsFine = false
    this.readColumns(basis)
  }

  /** What is known of the rows of the list stands in its order. */
  private closeRanks(): void {
    const list = this.list
    const place = this.place
    const r = this.r
    const side = this.side
    const all = this.frame.positives
    let positives = 0
    fillIntegers(place, -1, this.frame.rows)
    for (let i = 0; i < this.count; i++) {
      const g = list[i]
      place[g] = i
      r[i] = r[g]
      side[i] = side[g]
      positives += g < all ? 1 : 0
    }
    this.positives = positives
  }

  /** Whether no row outside can have counted after a further step. */
  covers(basis: Basis, x: Numbers, direction: Numbers, step: f64, entering: i32): boolean {
    return this.whole || this.window.covers(basis, x, direction, step, entering)
  }

  /** Whether it would pay to choose the rows anew. */
  get tooMany(): boolean {
    return this.lazy && this.window.isTooWide
  }

  /** Whether there was a pivot since the rows were chosen. */
  get used(): boolean {
    return this.lazy && this.window.isUsed
  }

  countPivot(): void {
    this.window.countPivot(this.count)
  }

  /** Packs the active features' columns. */
  readColumns(basis: Basis): void {
    if (this.whole && this.lazy) return
    for (let l = 0; l < basis.active; l++) this.readColumn(l, basis.features[l])
  }

  /** Packs one feature's column as line l. */
  readColumn(l: i32, feature: i32): void {
    const at = l * this.count
    const count = this.count
    const features = this.features
    if (!this.lazy) gatherAcross(this.columns, at, features.packed, features.place[feature], features.stride, count)
    else if (!this.whole) gatherPlaces(this.columns, at, this.byColumn, feature * this.frame.rows, this.list, count)
  }

  copyColumn(from: i32, to: i32): void {
    if (from !== to && !(this.whole && this.lazy)) shift(this.columns, to * this.count, from * this.count, this.count)
  }

  /** The residuals move along delta. */
  move(step: f64): void {
    addScaled(this.r, 0, this.count, this.delta, 0, step)
  }

  /** So do their infinitesimal parts. */
  moveFine(step: f64): void {
    if (this.knowsFine) addScaled(this.fine, 0, this.count, this.delta, 0, step)
  }

  /** A row of the list has this residual, exactly. */
  set(i: i32, real: f64, infinitesimal: f64): void {
    this.r[i] = real
    this.fine[i] = infinitesimal
  }

  /** out = (priced rows, active features)·weights − head, where positives and negatives have theirs. */
  scores(basis: Basis, values: Numbers, out: Numbers): void {
    const count = this.count
    const heads = basis.heads
    fill(out, -values[0], 0, this.positives)
    fill(out, -values[heads - 1], this.positives, count)
    if (this.whole && this.lazy)
      combineListed(out, count, this.byColumn, count, basis.features, values, heads, basis.active)
    else combineLines(out, count, this.columns, count, values, heads, basis.active)
  }

  /** out += scale·(the entering feature's column), which is line `active` of the columns. */
  addEntering(basis: Basis, feature: i32, scale: f64, out: Numbers): void {
    const count = this.count
    if (this.whole && this.lazy) addScaled(out, 0, count, this.byColumn, feature * count, scale)
    else addScaled(out, 0, count, this.columns, basis.active * count, scale)
  }
}
