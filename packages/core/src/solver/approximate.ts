import { type Certificate, certify } from '../certificate/gap.js'
import type { Problem } from '../problem/problem.js'
import { pause } from './pause.js'
import type { Iterate, Solver } from './solver.js'

/** Where an approximation ended, and what it is worth there. */
export interface Approximation {
  point: Iterate
  certificate: Certificate
}

/**
 * A point of a problem that is only a step on the way to another one: within the relative gap, or the last of so many
 * iterates. On the way there it yields tentative points.
 */
export function* approximate(
  solver: Pick<Solver, 'iterate'>,
  problem: Problem,
  goal: { gap: number; iterates: number; from?: Iterate },
): Generator<Iterate, Approximation, unknown> {
  const iteration = solver.iterate(problem, goal.gap, goal.from)
  let point = iteration.next().value
  let certificate = certify(problem, point.w, point.dual)
  for (let count = point.tentative ? 0 : 1; count < goal.iterates; ) {
    if (!point.tentative && certificate.relativeGap <= goal.gap) break
    yield point.tentative ? point : pause(point)
    point = iteration.next(certificate).value
    if (point.tentative) continue
    certificate = certify(problem, point.w, point.dual)
    count++
  }
  return { point, certificate }
}
