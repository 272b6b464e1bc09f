import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { FeatureWatch } from '../pricing/feature-watch.js'
import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { SINGULAR_BASIS } from '../walker/stepper.js'
import { END, LOST, PIVOTS, WHY_LOST } from '../walker/walker.js'
import { Course } from './course.js'
import type { OpenWalk } from './open-walk.js'
import { Snapshot } from './snapshot.js'
import type { Start } from './start.js'

/** Pivots between two looks at whether the walk is still wanted. */
const PATIENCE = 16

/** Leads a walk from point to point, as long as it is wanted. */
export class Guide {
  /** How the walk ended, once it has. */
  end: WalkEnd | undefined
  private readonly walker: OpenWalk
  private readonly board: Vec
  private readonly watch: FeatureWatch
  private readonly course: Course
  private readonly signal: WalkOptions['signal']
  private readonly every: number
  private nextSign: number
  /** Points to be told next. */
  private found: Snapshot[]

  constructor(
    start: Start,
    options: WalkOptions,
    private readonly maxPivots: number,
  ) {
    const { signal, every = Number.POSITIVE_INFINITY } = options
    this.walker = start.walker
    this.board = start.walker.board
    this.watch = new FeatureWatch(start.walker, options.screen)
    this.course = new Course(start, options)
    this.signal = signal
    this.every = every
    this.nextSign = every
    this.found = this.course.aboveStart()
  }

  /** Goes on until there are points to tell, or to the end; the points found. */
  nextPoints(): readonly Snapshot[] {
    while (this.found.length === 0 && !this.end) this.end = this.goOn()
    const points = this.found
    this.found = []
    return points
  }

  /** Goes on by some pivots; returns how the walk ended, if it did. */
  private goOn(): WalkEnd | undefined {
    const { board, course, watch, maxPivots } = this
    const pivots = board[PIVOTS]
    if (this.signal?.aborted) return course.end('aborted')
    if (pivots >= maxPivots) return course.end('gave-up', `after ${maxPivots} pivots`)
    const place = course.advance(Math.min(pivots + PATIENCE, maxPivots, this.nextSign, watch.nextLook))
    if (place === LOST) return course.end('gave-up', whyLost(board[WHY_LOST]))
    course.note(place)
    if (course.mustConfirm(place) || watch.due(board[PIVOTS], course.pending)) {
      if (!watch.confirm(board[PIVOTS], course.pending)) course.goBack()
      else {
        this.found = course.confirmed(place)
        if (place === END) return course.end('finished')
      }
    }
    if (board[PIVOTS] >= this.nextSign) {
      this.nextSign += this.every
      this.found.push(Snapshot.here(this.walker))
    }
    return undefined
  }
}

function whyLost(reason: number): string {
  return reason === SINGULAR_BASIS ? 'the basis became singular' : 'an edge of the path has no end'
}
