import type { Problem } from '../../problem/problem.js'
import { type Iterate, pause } from '../solver.js'
import { exactFinish } from './exact-finish.js'
import { projectedNewton } from './projected-newton.js'
import { isSparse } from './sparse-rows.js'

/** The exact end makes copies of rows: of wider ones, mostly sparse, they would take more room than they are worth. */
const MOST_FEATURES = 2000
/** The relative gap from which on Newton's method finds its way in the dual. */
const NEAR = 0.3
/** Where an end was looked for in vain, it is again at this part of the gap. */
const RETRY = 0.1

/** Whether the dual is a quadratic program with bounds and one sum to hold. */
function hasQuadraticDual({ penalty, loss, lambda }: Problem): boolean {
  return penalty.ridge === true && lambda > 0 && loss.thresholdCount === 1 && loss.over !== undefined
}

/** Whether few dot products tell the solution of such a problem from a point near it. */
export function endsExactly(problem: Problem): boolean {
  return hasQuadraticDual(problem) && problem.map.cols <= MOST_FEATURES
}

/** Whether products with few nonzeros do. */
export function endsByNewton(problem: Problem): boolean {
  return hasQuadraticDual(problem) && isSparse(problem.map)
}

/**
 * Two ways to end an ℓ2 problem, where the method of multipliers would gain digit by digit. Neither proves anything:
 * what they find are points like any other. Where one finds nothing, it is asked again much nearer to the solution.
 */
export class QuadraticEnds {
  private exact: number
  private near: number

  constructor(
    private readonly problem: Problem,
    private readonly tolerance: number,
  ) {
    this.exact = endsExactly(problem) ? 1 : 0
    this.near = endsByNewton(problem) ? NEAR : 0
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

  /** By Newton's method on sparse rows. */
  *byNewton(from: Iterate, gap: number): Generator<Iterate, void> {
    if (gap > this.near) return
    yield* projectedNewton(this.problem, from, this.tolerance)
    this.near = RETRY * gap
  }
}
