import type { Certificate } from '../certificate/gap.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Problem } from '../problem/problem.js'

/** A point of a solver's iteration: weights, and multipliers (a subgradient of the loss, (−α, β) in row order). */
export interface Iterate {
  w: Vec
  dual: Vec
}

/**
 * A solver is only its iteration; run.ts adds stopping, limits, tracing and abort. After each iterate it is told that
 * iterate's certificate, so that it can decide how precisely to go on.
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
