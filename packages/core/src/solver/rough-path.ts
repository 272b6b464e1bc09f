import type { Problem } from '../problem/problem.js'
import { roughDualPath } from './alm/dual-path.js'
import { endsInDual } from './alm/quadratic-ends.js'
import { hasKinds, roughPath as roughKindsPath } from './kinds/kinds-path.js'
import type { Iterate } from './solver.js'

/** Models of fewer rows are soon solved. */
const MANY_ROWS = 1000

/** Whether the models of a path are had in a fraction of the time, where it is enough to compare what they rank. */
export function hasRoughPath(problem: Problem): boolean {
  return hasKinds(problem) || (problem.map.rows >= MANY_ROWS && endsInDual(problem))
}

/**
 * Such models at descending λ; what they are made of holds until the next. The last is the one after which more than so many features would
 * have to be held, where weights are 0.
 */
export function* roughPath(
  problem: Problem,
  lambdas: readonly number[],
  most: number,
): Generator<Iterate & { ends: boolean }> {
  if (hasKinds(problem)) return yield* roughKindsPath(problem, lambdas, most)
  for (const { w, dual } of roughDualPath(problem, lambdas)) yield { w, dual, ends: false }
}
