import { type Certificate, certificate, certify } from '../certificate/gap.js'
import type { Problem } from '../problem/problem.js'
import type { Iterate, Solver } from './solver.js'
import { pause } from './solver.js'

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
  // Before the first iterate nothing is known.
  let known = certificate(1, 0)
  for (let count = 0; ; ) {
    const point = iteration.next(known).value
    if (point.tentative) {
      yield point
      continue
    }
    known = certify(problem, point.w, point.dual)
    if (known.relativeGap <= goal.gap || ++count === goal.iterates) return { point, certificate: known }
    yield pause(point)
  }
}
