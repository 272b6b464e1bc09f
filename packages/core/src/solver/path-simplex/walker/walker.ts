import { type f64, type i32, type Numbers, room, zeros } from '../../../numeric/portable/numbers.js'
import type { Frame } from '../basis/frame.js'
import { Pivot } from '../basis/pivot.js'
import { raiseRow } from '../basis/row-changes.js'
import { Vertex } from '../basis/vertex.js'
import {
  computeResiduals,
  drift,
  recompute,
  refactor,
  settleDual,
  solveSlopes,
  widenRows,
} from '../basis/vertex-values.js'
import { nextEvent } from '../pricing/dual-test.js'
import { FEATURE, NOTHING, PathEvent } from '../pricing/path-event.js'
import { PrimalTest } from '../pricing/primal-test.js'
import { SteepestEdge } from '../pricing/steepest-edge.js'
import { Redraw } from './redraw.js'
import { SavedVertex } from './saved-vertex.js'
import { ToldPoint } from './told-point.js'

/** Values are computed anew from the inverse after so many pivots. */
const REFRESH = 30
/** Values that drifted by more are computed anew from the inverse; if that does not help, M is inverted anew. */
const INACCURATE: f64 = 1e-12
/** Pivots in a row that do not move, even infinitesimally, before the infinitesimals are drawn anew. */
const PATIENCE = 30
/** A leap to a λ below this part of the one before is taken in several. */
const LONGEST_LEAP: f64 = 0.9
/** Pivots of a leap that are more than enough, with one for each unknown. */
const MOST_PIVOTS = 500
/** Events closer than this part of λ happen at the same λ. */
const SAME: f64 = 1e-13

/** Where a walk has come to: a point to be told, the end of its course, a pause before the next pivot, or nowhere. */
export const BREAKPOINT = 1
export const STOP = 2
export const END = 3
const PAUSE = 4
export const LOST = 5

/** The places of what is shown of a walk: λ, λ_max (0 until w leaves 0), pivots, the pivots at the last breakpoint, why it is lost, and
 * the weights of the point told last. */
export const LAMBDA = 0
export const LAMBDA_MAX = 1
export const PIVOTS = 2
export const PASSED = 3
export const WHY_LOST = 4
export const WEIGHTS = 5

/** Why a walk cannot go on. */
const ENDLESS_EDGE = 1
export const SINGULAR_BASIS = 2

/** Follows the vertices of the program as λ falls. */
export class Walker {
  readonly vertex: Vertex
  readonly told: ToldPoint
  readonly saved: SavedVertex
  /** What is shown of the walk. */
  readonly board: Numbers
  /** Where w leaves 0; 0 until it does. */
  private lambdaMax: f64 = 0
  private pivots: i32 = 0
  /** How many pivots there had been at the last breakpoint. */
  private passed: i32 = 0
  private lost: i32 = 0
  private readonly event: PathEvent
  private readonly test: PrimalTest
  private readonly edge: SteepestEdge
  private readonly pivot: Pivot
  private readonly redraw: Redraw
  /** Whether the event is still what `look` would find. */
  private seen: boolean = false
  private sinceRefresh: i32 = 0
  private idle: i32 = 0
  /** Not where only some features are priced: who chooses them goes back to what was saved. Nor with two heads. */
  private mayLeap: boolean

  constructor(frame: Frame) {
    const vertex = new Vertex(frame)
    this.vertex = vertex
    this.told = new ToldPoint(vertex)
    this.saved = new SavedVertex(vertex)
    this.board = zeros(6)
    this.event = new PathEvent()
    this.test = new PrimalTest(vertex)
    this.edge = new SteepestEdge(vertex)
    this.mayLeap = frame.heads === 1 && !frame.lazy
    this.pivot = new Pivot(vertex)
    this.redraw = new Redraw(vertex, room(frame.rows))
  }

  /** w = 0 for a λ from which on something happens: the negative `row` is basic, so many are above it, all positives at their bounds. */
  begin(row: i32, above: i32, definitionXi: f64, upperSum: f64, firstLambda: f64, vanished: f64): void {
    const vertex = this.vertex
    const basis = vertex.basis
    if (!vertex.frame.lazy) vertex.rows.turnTable()
    vertex.above = above
    vertex.definitionXi = definitionXi
    vertex.upperSum = upperSum
    basis.size = basis.heads
    basis.rows[0] = vertex.frame.rows
    basis.rows[basis.heads - 1] = row
    refactor(vertex)
    vertex.firstLambda = firstLambda
    vertex.lambda = firstLambda
    vertex.vanished = vanished
    vertex.narrowRows()
    this.show()
  }

  private show(): void {
    const board = this.board
    board[LAMBDA] = this.vertex.lambda
    board[LAMBDA_MAX] = this.vertex.onPath ? this.lambdaMax : 0
    board[PIVOTS] = this.pivots
    board[PASSED] = this.passed
    board[WHY_LOST] = this.lost
  }

  /** Writes down the point it is at, as the empty model if so. */
  tell(empty: boolean): void {
    this.board[WEIGHTS] = this.told.write(empty)
  }

  /**
   * Goes down to what comes first: the next stop, the end of the course where that is here or where λ vanishes, a breakpoint if they are
   * told, or as many pivots as `pause`. A stop or a breakpoint is written down. Where it leaps, the way to the stop is left out.
   */
  run(stop: f64, ends: boolean, breakpoints: boolean, leaps: boolean, pause: i32): i32 {
    const place = this.walkOn(stop, ends, breakpoints, leaps, pause)
    this.show()
    if (place === STOP || place === BREAKPOINT) this.tell(place === STOP && stop >= this.lambdaMax)
    return place
  }

  private walkOn(stop: f64, ends: boolean, breakpoints: boolean, leaps: boolean, pause: i32): i32 {
    while (this.lost === 0) {
      if (leaps && this.canLeap(stop)) {
        if (this.pivots >= pause) return PAUSE
        this.leap(Math.max(stop, LONGEST_LEAP * this.vertex.lambda))
        continue
      }
      this.look()
      const place = this.advance(stop, ends, breakpoints)
      if (this.lost === 0 && (place !== PAUSE || this.pivots >= pause)) return place
      if (this.lost === 0) this.step()
    }
    return LOST
  }

  /** These features are priced from now on: their values are computed, and what was seen no longer holds. */
  price(count: i32, stride: i32): void {
    const features = this.vertex.features
    features.count = count
    features.stride = stride
    features.resumUpper(this.vertex.state)
    features.computeC(this.vertex.y, this.vertex.basis)
    this.seen = false
  }

  /** Goes back to what was saved. */
  restore(passed: i32): void {
    this.saved.restore()
    this.passed = passed
    this.show()
  }

  /** Not while w = 0: there λ_max is still to be found. */
  private canLeap(stop: f64): boolean {
    const vertex = this.vertex
    return this.mayLeap && vertex.onPath && stop < vertex.lambda && stop > vertex.vanished
  }

  /**
   * The vertex at a λ further down, from this one, which is feasible there but not optimal: the primal simplex method at that λ. Each pivot
   * lowers the objective, strictly in the order of real and infinitesimal parts, so that no basis comes back. Where rounding keeps it from
   * ending, it is undone, and from then on no part of the way is left out.
   */
  private leap(lambda: f64): void {
    const vertex = this.vertex
    const most = this.pivots + MOST_PIVOTS + vertex.basis.size
    this.saved.save()
    vertex.lambda = lambda
    this.seen = false
    settleDual(vertex)
    if (drift(vertex) > INACCURATE) this.refresh()
    this.edge.find(this.event)
    while (this.event.kind !== NOTHING && this.lost === 0 && this.pivots < most) {
      this.step()
      this.edge.find(this.event)
    }
    // Pivots carry the slopes along, but not what was passed.
    solveSlopes(vertex)
    if (this.event.kind === NOTHING && this.lost === 0) return
    this.lost = 0
    this.mayLeap = false
    this.saved.restore()
  }

  /** Finds what happens next as λ falls; the vertex stays where it is. */
  private look(): void {
    if (this.seen) return
    this.vertex.features.computeSlopes(this.vertex.q, this.vertex.basis)
    nextEvent(this.vertex, this.event)
    this.seen = true
  }

  private advance(stop: f64, ends: boolean, breakpoints: boolean): i32 {
    const vertex = this.vertex
    if (this.atBreakpoint() && breakpoints) return BREAKPOINT
    const below = vertex.lambda - this.event.step
    if (stop >= below) {
      if (stop < vertex.lambda) this.descend(stop)
      return STOP
    }
    if (ends) return END
    if (this.event.kind !== NOTHING && below > vertex.vanished) return PAUSE
    if (vertex.lambda > vertex.vanished) this.descend(vertex.vanished)
    return END
  }

  /** After the last of all pivots at one λ, where w and the multipliers take a new course. λ_max is one in any case. */
  private atBreakpoint(): boolean {
    const vertex = this.vertex
    if (!vertex.onPath || this.passed === this.pivots || this.event.step <= SAME * vertex.lambda) return false
    this.passed = this.pivots
    return true
  }

  /** Goes down to a λ above the event that `look` found. */
  private descend(lambda: f64): void {
    const vertex = this.vertex
    this.event.step -= vertex.lambda - lambda
    vertex.lower(vertex.lambda - lambda)
    vertex.lambda = lambda
    if (drift(vertex) > INACCURATE) this.refresh()
  }

  /** Goes down to the event that `look` found, and to the next vertex. */
  private step(): void {
    const vertex = this.vertex
    this.seen = false
    vertex.lower(this.event.step)
    raiseRow(vertex, this.event)
    if (!this.findBlock()) {
      this.lost = ENDLESS_EDGE
      return
    }
    this.test.commit()
    this.pivot.apply(this.event, this.test.block)
    this.pivots++
    this.watch()
    if (this.event.slope < 0) settleDual(vertex)
    if (vertex.rows.tooMany) widenRows(vertex)
    if (vertex.rows.whole) vertex.narrowRows()
    this.sinceRefresh++
    if (this.sinceRefresh >= REFRESH || drift(vertex) > INACCURATE) this.refresh()
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

  /** Computes all values anew, and inverts M anew where rounding has grown. */
  private refresh(): void {
    this.sinceRefresh = 0
    this.seen = false
    recompute(this.vertex)
    if (drift(this.vertex) <= INACCURATE) return
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
