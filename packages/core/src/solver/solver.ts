import type { Certificate } from '../certificate/gap.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Problem } from '../problem/problem.js'

/** A point of a solver's iteration: weights, and multipliers (a subgradient of the loss, (−α, β) in row order). */
export interface Iterate {
  w: Vec
  dual: Vec
  /**
   * A sign of life in the middle of long work: `run` looks at its limits, and at this point only if it has to end here. It
   * costs no certificate and counts as no iterate.
   */
  tentative?: true
}

/**
 * A solver is only its iteration; run.ts adds stopping, limits, tracing and abort. After each iterate it is told that
 * iterate's certificate, so that it can decide how precisely to go on; after a tentative one, the last certificate again.
 */
export interface Solver {
  readonly name: string
  /** One line for people: what it is. */
  readonly summary: string
  /** Which penalties and thresholds it takes, in words. */
  readonly takes: string
  /** Where it comes from. */
  readonly reference: string
  /** Cost of one iteration, in words. */
  readonly cost: string
  /** true, or in the user's words why not. */
  supports(problem: Problem): true | string
  /** Never returns: `run` stops it. `tolerance` is the relative gap aimed at. */
  iterate(problem: Problem, tolerance: number, from?: Iterate): Generator<Iterate, never, Certificate>
}

/** A sign of life at a point that is known already, for long work between two iterates. */
export function pause({ w, dual }: Iterate): Iterate {
  return { w, dual, tentative: true }
}
