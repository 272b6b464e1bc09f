import type { Problem } from '../../../problem/problem.js'
import { FeatureWatch } from '../pricing/feature-watch.js'
import { pushProgram } from '../program/push-program.js'
import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { Course } from './course.js'
import { Snapshot } from './snapshot.js'
import { Walker } from './walker.js'

/** Follows the path from λ_max down to the last stop. */
export function* walk(problem: Problem, options: WalkOptions): Generator<Snapshot, WalkEnd> {
  const walker = new Walker(pushProgram(problem))
  const { signal, every = Number.POSITIVE_INFINITY, maxPivots = defaultPivots(problem) } = options
  try {
    const watch = new FeatureWatch(walker, options.screen)
    const course = new Course(walker, options)
    yield* course.tellAboveStart()
    for (;;) {
      if (signal?.aborted) return course.end('aborted')
      if (walker.pivots >= maxPivots) return course.end('gave-up', `after ${maxPivots} pivots`)
      walker.look()
      const place = course.advance()
      course.note(place)
      if (course.mustConfirm(place) || watch.due(walker.pivots, course.pending)) {
        if (!watch.confirm(walker.pivots, course.pending)) course.goBack()
        else {
          yield* course.tell(place)
          if (place === 'end') return course.end('finished')
        }
        // Confirming may change what is priced, and with it what the walker found.
        continue
      }
      if (place !== 'event') continue
      walker.step()
      if (walker.lost) return course.end('gave-up', walker.lost)
      if (walker.pivots % every === 0) yield new Snapshot(walker.vertex)
    }
  } finally {
    walker.vertex.release()
  }
}

function defaultPivots({ map }: Problem): number {
  return 5000 + 20 * (map.rows + map.cols)
}
