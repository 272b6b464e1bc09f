import type { Vec } from '../../numeric/matrix/linear-map.js'
import { type Problem, pullOf } from '../../problem/problem.js'

/** A feature whose part of the dual constraint has no more room than this may have a weight at the next λ. */
const ROOM = 1e-3

/**
 * How many features have a weight, or will at a λ not much smaller: those whose pull |u_k| is as large as λ. There are none where the
 * penalty sets no weight to 0.
 */
export function featuresInReach({ map, penalty, lambda }: Problem, dual: Vec): number {
  const u = pullOf(map, dual)
  const norms = penalty.blockNorms(u, u)
  return norms ? norms.reduce((count, norm) => count + (norm >= (1 - ROOM) * lambda ? 1 : 0), 0) : 0
}
