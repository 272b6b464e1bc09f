import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { BREAKPOINT, END, LAMBDA, LAMBDA_MAX, PASSED, PIVOTS, STOP } from '../walker/walker.js'
import { Snapshot } from './snapshot.js'
import type { Start } from './start.js'

/** Where a walk stands among its stops and breakpoints. A place is one of those in walker.ts. */
export class Course {
  private stops: readonly number[] | undefined
  private next = 0
  /** Whether λ_max has been told. */
  private started = false
  /** Points that are still to be confirmed. */
  pending: Snapshot[] = []
  private kept = { next: 0, passed: true, lambda: 0 }

  constructor(
    private readonly start: Start,
    private readonly options: WalkOptions,
  ) {
    if (typeof options.stops !== 'function') this.stops = options.stops
  }

  private get board() {
    return this.start.walker.board
  }

  /** Above the first λ at which anything happens, w = 0. */
  aboveStart(): Snapshot[] {
    const { walker, firstLambda } = this.start
    const points: Snapshot[] = []
    for (; this.nextStop() >= firstLambda; this.next++) points.push(Snapshot.here(walker, this.nextStop()))
    this.keep()
    return points
  }

  /** Goes down to what comes first, with so many pivots at most; returns which place that is. */
  advance(pause: number): number {
    const ends = this.stops?.length === this.next
    const breakpoints = this.options.breakpoints || !this.started
    const leaps = this.options.leaps === true && !breakpoints
    return this.start.walker.door.run(this.nextStop(), Number(ends), Number(breakpoints), Number(leaps), pause)
  }

  private nextStop(): number {
    return this.stops && this.next < this.stops.length ? this.stops[this.next] : Number.NEGATIVE_INFINITY
  }

  /** Whether the place must be confirmed before the walk goes on: the end, and λ_max, which the stops may follow from. */
  mustConfirm(place: number): boolean {
    return place === END || (place === BREAKPOINT && !this.started)
  }

  /** Takes down the point that the walk has come to. */
  note(place: number): void {
    if (place === STOP) this.take(this.stops?.[this.next++] ?? this.board[LAMBDA])
    else if (place === BREAKPOINT && this.options.breakpoints) this.take(this.board[LAMBDA])
  }

  private take(lambda: number): void {
    this.pending.push(new Snapshot(this.start.walker, lambda, this.board[PIVOTS]))
  }

  /** The points taken down, now that they are confirmed. */
  confirmed(place: number): Snapshot[] {
    if (place === BREAKPOINT && !this.started) {
      this.started = true
      if (typeof this.options.stops === 'function') this.stops ??= this.options.stops(this.board[LAMBDA_MAX])
    }
    const points = this.pending
    this.pending = []
    this.keep()
    return points
  }

  private keep(): void {
    const { board } = this
    this.kept = { next: this.next, passed: board[PASSED] === board[PIVOTS], lambda: board[LAMBDA] }
  }

  /** The walk goes back to the vertex that was confirmed last. */
  goBack(): void {
    this.pending.length = 0
    this.next = this.kept.next
    this.start.walker.door.restore(this.kept.passed ? this.board[PIVOTS] : -1)
  }

  end(status: WalkEnd['status'], reason?: string): WalkEnd {
    const { [LAMBDA]: here, [LAMBDA_MAX]: lambdaMax, [PIVOTS]: pivots } = this.board
    const lambda = this.pending.length > 0 ? this.kept.lambda : here
    const end = { status, lambda, lambdaMax, pivots }
    return reason === undefined ? end : { ...end, reason }
  }
}
