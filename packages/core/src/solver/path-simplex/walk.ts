import type { Problem } from '../../problem/problem.js'
import { Course } from './course.js'
import { FeatureWatch } from './feature-watch.js'
import { pushProgram } from './push-program.js'
import { Snapshot } from './snapshot.js'
import type { WalkEnd, WalkOptions } from './walk-terms.js'
import { Walker } from './walker.js'

/** Follows the path from λ_max down to the last stop. */
export function* walk(problem: Problem, options: WalkOptions): Generator<Snapshot, WalkEnd> {
  const walker = new Walker(pushProgram(problem))
  const { signal, every = Number.POSITIVE_INFINITY, maxPivots = defaultPivots(problem) } = options
  const watch = new FeatureWatch(walker.vertex)
  const course = new Course(walker, options)
  yield* course.tellAboveStart()
  for (;;) {
    if (signal?.aborted) return course.end('aborted')
    if (walker.pivots >= maxPivots) return course.end('gave-up', `after ${maxPivots} pivots`)
    walker.look()
    const place = course.advance()
    if (place !== 'event' || watch.due(walker.pivots)) {
      // Confirming may change what is priced, and with it what the walker found.
      if (!watch.confirm(walker.pivots)) course.goBack()
      else if (place === 'end') return course.end('finished')
      else yield* course.tell(place)
      continue
    }
    walker.step()
    if (walker.lost) return course.end('gave-up', walker.lost)
    if (walker.pivots % every === 0) yield new Snapshot(walker.vertex)
  }
}

function defaultPivots({ map }: Problem): number {
  return 5000 + 20 * (map.rows + map.cols)
}
