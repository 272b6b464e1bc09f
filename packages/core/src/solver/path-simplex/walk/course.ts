import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { Snapshot } from './snapshot.js'
import type { Walker } from './walker.js'

/** Where a walk has come to: a point to be told, the end of its course, or the next event of the path. */
type Place = 'breakpoint' | 'stop' | 'end' | 'event'

/** Events closer than this part of λ happen at the same λ. */
const SAME = 1e-13

/** Where a walk stands among its stops and breakpoints. */
export class Course {
  private stops: readonly number[] | undefined
  private next = 0
  /** How many pivots there had been at the last breakpoint. */
  private passed = 0
  /** Whether λ_max has been told. */
  private started = false
  /** Points that are still to be confirmed. */
  readonly pending: Snapshot[] = []
  private kept = { next: 0, passed: true, lambda: 0 }

  constructor(
    private readonly walker: Walker,
    private readonly options: WalkOptions,
  ) {
    if (typeof options.stops !== 'function') this.stops = options.stops
  }

  /** Above the first λ at which anything happens, w = 0. */
  *tellAboveStart(): Generator<Snapshot> {
    const { vertex } = this.walker
    for (; this.nextStop() >= vertex.firstLambda; this.next++) yield new Snapshot(vertex, { lambda: this.nextStop() })
    this.keep()
  }

  /** Goes down to what comes first. */
  advance(): Place {
    const { vertex, event } = this.walker
    if (this.atBreakpoint()) return 'breakpoint'
    const below = vertex.lambda - event.step
    const stop = this.nextStop()
    if (stop >= below) {
      if (stop < vertex.lambda) this.walker.descend(stop)
      return 'stop'
    }
    if (this.stops?.length === this.next) return 'end'
    if (event.kind !== 'none' && below > vertex.vanished) return 'event'
    if (vertex.lambda > vertex.vanished) this.walker.descend(vertex.vanished)
    return 'end'
  }

  /** After the last of all pivots at one λ, where w and the multipliers take a new course. λ_max is one in any case. */
  private atBreakpoint(): boolean {
    const { vertex, event, pivots } = this.walker
    if (!vertex.onPath || this.passed === pivots || event.step <= SAME * vertex.lambda) return false
    this.passed = pivots
    return this.options.breakpoints || !this.started
  }

  private nextStop(): number {
    return this.stops && this.next < this.stops.length ? this.stops[this.next] : Number.NEGATIVE_INFINITY
  }

  /** Whether the place must be confirmed before the walk goes on: the end, and λ_max, which the stops may follow from. */
  mustConfirm(place: Place): boolean {
    return place === 'end' || (place === 'breakpoint' && !this.started)
  }

  /** Takes down the point that the walk has come to. */
  note(place: Place): void {
    const { vertex, lambdaMax, pivots: piece } = this.walker
    if (place === 'stop') {
      const lambda = this.stops?.[this.next++] ?? vertex.lambda
      this.pending.push(new Snapshot(vertex, { lambda, empty: lambda >= lambdaMax, piece }))
    } else if (place === 'breakpoint' && this.options.breakpoints) this.pending.push(new Snapshot(vertex, { piece }))
  }

  /** Tells the points taken down, now that they are confirmed. */
  *tell(place: Place): Generator<Snapshot> {
    if (place === 'breakpoint' && !this.started) {
      this.started = true
      if (typeof this.options.stops === 'function') this.stops ??= this.options.stops(this.walker.lambdaMax)
    }
    yield* this.pending
    this.pending.length = 0
    this.keep()
  }

  private keep(): void {
    const { pivots, vertex } = this.walker
    this.kept = { next: this.next, passed: this.passed === pivots, lambda: vertex.lambda }
  }

  /** The walker is back at the vertex that was confirmed last. */
  goBack(): void {
    this.pending.length = 0
    this.next = this.kept.next
    this.passed = this.kept.passed ? this.walker.pivots : -1
  }

  end(status: WalkEnd['status'], reason?: string): WalkEnd {
    const { vertex, lambdaMax, pivots } = this.walker
    const lambda = this.pending.length > 0 ? this.kept.lambda : vertex.lambda
    const end = { status, lambda, lambdaMax: vertex.onPath ? lambdaMax : 0, pivots }
    return reason === undefined ? end : { ...end, reason }
  }
}
