import { copy, type f64, type i32, type Numbers, zeros } from '../../../numeric/portable/numbers.js'
import { nextBeyond } from '../../../numeric/portable/ratio-scans.js'
import type { Vertex } from '../basis/vertex.js'
import { FEATURE, NOTHING, type PathEvent, ROW } from './path-event.js'

/** What multipliers may be beyond their bounds by rounding, relative to these and to λ. */
const ROUNDING: f64 = 1e-12

/**
 * At a fixed λ: the edge along which the objective falls most steeply, by what it falls per length of (t, w) (Forrest and Goldfarb 1992).
 * Edges begin where |c_k| ≤ λf_k or the bound of a basic multiplier is violated: these are few, so that the lengths are computed as they are
 * needed.
 */
export class SteepestEdge {
  private readonly z: Numbers
  /** How much the objective falls along the steepest edge found so far, per length. */
  private most: f64 = 0

  constructor(private readonly vertex: Vertex) {
    this.z = zeros(vertex.frame.largest)
  }

  /** Sets the event that the edge begins with: NOTHING where the vertex is optimal. */
  find(event: PathEvent): void {
    this.vertex.entering = -1
    event.kind = NOTHING
    event.step = 0
    event.slope = 0
    this.most = 0
    this.rowEdges(event)
    this.featureEdges(event)
  }

  /** A residual leaves 0 for the side that its multiplier asks for. */
  private rowEdges(event: PathEvent): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const y = vertex.y
    const rows = basis.rows
    const size = basis.size
    const frame = vertex.frame
    const bounds = frame.bounds
    const floors = frame.floors
    const ceilings = frame.ceilings
    const rounding = (ROUNDING * vertex.lambda) / vertex.firstLambda
    const defined = basis.heads === 2
    // −σ/K, the multiplier of a negative that is counted in the definition of T.
    const counted = y[0] * frame.share
    for (let j = basis.heads - 1; j < size; j++) {
      const g = rows[j]
      const below: f64 = (defined && g >= frame.positives ? counted : floors[g]) - y[j]
      const above = y[j] - ceilings[g]
      const slack = rounding * bounds[g]
      if (!(below > slack || above > slack)) continue
      const rises = below > above
      // A negative that rises changes the definition first (raiseRow).
      const scale: f64 = rises && g >= frame.positives ? -frame.share : 0
      this.take(event, ROW, j, rises ? 1 : -1, rises ? below : above, basis.columnSquares(j, scale))
    }
  }

  private featureEdges(event: PathEvent): void {
    const features = this.vertex.features
    const lambda = this.vertex.lambda
    for (let k = this.nextFeature(0); k >= 0; k = this.nextFeature(k + 1)) {
      const fall = Math.abs(features.c[k]) - lambda * features.weight[k]
      // No edge of a feature is shorter than 1.
      if (fall > this.most) this.measure(event, k, fall)
    }
  }

  /** The next one that is beyond its bound. */
  private nextFeature(from: i32): i32 {
    const features = this.vertex.features
    const lambda = this.vertex.lambda
    return nextBeyond(features.count, features.sign, features.c, features.weight, lambda, ROUNDING, from)
  }

  /** The edge of the priced feature k. What was solved for the steepest one is kept for the pivot. */
  private measure(event: PathEvent, k: i32, fall: f64): void {
    const vertex = this.vertex
    const z = this.z
    const size = vertex.basis.size
    vertex.solveFeature(k, z)
    let squares: f64 = 1
    for (let i = 0; i < size; i++) squares += z[i] * z[i]
    if (!this.take(event, FEATURE, k, vertex.features.c[k] < 0 ? -1 : 1, fall, squares)) return
    copy(vertex.z, z, size)
    vertex.entering = k
  }

  private take(event: PathEvent, kind: i32, index: i32, sign: f64, fall: f64, squares: f64): boolean {
    const steepness = fall / Math.sqrt(squares)
    if (!(steepness > this.most)) return false
    this.most = steepness
    event.kind = kind
    event.index = index
    event.sign = sign
    event.slope = -fall
    return true
  }
}
