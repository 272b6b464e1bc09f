import { type f64, type i32, type Numbers, zeros } from '../../../numeric/portable/numbers.js'
import type { Frame } from '../basis/frame.js'
import { Vertex } from '../basis/vertex.js'
import { refactor } from '../basis/vertex-values.js'
import { nextEvent } from '../pricing/dual-test.js'
import { FEATURE, NOTHING } from '../pricing/path-event.js'
import { Leaper } from './leaper.js'
import { SavedVertex } from './saved-vertex.js'
import { Stepper } from './stepper.js'
import { ToldPoint } from './told-point.js'

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

/** Follows the vertices of the program as λ falls. */
export class Walker {
  readonly vertex: Vertex
  readonly told: ToldPoint
  private readonly saved: SavedVertex
  /** What is shown of the walk. */
  readonly board: Numbers
  /** How many pivots there had been at the last breakpoint. */
  private passed: i32 = 0
  private readonly stepper: Stepper
  private readonly leaper: Leaper
  /** Whether the event is still what `look` would find. */
  private seen: boolean = false

  constructor(frame: Frame) {
    const vertex = new Vertex(frame)
    const stepper = new Stepper(vertex)
    const saved = new SavedVertex(vertex)
    this.vertex = vertex
    this.told = new ToldPoint(vertex)
    this.saved = saved
    this.board = zeros(6)
    this.stepper = stepper
    this.leaper = new Leaper(vertex, stepper, saved)
  }

  /** w = 0 for a λ from which on something happens: the negative `row` is basic, so many are above it, all positives at their bounds. */
  begin(row: i32, above: i32, definitionXi: f64, upperSum: f64, firstLambda: f64, vanished: f64): void {
    const vertex = this.vertex
    const basis = vertex.basis
    vertex.frame.begin()
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
    board[LAMBDA_MAX] = this.vertex.onPath ? this.stepper.lambdaMax : 0
    board[PIVOTS] = this.stepper.pivots
    board[PASSED] = this.passed
    board[WHY_LOST] = this.stepper.lost
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
    if (place === STOP || place === BREAKPOINT) this.tell(place === STOP && stop >= this.stepper.lambdaMax)
    return place
  }

  private walkOn(stop: f64, ends: boolean, breakpoints: boolean, leaps: boolean, pause: i32): i32 {
    const stepper = this.stepper
    while (stepper.lost === 0) {
      if (leaps && this.leaper.isAt(stop)) return STOP
      if (leaps && this.leaper.canReach(stop)) {
        if (stepper.pivots >= pause) return PAUSE
        this.leaper.leap(stop)
        this.seen = false
        continue
      }
      this.look()
      const place = this.advance(stop, ends, breakpoints)
      if (stepper.lost !== 0) break
      if (place !== PAUSE || stepper.pivots >= pause) return place
      this.seen = false
      stepper.step()
    }
    return LOST
  }

  /** These features are priced from now on: their values are computed, and what was seen no longer holds. */
  price(count: i32, stride: i32): void {
    const features = this.vertex.features
    features.price(count, stride)
    // Nothing has a value yet before it begins.
    if (this.vertex.basis.size === 0) return
    features.resumUpper(this.vertex.state)
    features.computeC(this.vertex.y, this.vertex.basis)
    this.seen = false
  }

  /** Keeps the vertex it is at, to come back to it. Where only some features are priced, those that are active then rest. */
  save(): void {
    this.saved.save()
    if (this.vertex.frame.lazy) this.restActive()
  }

  /** What was seen holds, but the feature may stand in another place. */
  private restActive(): void {
    const features = this.vertex.features
    const event = this.stepper.event
    const entering = event.kind === FEATURE ? features.list[event.index] : -1
    features.rest(this.vertex.basis)
    if (entering >= 0) event.index = features.place[entering]
  }

  /** Goes back to what was saved. */
  restore(passed: i32): void {
    this.saved.restore()
    this.passed = passed
    this.show()
  }

  /** Finds what happens next as λ falls; the vertex stays where it is. */
  private look(): void {
    if (this.seen) return
    this.leaper.land()
    this.vertex.features.computeSlopes(this.vertex.q, this.vertex.basis)
    nextEvent(this.vertex, this.stepper.event)
    this.seen = true
  }

  private advance(stop: f64, ends: boolean, breakpoints: boolean): i32 {
    const vertex = this.vertex
    if (this.atBreakpoint() && breakpoints) return BREAKPOINT
    const below = vertex.lambda - this.stepper.event.step
    if (stop >= below) {
      if (stop < vertex.lambda) this.descend(stop)
      return STOP
    }
    if (ends) return END
    if (this.stepper.event.kind !== NOTHING && below > vertex.vanished) return PAUSE
    if (vertex.lambda > vertex.vanished) this.descend(vertex.vanished)
    return END
  }

  /** After the last of all pivots at one λ, where w and the multipliers take a new course. λ_max is one in any case. */
  private atBreakpoint(): boolean {
    const stepper = this.stepper
    const vertex = this.vertex
    if (!vertex.onPath || this.passed === stepper.pivots || stepper.event.step <= SAME * vertex.lambda) return false
    this.passed = stepper.pivots
    return true
  }

  /** Goes down to a λ above the event that `look` found. */
  private descend(lambda: f64): void {
    const vertex = this.vertex
    this.stepper.event.step -= vertex.lambda - lambda
    vertex.lower(vertex.lambda - lambda)
    vertex.lambda = lambda
    if (this.stepper.check()) this.seen = false
  }
}
