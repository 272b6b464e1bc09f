import { Pivot } from '../basis/pivot.js'
import { raiseRow } from '../basis/row-changes.js'
import type { Vertex } from '../basis/vertex.js'
import { computeResiduals, drift, recompute, refactor, widenRows } from '../basis/vertex-values.js'
import { nextEvent, type PathEvent } from '../pricing/dual-test.js'
import { PrimalTest } from '../pricing/primal-test.js'
import { redraw } from '../program/perturbation.js'
import type { PushProgram } from '../program/push-program.js'
import { startVertex } from './start.js'

/** Values are computed anew from the inverse after so many pivots. */
const REFRESH = 30
/** Values that drifted by more are computed anew from the inverse; if that does not help, M is inverted anew. */
const INACCURATE = 1e-12
/** Pivots in a row that do not move, even infinitesimally, before the infinitesimals are drawn anew. */
const PATIENCE = 30

/** Follows the vertices of the program as λ falls. */
export class Walker {
  readonly vertex: Vertex
  readonly event: PathEvent = { kind: 'none', index: 0, sign: 0, step: 0 }
  /** Where w leaves 0; 0 until it does. */
  lambdaMax = 0
  pivots = 0
  /** Why the walk cannot go on. */
  lost: string | undefined
  private readonly test: PrimalTest
  private readonly pivot: Pivot
  /** Whether the event is still what `look` would find. */
  private seen = false
  private sinceRefresh = 0
  private idle = 0
  private redraws = 0

  constructor(program: PushProgram) {
    this.vertex = startVertex(program)
    this.test = new PrimalTest(this.vertex)
    this.pivot = new Pivot(this.vertex)
    this.vertex.narrowRows()
  }

  /** Finds what happens next as λ falls; the vertex stays where it is. */
  look(): PathEvent {
    if (this.seen) return this.event
    const { features, q, basis } = this.vertex
    features.computeSlopes(q, basis)
    nextEvent(this.vertex, this.event)
    this.seen = true
    return this.event
  }

  /** What was seen no longer holds. */
  forget(): void {
    this.seen = false
  }

  /** Goes down to a λ above the event that `look` found. */
  descend(lambda: number): void {
    const { vertex, event } = this
    event.step -= vertex.lambda - lambda
    vertex.lower(vertex.lambda - lambda)
    vertex.lambda = lambda
    if (drift(vertex) > INACCURATE) this.refresh()
  }

  /** Goes down to the event that `look` found, and to the next vertex. */
  step(): void {
    const { vertex, event } = this
    this.forget()
    vertex.lower(event.step)
    raiseRow(vertex, event)
    if (!this.findBlock()) {
      this.lost = 'an edge of the path has no end'
      return
    }
    const { block } = this.test
    this.watch(block.steps)
    this.pivot.apply(event, block)
    this.pivots++
    if (vertex.rows.tooMany) widenRows(vertex)
    if (vertex.rows.whole) vertex.narrowRows()
    if (++this.sinceRefresh >= REFRESH || drift(vertex) > INACCURATE) this.refresh()
  }

  /** The primal ratio test, on more rows if those priced are not enough, and at level 0 from where w leaves 0. */
  private findBlock(): boolean {
    const { vertex, event, test } = this
    const { rows, basis, direction } = vertex
    const entering = event.kind === 'feature' ? vertex.features.list[event.index] : -1
    for (;;) {
      this.pivot.aim(event)
      const { kind, steps } = test.run()
      const ends = kind !== 'none'
      const { level } = vertex
      if (ends && rows.covers(basis, vertex.x[level], direction, steps[level], entering)) return true
      if (!rows.whole) this.lookFurther()
      else if (ends || vertex.onPath) return ends
      else this.leaveZero()
    }
  }

  /** Prices other rows, chosen from here, or all where these cannot be enough. */
  private lookFurther(): void {
    const { vertex } = this
    const { used } = vertex.rows
    widenRows(vertex)
    if (used) vertex.narrowRows()
  }

  /** Along a ray of the infinitesimal problem w becomes different from 0: this λ is λ_max. */
  private leaveZero(): void {
    const { vertex } = this
    this.lambdaMax = vertex.lambda
    vertex.onPath = true
    vertex.settleRows()
    computeResiduals(vertex)
  }

  /** Computes all values anew, and inverts M anew where rounding has grown. */
  refresh(): void {
    const { vertex } = this
    this.sinceRefresh = 0
    this.forget()
    recompute(vertex)
    if (drift(vertex) <= INACCURATE) return
    if (!refactor(vertex)) this.lost = 'the basis became singular'
  }

  /** Rounding may undo the strict order of the pivots: then new infinitesimals, from this vertex on, restore it. */
  private watch([real, infinitesimal]: readonly [number, number]): void {
    if (real > 0 || infinitesimal > 0) this.idle = 0
    else if (++this.idle > PATIENCE) {
      this.idle = 0
      redraw(this.vertex, ++this.redraws)
    }
  }
}
