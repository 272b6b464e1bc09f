import type { Problem } from '../../../problem/problem.js'
import { pushProgram } from '../program/push-program.js'
import type { WalkEnd, WalkOptions } from '../program/walk-terms.js'
import { Guide } from './guide.js'
import type { Snapshot } from './snapshot.js'
import { startWalk } from './start.js'

/**
 * Follows the path from λ_max down to the last stop. Little is done here: engines take longest to optimize generators, and those that hand on
 * what others yield.
 */
export function* walk(problem: Problem, options: WalkOptions): Generator<Snapshot, WalkEnd> {
  const start = startWalk(pushProgram(problem), options.spare)
  try {
    const guide = new Guide(start, options, options.maxPivots ?? defaultPivots(problem))
    for (;;) {
      const points = guide.nextPoints()
      for (let i = 0; i < points.length; i++) yield points[i]
      if (guide.end) return guide.end
    }
  } finally {
    start.walker.release()
  }
}

function defaultPivots({ map }: Problem): number {
  return 5000 + 20 * (map.rows + map.cols)
}
