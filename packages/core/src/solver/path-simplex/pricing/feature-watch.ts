import { ColumnPanels, type ScaledVector, VECTORS } from '../../../numeric/matrix/column-panels.js'
import { ColumnScreen } from '../../../numeric/matrix/column-screen.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { endsPiece } from '../../../numeric/order/pieces.js'
import { restoreVertex, type SavedVertex, saveVertex } from '../basis/saved-vertex.js'
import type { Vertex } from '../basis/vertex.js'
import { Snapshot } from '../walk/snapshot.js'
import type { Walker } from '../walk/walker.js'

/** Features with |c_k| from this part of λf_k on are priced. */
const NEAR = 0.72
/** Priced ones stay until they are farther away than this. */
const FAR = 0.6
/** When a feature that is not priced comes this near, it is time to choose again. */
const NEARER = 0.9
/** What rounding may add to |c_k| = λf_k. */
const ROUNDING = 1e-11
/** Pivots after which a look is due: at first and at most. Twice as many after a look that finds nothing, a quarter else. */
const PATIENCE = { first: 4, most: 48 }
/** Pivots after which the priced features are chosen again in any case. */
const CHOICE = 60

/**
 * Keeps the walk right where only some features are priced. Points are not told before c was computed for all features at
 * each of them; a look takes up to four points at once, and is due after some pivots in any case. If a feature that is not
 * priced has |c_k| > λf_k, the walk has missed where it came in: it goes back to the last vertex that was right, and prices
 * that feature too. Between two points with |c_k| ≤ λf_k, c_k being linear in λ, no bound is crossed; so nothing is told that
 * does not hold for all features.
 */
export class FeatureWatch {
  private readonly vertex: Vertex
  private readonly screen: ColumnScreen | undefined
  /** max |c_k|/(λf_k) over the points of the last look. */
  private readonly nearness: Vec
  private saved: SavedVertex | undefined
  private lastLook = 0
  private patience = PATIENCE.first
  private lastChoice = 0

  /** @param shared whose looks are of use to others too, if it sees the same table */
  constructor(
    private readonly walker: Walker,
    shared?: ColumnScreen,
  ) {
    const { vertex } = walker
    const { table, factors } = vertex.program
    this.vertex = vertex
    this.nearness = new Float64Array(table.cols)
    if (!vertex.features.lazy) return
    const same = shared?.panels.values === table.values
    this.screen = same ? shared : new ColumnScreen(new ColumnPanels(table.rows, table.cols, table.values), factors)
    this.look([])
    this.choose(NEAR, false)
    this.saved = saveVertex(vertex)
  }

  /** Whether it is time to look at all features. */
  due(pivots: number, pending: readonly Snapshot[]): boolean {
    if (!this.screen) return pending.length > 0
    return endsOfPieces(pending).length === VECTORS || pivots - this.lastLook >= this.patience
  }

  /** Looks at all features, at the pending points and here. False: the walk went back to an earlier vertex. */
  confirm(pivots: number, pending: readonly Snapshot[]): boolean {
    const { vertex, saved } = this
    if (!saved) return true
    this.lastLook = pivots
    const nearest = this.look(pending)
    if (nearest > 1 + ROUNDING) {
      // Those priced now stay: the ones that are active at the saved vertex are among them.
      this.choose(NEAR * nearest, true)
      this.patience = Math.max(PATIENCE.first, this.patience >> 2)
      restoreVertex(vertex, saved)
      return false
    }
    this.patience = Math.min(PATIENCE.most, 2 * this.patience)
    if (nearest > NEARER || pivots - this.lastChoice >= CHOICE) {
      this.choose(NEAR, false)
      this.lastChoice = pivots
    }
    this.saved = saveVertex(vertex)
    return true
  }

  /** Sets how near all features are; returns the nearest of those that are not priced. */
  private look(pending: readonly Snapshot[]): number {
    const { vertex, nearness } = this
    const { eligible, factors } = vertex.program
    const { place } = vertex.features
    const screen = this.screen as ColumnScreen
    const { panels } = screen
    const points = endsOfPieces(pending)
    if (points.length < VECTORS) points.push(new Snapshot(vertex))
    const duals = points.map(({ dual: v, lambda: scale }) => ({ v, scale }))
    const products = screen.look(duals)
    const error = panels.relativeError(duals)
    let nearest = 0
    for (let i = 0; i < eligible.length; i++) {
      const k = eligible[i]
      let size = products[k]
      if (place[k] < 0 && Math.abs(size - factors[k]) <= error * panels.norm(k)) size = this.exactly(k, duals)
      nearness[k] = size / factors[k]
      if (place[k] < 0 && nearness[k] > nearest) nearest = nearness[k]
    }
    return nearest
  }

  /** max_q |x_k·v_q|/scale_q in f64. */
  private exactly(k: number, vectors: readonly ScaledVector[]): number {
    const { values, cols } = this.vertex.program.table
    let largest = 0
    for (const { v, scale } of vectors) {
      let sum = 0
      for (let g = 0, t = k; g < v.length; g++, t += cols) if (v[g] !== 0) sum += v[g] * values[t]
      largest = Math.max(largest, Math.abs(sum) / scale)
    }
    return largest
  }

  /** Prices the features from `near` on by the last look, the active ones, and those priced before if they may stay. */
  private choose(near: number, stay: boolean): void {
    const { vertex, nearness } = this
    const { features, basis, y, state } = vertex
    const { place, sign } = features
    features.price(
      (k) => nearness[k] >= (place[k] < 0 ? near : FAR) || (place[k] >= 0 && (stay || sign[place[k]] !== 0)),
    )
    features.resumUpper(state)
    features.computeC(y, basis)
    this.walker.forget()
  }
}

/** The points that stand for all: c is linear in λ between the two ends of a piece. */
function endsOfPieces(points: readonly Snapshot[]): Snapshot[] {
  return points.filter((_, i) => endsPiece(points, i))
}
