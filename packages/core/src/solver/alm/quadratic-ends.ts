import type { Problem } from '../../problem/problem.js'
import { type Iterate, pause } from '../solver.js'
import { dualAscent } from './dual-ascent.js'
import { exactFinish } from './exact-finish.js'
import { isSparse } from './sparse-rows.js'

/** The exact end makes copies of rows: of wider ones, mostly sparse, they would take more room than they are worth. */
const MOST_FEATURES = 2000
/** Where an end was looked for in vain, it is again at this part of the gap. */
const RETRY = 0.1

/** Whether the dual is a quadratic program with bounds and one sum to hold. */
function hasQuadraticDual({ penalty, loss, lambda }: Problem): boolean {
  return penalty.ridge === true && lambda > 0 && loss.over !== undefined
}

/** Whether few dot products tell the solution of such a problem from a point near it. */
export function endsExactly(problem: Problem): boolean {
  return hasQuadraticDual(problem) && problem.loss.thresholdCount === 1 && problem.map.cols <= MOST_FEATURES
}

/** Whether sweeps over few nonzeros lead to the solution of such a problem from anywhere. */
export function endsInDual(problem: Problem): boolean {
  return hasQuadraticDual(problem) && isSparse(problem.map)
}

/**
 * Two ways to end an ℓ2 problem, where the method of multipliers would gain digit by digit. Neither proves anything:
 * what they find are points like any other. Where one finds nothing, it is asked again much nearer to the solution.
 */
export class QuadraticEnds {
  private exact: number
  private dual: number

  constructor(
    private readonly problem: Problem,
    private readonly tolerance: number,
  ) {
    this.exact = endsExactly(problem) ? 1 : 0
    this.dual = endsInDual(problem) ? 1 : 0
  }

  /** By an active set of few rows. */
  *exactly(from: Iterate, gap: number): Generator<Iterate, void> {
    if (gap > this.exact) return
    const finish = exactFinish(this.problem, from)
    let step = finish.next()
    for (; !step.done; step = finish.next()) yield pause(from)
    if (step.value) yield step.value
    this.exact = RETRY * gap
  }

  /** In the dual, on sparse rows. Returns the point to go on from where it found none. */
  *inDual(from: Iterate, gap: number): Generator<Iterate, Iterate> {
    if (gap > this.dual) return from
    this.dual = RETRY * gap
    return yield* dualAscent(this.problem, from, this.tolerance)
  }
}
