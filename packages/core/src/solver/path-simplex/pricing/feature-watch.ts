import { ColumnPanels } from '../../../numeric/matrix/column-panels.js'
import { ColumnScreen } from '../../../numeric/matrix/column-screen.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { type ScaledVector, VECTORS } from '../../../numeric/matrix/scaled-vector.js'
import { endsPiece } from '../../../numeric/order/pieces.js'
import type { OpenWalk } from '../walk/open-walk.js'
import { Snapshot } from '../walk/snapshot.js'

/** Features with |c_k| from this part of λf_k on are priced. */
const NEAR = 0.85
/** Priced ones stay until they are farther away than this. */
const FAR = 0.8
/** When a feature that is not priced comes this near, it is time to choose again. */
const NEARER = 0.9
/** What rounding may add to |c_k| = λf_k. */
const ROUNDING = 1e-11
/** Pivots after which a look is due: at first and at most. Twice as many after a look that finds nothing, a quarter else. */
const PATIENCE = { first: 4, most: 32 }
/** Pivots after which the priced features are chosen again in any case. */
const CHOICE = 90

/**
 * Keeps the walk right where only some features are priced. Points are not told before c was computed for all features at
 * each of them; a look takes up to four points at once, and is due after some pivots in any case. If a feature that is not
 * priced has |c_k| > λf_k, the walk has missed where it came in: it goes back to the last vertex that was right, and prices
 * that feature too. Between two points with |c_k| ≤ λf_k, c_k being linear in λ, no bound is crossed; so nothing is told that
 * does not hold for all features.
 */
export class FeatureWatch {
  private readonly screen: ColumnScreen | undefined
  /** By the last look: max |x_k·v_q|/scale_q, what these are wrong by, and |c_k|/(λf_k) where that had to be computed in f64. */
  private products: Vec = new Float64Array(0)
  private error = 0
  private readonly known = new Map<number, number>()
  private lastLook = 0
  private patience = PATIENCE.first
  private lastChoice = 0

  /** @param shared whose looks are of use to others too, if it sees the same table */
  constructor(
    private readonly walker: OpenWalk,
    shared?: ColumnScreen,
  ) {
    const { table, factors } = walker.program
    if (!walker.features.lazy) return
    const same = shared?.panels.values === table.values
    this.screen = same ? shared : new ColumnScreen(new ColumnPanels(table.rows, table.cols, table.values, factors))
    this.look([])
    this.choose(NEAR, false)
    walker.door.save()
  }

  /** How many pivots there may be until the next look. */
  get nextLook(): number {
    return this.screen ? this.lastLook + this.patience : Number.POSITIVE_INFINITY
  }

  /** Whether it is time to look at all features. */
  due(pivots: number, pending: readonly Snapshot[]): boolean {
    if (!this.screen) return pending.length > 0
    if (pivots >= this.nextLook) return true
    return pending.length >= VECTORS && endsOfPieces(pending).length === VECTORS
  }

  /** Looks at all features, at the pending points and here. False: the walk must go back to where it was last confirmed. */
  confirm(pivots: number, pending: readonly Snapshot[]): boolean {
    if (!this.screen) return true
    this.lastLook = pivots
    const nearest = this.look(pending)
    if (nearest > 1 + ROUNDING) {
      // Those priced now stay: the ones that are active at the saved vertex are among them.
      this.choose(NEAR * nearest, true)
      this.patience = Math.max(PATIENCE.first, this.patience >> 2)
      return false
    }
    this.patience = Math.min(PATIENCE.most, 2 * this.patience)
    if (nearest > NEARER || pivots - this.lastChoice >= CHOICE) {
      this.choose(NEAR, false)
      this.lastChoice = pivots
    }
    this.walker.door.save()
    return true
  }

  /** Sees how near all features are; returns the nearest of those that are not priced, or 0 where none is near. */
  private look(pending: readonly Snapshot[]): number {
    const { walker, known } = this
    const { factors, table } = walker.program
    const { place } = walker.features
    const screen = this.screen as ColumnScreen
    const { panels } = screen
    const points = endsOfPieces(pending)
    if (points.length < VECTORS) points.push(Snapshot.here(walker))
    const duals = points.map(({ dual: v, lambda: scale }) => ({ v, scale }))
    this.products = screen.look(duals)
    this.error = panels.error
    known.clear()
    let nearest = 0
    for (const k of panels.columnsNear(NEARER, this.error)) {
      if (place[k] >= 0 || table.deviation[k] === 0) continue
      const distance = Math.abs(this.products[k] - factors[k])
      if (!(distance > this.error * panels.norm(k))) known.set(k, this.exactly(k, duals) / factors[k])
      nearest = Math.max(nearest, this.nearness(k))
    }
    return nearest
  }

  /** max |c_k|/(λf_k) over the points of the last look. */
  private nearness(k: number): number {
    return this.known.get(k) ?? this.products[k] / this.walker.program.factors[k]
  }

  /** max_q |x_k·v_q|/scale_q in f64. */
  private exactly(k: number, vectors: readonly ScaledVector[]): number {
    const { values, cols } = this.walker.program.table
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
    const { walker } = this
    const { place, sign } = walker.features
    const { deviation } = walker.program.table
    const { panels } = this.screen as ColumnScreen
    const coming: number[] = []
    for (const k of panels.columnsNear(near, this.error)) {
      if (place[k] < 0 && deviation[k] > 0 && this.nearness(k) >= near) coming.push(k)
    }
    walker.features.price(coming, (k) => stay || sign[place[k]] !== 0 || this.nearness(k) >= FAR)
    walker.price()
  }
}

/** The points that stand for all: c is linear in λ between the two ends of a piece. */
function endsOfPieces(points: readonly Snapshot[]): Snapshot[] {
  return points.filter((_, i) => endsPiece(points, i))
}
