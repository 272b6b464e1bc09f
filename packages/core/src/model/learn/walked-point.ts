import type { LambdaMax } from '../../certificate/lambda-max.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { type PushProblem, pullOf } from '../../problem/problem.js'
import { solveOnGrid } from '../../solver/path-simplex/exact-path.js'
import type { Iterate } from '../../solver/solver.js'

/** The walk's λ_max and the one that its multipliers prove agree to this part, or the walk is not believed. */
const AGREES = 1e-8

/** Where a walk along the exact path began, and where it arrived. */
export interface WalkedPoint {
  start: LambdaMax
  lambda: number
  point: Iterate
}

/**
 * Walks from λ_max down to a part of it, so that λ_max need not be searched for before. Its multipliers there are a combination of
 * the negatives whose distance from the mean positive is an upper bound; any w shows a lower one, (1 − L(w))/Ω(w).
 * Undefined where the walk did not arrive, or where there is no λ_max: a search then says why.
 */
export function walkToRatio(
  problem: PushProblem,
  ratio: number,
  signal: { readonly aborted: boolean },
): WalkedPoint | undefined {
  if (!(ratio < 1)) return undefined
  const walk = solveOnGrid(problem, (lambdaMax) => [lambdaMax, ratio * lambdaMax], { signal })
  const [top, arrived] = [walk.next(), walk.next()]
  if (top.done || arrived.done) return undefined
  // Past its last stop the walk ends, and gives back its memory.
  walk.next()
  const { lambda } = arrived.value
  const point = arrived.value.iterate()
  const start = startAt(problem, top.value.dual, point.w)
  const agrees = Math.abs(start.upper - top.value.lambda) <= AGREES * start.upper
  return agrees ? { start: { ...start, value: top.value.lambda }, lambda, point } : undefined
}

function startAt({ map, loss, penalty }: PushProblem, dual: Vec, w: Vec): LambdaMax {
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const sigma = loss.dualValue(feasible)
  const upper = penalty.emptyNorm(pullOf(map, feasible)) / sigma
  const scores = map.apply(w, new Float64Array(map.rows))
  const lower = Math.max(0, (1 - loss.value(scores)) / penalty.value(w))
  const hull = feasible.subarray(loss.positives).map((beta) => beta / sigma)
  return { value: upper, lower, upper, hull }
}
