import { ParallelPart } from '../../../numeric/algebra/parallel-part.js'
import { addSquares } from '../../../numeric/portable/lines.js'
import { copy, type f64, fill, type i32, type Numbers, room } from '../../../numeric/portable/numbers.js'
import { nextBeyond } from '../../../numeric/portable/scans.js'
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
 * before none of them can be beyond its bound either: c is computed for all, or the multipliers y have hardly turned since that was done last. With
 * y = κy⁰ + d no |c_k| is above κ|c⁰_k| + ‖x_k‖‖d‖, and |c⁰_k| was below NEAR·λ⁰f_k.
 */
export class NearFeatures {
  /** max ‖x_k‖/f_k; 0 until it is asked for. */
  private reach: f64 = 0
  /** The multipliers, row by row, and λ when c was computed for all, 0 where others wait since then; and the multipliers now. */
  private readonly before: Numbers
  private lambdaBefore: f64 = 0
  private readonly now: Numbers
  private readonly turn: ParallelPart
  /** Whether c of those that wait is still that of before. */
  private waited: boolean = false

  constructor(private readonly vertex: Vertex) {
    const rows = vertex.frame.rows
    this.before = room(rows)
    this.now = room(rows)
    this.turn = new ParallelPart(rows)
  }

  /** Those that are far from their bounds, by c as it is, are no longer priced; c of all that wait must be of the same multipliers. */
  narrow(): void {
    const features = this.vertex.features
    if (features.all < FEW || this.waited) return
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

  /** Prices those of the others that are near, too, by c of all; whether there are any. */
  admit(): boolean {
    const features = this.vertex.features
    const priced = features.count
    if (priced === features.all) {
      this.lambdaBefore = 0
      return false
    }
    this.readMultipliers()
    if (this.canWait()) return false
    this.computeAll()
    features.count = priced
    for (let k = this.nextNear(priced); k >= 0; k = this.nextNear(k + 1)) features.exchange(k, features.count++)
    return features.count > priced
  }

  /** Whether none of those that wait can be beyond its bound. */
  private canWait(): boolean {
    if (this.lambdaBefore === 0) return false
    this.turn.take(this.now, this.before)
    const most = Math.abs(this.turn.kappa) * NEAR * this.lambdaBefore + this.reach * this.turn.rest
    this.waited = most <= this.vertex.lambda
    return this.waited
  }

  /** c of all features. Those that are not near afterwards, or were not before, are below NEAR·λf_k. */
  private computeAll(): void {
    const vertex = this.vertex
    const features = vertex.features
    features.count = features.all
    features.computeC(vertex.y, vertex.basis)
    this.waited = false
    if (this.reach === 0) this.measure()
    copy(this.before, this.now, vertex.frame.rows)
    this.lambdaBefore = vertex.lambda
  }

  /** The features' lengths. What is computed along the path has no use for h while there is a leap. */
  private measure(): void {
    const features = this.vertex.features
    const squares = features.h
    fill(squares, 0, 0, features.all)
    for (let g = 0; g < this.vertex.frame.rows; g++)
      addSquares(squares, features.all, features.packed, g * features.stride)
    for (let k = 0; k < features.all; k++) this.reach = Math.max(this.reach, Math.sqrt(squares[k]) / features.weight[k])
  }

  private readMultipliers(): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const bounds = vertex.frame.bounds
    const now = this.now
    fill(now, 0, 0, vertex.frame.rows)
    for (let g = 0; g < vertex.frame.positives; g++) if (vertex.state[g] === UPPER) now[g] = bounds[g]
    for (let j = 0; j < basis.size; j++) now[basis.rows[j]] = vertex.y[j]
  }

  /** The next one that is near its bound, of those that wait. */
  private nextNear(from: i32): i32 {
    const features = this.vertex.features
    return nextBeyond(features.all, features.sign, features.c, features.weight, NEAR * this.vertex.lambda, 0, from)
  }

  /** All are priced again, with c as it is now or where they came near. */
  widen(): void {
    const features = this.vertex.features
    features.count = features.all
    if (this.waited) features.computeC(this.vertex.y, this.vertex.basis)
    this.waited = false
    this.lambdaBefore = 0
  }
}
