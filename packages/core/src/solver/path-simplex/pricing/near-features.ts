import { ColumnLooks } from '../../../numeric/algebra/column-looks.js'
import {
  copyIntegers,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
} from '../../../numeric/portable/numbers.js'
import { negateWhere } from '../../../numeric/portable/scans.js'
import { UPPER } from '../basis/frame.js'
import type { Vertex } from '../basis/vertex.js'

/** Features with |c_k| from this part of λf_k on are priced. */
const NEAR: f64 = 0.92
/** Priced ones stay until they are farther away than this. */
const FAR: f64 = 0.8
/** Fewer features are all priced. */
const FEW = 200

/**
 * The features that a leap prices. As long as one of those near their bounds is beyond it, the others can wait; a leap is not over
 * before none of them can be beyond its bound either: by a look at all, or since the multipliers have hardly turned since that was done last.
 */
export class NearFeatures {
  /** Where a feature may have to wait. */
  private readonly pays: boolean
  private readonly looks: ColumnLooks
  /** The features as the looks number them; 0 of them until they have the table. */
  private readonly order: Integers
  private readonly found: Integers
  private known: i32 = 0
  /** −y, row by row. */
  private readonly now: Numbers
  /** Whether c has changed since the last look. */
  private waited: boolean = false

  constructor(private readonly vertex: Vertex) {
    const frame = vertex.frame
    const pays = frame.eligible >= FEW && !frame.lazy
    const rows = pays ? frame.rows : 0
    const most = pays ? frame.eligible : 0
    this.pays = pays
    this.looks = new ColumnLooks(rows, most)
    this.order = integers(most)
    this.found = integers(most)
    this.now = room(rows)
  }

  /** Those that are far from their bounds, by c as it is, are no longer priced: they have to be so by the multipliers of the last look. */
  narrow(): void {
    const features = this.vertex.features
    if (!this.pays || this.waited) return
    let end = features.count
    for (let k = 0; k < end; k++) {
      if (this.stays(k)) continue
      for (end--; end > k && !this.stays(end); ) end--
      if (end > k) features.exchange(k, end)
    }
    features.count = end
  }

  private stays(k: i32): boolean {
    const features = this.vertex.features
    return features.sign[k] !== 0 || Math.abs(features.c[k]) >= FAR * this.vertex.lambda * features.weight[k]
  }

  /** Prices those of the others that are near, too; whether there are any. */
  admit(): boolean {
    const vertex = this.vertex
    const features = vertex.features
    const priced = features.count
    if (priced === features.all) {
      this.looks.forget()
      return false
    }
    this.readMultipliers()
    this.waited = this.looks.holds(this.now, vertex.lambda)
    if (this.waited) return false
    this.look()
    if (features.count === priced) return false
    features.resumUpperFrom(priced, vertex.state)
    features.computeC(vertex.y, vertex.basis)
    return true
  }

  /** Those that are found to be near are priced, with a few that are nearly so. All others are below NEAR·λf_k. */
  private look(): void {
    const vertex = this.vertex
    const features = vertex.features
    if (this.known === 0) this.takeTable()
    const count = this.looks.list(this.now, NEAR * vertex.lambda, this.known, this.found)
    if (count < 0) features.count = features.all
    for (let i = 0; i < count; i++) {
      const k = features.place[this.order[this.found[i]]]
      if (k >= features.count) features.exchange(k, features.count++)
    }
  }

  private takeTable(): void {
    const features = this.vertex.features
    this.known = features.all
    copyIntegers(this.order, features.list, this.known)
    this.looks.take(features.packed, features.stride, features.weight)
  }

  private readMultipliers(): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const frame = vertex.frame
    const now = this.now
    fill(now, 0, frame.positives, frame.rows)
    negateWhere(now, frame.bounds, vertex.state, UPPER, frame.positives)
    for (let j = 0; j < basis.size; j++) now[basis.rows[j]] = -vertex.y[j]
  }

  /** All are priced again. */
  widen(): void {
    const vertex = this.vertex
    const features = vertex.features
    if (features.count === features.all) return
    const priced = features.count
    features.count = features.all
    features.resumUpperFrom(priced, vertex.state)
    features.computeC(vertex.y, vertex.basis)
    this.looks.forget()
    this.waited = false
  }
}
