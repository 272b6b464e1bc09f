import { certify } from '../certificate/gap.js'
import type { Problem } from '../problem/problem.js'
import type { Iterate, Solver } from './solver.js'

/**
 * A point of a problem that is only a step on the way to another one: within the relative gap, or the last of so many
 * iterates.
 */
export function approximate(
  solver: Pick<Solver, 'iterate'>,
  problem: Problem,
  goal: { gap: number; iterates: number; from?: Iterate },
): Iterate {
  const iteration = solver.iterate(problem, goal.gap, goal.from)
  let point = iteration.next().value
  for (let count = 1; count < goal.iterates; count++) {
    const certificate = certify(problem, point.w, point.dual)
    if (certificate.relativeGap <= goal.gap) break
    point = iteration.next(certificate).value
  }
  return point
}
