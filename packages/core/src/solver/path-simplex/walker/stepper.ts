import { type f64, type i32, room } from '../../../numeric/portable/numbers.js'
import { Pivot } from '../basis/pivot.js'
import { raiseRow } from '../basis/row-changes.js'
import type { Vertex } from '../basis/vertex.js'
import {
  computeResiduals,
  drift,
  dualDrift,
  primalDrift,
  recompute,
  refactor,
  settleDual,
  widenRows,
} from '../basis/vertex-values.js'
import { FEATURE, PathEvent } from '../pricing/path-event.js'
import { PrimalTest } from '../pricing/primal-test.js'
import { Redraw } from './redraw.js'

/** Values are computed anew from the inverse after so many pivots. */
const REFRESH = 60
/**
 * M is inverted anew after so many pivots, and as many as take the time of it: refinement makes values right long after the inverse
 * has ceased to be, and then what is rounding passes for a pivot.
 */
const REINVERT = 300
/** Values that drifted by more are computed anew from the inverse; if that does not help, M is inverted anew. */
const INACCURATE: f64 = 1e-12
/** Pivots in a row that do not move, even infinitesimally, before the infinitesimals are drawn anew. */
const PATIENCE = 30

/** Why a walk cannot go on. */
const ENDLESS_EDGE = 1
export const SINGULAR_BASIS = 2

/** Goes from vertex to vertex, one pivot at a time: along the edge that the event begins with to what blocks it. */
export class Stepper {
  readonly event: PathEvent
  pivots: i32 = 0
  /** Where w leaves 0; 0 until it does. */
  lambdaMax: f64 = 0
  /** Why it cannot go on; 0 while it can. */
  lost: i32 = 0
  private readonly test: PrimalTest
  private readonly pivot: Pivot
  private readonly redraw: Redraw
  private sinceRefresh: i32 = 0
  private sinceInverted: i32 = 0
  private idle: i32 = 0

  constructor(private readonly vertex: Vertex) {
    this.event = new PathEvent()
    this.test = new PrimalTest(vertex)
    this.pivot = new Pivot(vertex)
    this.redraw = new Redraw(vertex, room(vertex.frame.rows))
  }

  /** Goes down to the λ of the event, and to the next vertex. */
  step(): void {
    const vertex = this.vertex
    vertex.lower(this.event.step)
    raiseRow(vertex, this.event)
    if (!this.findBlock()) {
      this.lost = ENDLESS_EDGE
      return
    }
    const flips = this.test.commit()
    this.pivot.apply(this.event, this.test.block)
    this.pivots++
    this.watch()
    if (this.event.slope < 0) this.followDual(flips > 0)
    if (vertex.rows.tooMany) widenRows(vertex)
    if (vertex.rows.whole) vertex.narrowRows()
    this.sinceRefresh++
    this.sinceInverted++
    if (this.sinceRefresh >= REFRESH || this.halfDrift() > INACCURATE) this.refresh()
  }

  /** The multipliers were carried along, but for what changed on the way, and for the definition of T. */
  private followDual(flipped: boolean): void {
    const vertex = this.vertex
    if (flipped || vertex.basis.heads === 2) settleDual(vertex)
    else vertex.features.computeC(vertex.y, vertex.basis)
  }

  /** What has drifted of w and of the multipliers in turn: rounding gathers slowly. */
  private halfDrift(): f64 {
    return (this.pivots & 1) === 0 ? primalDrift(this.vertex) : dualDrift(this.vertex)
  }

  /** Computes values anew where they have drifted; whether it did. */
  check(): boolean {
    if (!(drift(this.vertex) > INACCURATE)) return false
    this.refresh()
    return true
  }

  /** The primal ratio test, on more rows if those priced are not enough, and at level 0 from where w leaves 0. */
  private findBlock(): boolean {
    const vertex = this.vertex
    const rows = vertex.rows
    const block = this.test.block
    const entering = this.event.kind === FEATURE ? vertex.features.list[this.event.index] : -1
    let ends = this.findEnd()
    while (
      !(
        ends && rows.covers(vertex.basis, vertex.at(vertex.level), vertex.direction, block.step(vertex.level), entering)
      )
    ) {
      if (!rows.whole) this.lookFurther()
      else if (vertex.onPath) return false
      else this.leaveZero()
      ends = this.findEnd()
    }
    return true
  }

  /** Where the edge of the event goes, and whether it ends, by the rows priced. */
  private findEnd(): boolean {
    this.pivot.aim(this.event)
    return this.test.run(this.event.slope)
  }

  /** Prices other rows, chosen from here, or all where these cannot be enough. */
  private lookFurther(): void {
    const used = this.vertex.rows.used
    widenRows(this.vertex)
    if (used) this.vertex.narrowRows()
  }

  /** Along a ray of the infinitesimal problem w becomes different from 0: this λ is λ_max. */
  private leaveZero(): void {
    const vertex = this.vertex
    this.lambdaMax = vertex.lambda
    vertex.onPath = true
    vertex.settleRows()
    computeResiduals(vertex)
  }

  /** Computes all values anew, and inverts M anew where rounding has grown, or may have. */
  private refresh(): void {
    this.sinceRefresh = 0
    if (this.sinceInverted < Math.max(REINVERT, 2 * this.vertex.basis.size)) {
      recompute(this.vertex)
      if (drift(this.vertex) <= INACCURATE) return
    }
    this.sinceInverted = 0
    if (!refactor(this.vertex)) this.lost = SINGULAR_BASIS
  }

  /** Rounding may undo the strict order of the pivots: then new infinitesimals, from this vertex on, restore it. */
  private watch(): void {
    const block = this.test.block
    this.idle = block.real > 0 || block.infinitesimal > 0 ? 0 : this.idle + 1
    if (this.idle <= PATIENCE) return
    this.idle = 0
    this.redraw.run()
  }
}
