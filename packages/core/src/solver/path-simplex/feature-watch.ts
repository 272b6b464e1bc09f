import { restoreVertex, type SavedVertex, saveVertex } from './saved-vertex.js'
import type { Vertex } from './vertex.js'

/** Features with |c_k| from this part of λf_k on are priced. */
const NEAR = 0.72
/** When a feature that is not priced comes this near, it is time to choose again. */
const NEARER = 0.9
/** What rounding may add to |c_k| = λf_k. */
const ROUNDING = 1e-11
/** Pivots after which a look is due, and after which the priced features are chosen again in any case. */
const LOOK = 30
const CHOICE = 40

/**
 * Keeps the walk right where only some features are priced. Before a point is told, and every some pivots, c is computed for
 * all features. If one that is not priced has |c_k| > λf_k, the walk has missed where it came in: it goes back to the last
 * vertex that was right, and prices that feature too. Between two points with |c_k| ≤ λf_k, c_k being linear in λ, no bound is
 * crossed; so nothing is told that does not hold for all features.
 */
export class FeatureWatch {
  private saved: SavedVertex | undefined
  private lastLook = 0
  private lastChoice = 0

  constructor(private readonly vertex: Vertex) {
    if (!this.needed) return
    vertex.features.largestOutside(vertex.y, vertex.basis)
    this.reprice()
    this.saved = saveVertex(vertex)
  }

  /** Whether only some features are priced. */
  private get needed(): boolean {
    return this.vertex.features.lazy
  }

  /** Whether it is time to look at all features. */
  due(pivots: number): boolean {
    return this.needed && pivots - this.lastLook >= LOOK
  }

  /** Looks at all features. False: the walk went back to an earlier vertex. */
  confirm(pivots: number): boolean {
    const { vertex, saved } = this
    if (!saved) return true
    this.lastLook = pivots
    const nearest = vertex.features.largestOutside(vertex.y, vertex.basis) / vertex.lambda
    if (nearest > 1 + ROUNDING) {
      // Those priced now stay: the ones that are active at the saved vertex are among them.
      vertex.features.choose(NEAR * vertex.lambda, true)
      restoreVertex(vertex, saved)
      return false
    }
    if (nearest > NEARER || pivots - this.lastChoice >= CHOICE) {
      this.reprice()
      this.lastChoice = pivots
    }
    this.saved = saveVertex(vertex)
    return true
  }

  /** Prices the features that are near by the c of the last look. */
  private reprice(): void {
    const { features, basis, lambda, y } = this.vertex
    features.choose(NEAR * lambda, false)
    features.readRows(basis)
    features.computeC(y, basis)
  }
}
