import type { f64 } from '../../../numeric/portable/numbers.js'
import type { Vertex } from '../basis/vertex.js'
import { settleDual, solveSlopes } from '../basis/vertex-values.js'
import { NearFeatures } from '../pricing/near-features.js'
import { NOTHING } from '../pricing/path-event.js'
import { SteepestEdge } from '../pricing/steepest-edge.js'
import type { SavedVertex } from './saved-vertex.js'
import type { Stepper } from './stepper.js'

/** A leap to a λ below this part of the one before is taken in several. */
const LONGEST: f64 = 0.9
/** Pivots of a leap that are more than enough, with one for each unknown. */
const MOST_PIVOTS = 500

/**
 * Features up to which it pays with K > 1. Negatives that cross s end every move there, so that fewer pivots are saved, and each has edges
 * to measure: on 9 and 20 features a third of the pivots are left and three quarters of the time, on 57 as much time as without leaps, on 85 more.
 */
const MOST_FEATURES = 40

/**
 * Goes from a vertex to the one at a λ further down, and leaves out what lies between: the vertex is feasible there but not optimal, and
 * the primal simplex method at that λ goes on from it. Each pivot lowers the objective, strictly in the order of real and infinitesimal
 * parts, so that no basis comes back. Where rounding keeps a leap from ending, it is undone, and no other one is taken.
 */
export class Leaper {
  private readonly edge: SteepestEdge
  private readonly near: NearFeatures
  /** Not where only some features are priced: who chooses them goes back to what was saved. */
  private may: boolean
  /** Pivots carry the slopes along, but not what was passed on the way. */
  private slopesLost: boolean = false

  constructor(
    private readonly vertex: Vertex,
    private readonly stepper: Stepper,
    private readonly saved: SavedVertex,
  ) {
    this.edge = new SteepestEdge(vertex)
    this.near = new NearFeatures(vertex)
    this.may = !vertex.frame.lazy && (vertex.frame.heads === 1 || vertex.frame.eligible <= MOST_FEATURES)
  }

  /** Whether it may go to this λ. Not while w = 0: there λ_max is still to be found. */
  canReach(lambda: f64): boolean {
    return this.may && this.vertex.onPath && lambda < this.vertex.lambda && lambda > this.vertex.vanished
  }

  /** Whether a leap has brought it to this λ: then the next one may follow, and nothing need be known of the way between. */
  isAt(lambda: f64): boolean {
    return this.slopesLost && lambda === this.vertex.lambda
  }

  /** Goes down to this λ, or to one above it where that is far away. */
  leap(lambda: f64): void {
    const vertex = this.vertex
    const stepper = this.stepper
    const event = stepper.event
    const most = stepper.pivots + MOST_PIVOTS + vertex.basis.size
    this.saved.save()
    this.near.narrow()
    vertex.lambda = Math.max(lambda, LONGEST * vertex.lambda)
    settleDual(vertex)
    stepper.check()
    this.slopesLost = true
    this.find()
    while (event.kind !== NOTHING && stepper.lost === 0 && stepper.pivots < most) {
      stepper.step()
      this.find()
    }
    if (event.kind === NOTHING && stepper.lost === 0) return
    stepper.lost = 0
    this.may = false
    this.near.widen()
    this.saved.restore()
    this.slopesLost = false
  }

  /** Finds the edge to go along, from all features where those priced have none. */
  private find(): void {
    const event = this.stepper.event
    this.edge.find(event)
    if (event.kind === NOTHING && this.near.admit()) this.edge.find(event)
  }

  /** Makes the slopes of the multipliers right where leaps have left them, and prices all features. */
  land(): void {
    if (!this.slopesLost) return
    this.near.widen()
    solveSlopes(this.vertex)
    this.slopesLost = false
  }
}
