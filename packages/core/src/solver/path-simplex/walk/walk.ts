import type { Problem } from '../../../problem/problem.js'
import { FeatureWatch } from '../pricing/feature-watch.js'
import { pushProgram } from '../program/push-program.js'
import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { SINGULAR_BASIS } from '../walker/stepper.js'
import { END, LOST, PIVOTS, WHY_LOST } from '../walker/walker.js'
import { Course } from './course.js'
import { Snapshot } from './snapshot.js'
import { startWalk } from './start.js'

/** Pivots between two looks at whether the walk is still wanted. */
const PATIENCE = 16

/** Follows the path from λ_max down to the last stop. */
export function* walk(problem: Problem, options: WalkOptions): Generator<Snapshot, WalkEnd> {
  const start = startWalk(pushProgram(problem))
  const { board } = start.walker
  const { signal, every = Number.POSITIVE_INFINITY, maxPivots = defaultPivots(problem) } = options
  let nextSign = every
  try {
    const watch = new FeatureWatch(start.walker, options.screen)
    const course = new Course(start, options)
    yield* course.tellAboveStart()
    for (;;) {
      const pivots = board[PIVOTS]
      if (signal?.aborted) return course.end('aborted')
      if (pivots >= maxPivots) return course.end('gave-up', `after ${maxPivots} pivots`)
      const place = course.advance(Math.min(pivots + PATIENCE, maxPivots, nextSign, watch.nextLook))
      if (place === LOST) return course.end('gave-up', whyLost(board[WHY_LOST]))
      course.note(place)
      if (course.mustConfirm(place) || watch.due(board[PIVOTS], course.pending)) {
        if (!watch.confirm(board[PIVOTS], course.pending)) course.goBack()
        else {
          yield* course.tell(place)
          if (place === END) return course.end('finished')
        }
      }
      if (board[PIVOTS] >= nextSign) {
        nextSign += every
        yield Snapshot.here(start.walker)
      }
    }
  } finally {
    start.walker.release()
  }
}

function whyLost(reason: number): string {
  return reason === SINGULAR_BASIS ? 'the basis became singular' : 'an edge of the path has no end'
}

function defaultPivots({ map }: Problem): number {
  return 5000 + 20 * (map.rows + map.cols)
}
