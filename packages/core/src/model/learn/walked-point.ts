import { type LambdaMax, provedStart } from '../../certificate/lambda-max.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { PushProblem } from '../../problem/problem.js'
import { solveOnGrid } from '../../solver/path-simplex/exact-path.js'
import type { Iterate } from '../../solver/solver.js'

/** The walk's λ_max and the one that its multipliers prove agree to this part, or the walk is not believed. */
const AGREES = 1e-8
/** A λ so near to λ_max that mostly no feature comes or goes between. */
const NEARLY = 1 - 1e-9

/** Where a walk along the exact path began, and where it arrived. */
export interface WalkedPoint {
  start: LambdaMax
  lambda: number
  point: Iterate
}

/**
 * Walks from λ_max down to a part of it, so that λ_max need not be searched for before. Its multipliers there are a combination of
 * the negatives whose distance from the mean positive is an upper bound; the first w below shows a lower one.
 * Undefined where the walk did not arrive, or where there is no λ_max: a search then says why.
 */
export function walkToRatio(
  problem: PushProblem,
  ratio: number,
  signal: { readonly aborted: boolean },
): WalkedPoint | undefined {
  if (!(ratio < 1)) return undefined
  const below = Math.max(ratio, NEARLY)
  const walk = solveOnGrid(problem, (lambdaMax) => [1, below, ratio].map((part) => part * lambdaMax), { signal })
  const [top, first, arrived] = [walk.next(), walk.next(), walk.next()]
  if (top.done || first.done || arrived.done) return undefined
  // Past its last stop the walk ends, and gives back its memory.
  walk.next()
  const { lambda } = arrived.value
  const point = arrived.value.iterate()
  const start = startAt(problem, top.value.dual, first.value.iterate().w)
  const agrees = start.lower > 0 && Math.abs(start.upper - top.value.lambda) <= AGREES * start.upper
  return agrees ? { start: { ...start, value: top.value.lambda }, lambda, point } : undefined
}

/** The bounds that hold for the multipliers at λ_max and for the first w below, along which λ_max is reached. */
function startAt(problem: PushProblem, dual: Vec, direction: Vec): LambdaMax {
  const { loss } = problem
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const sigma = loss.dualValue(feasible)
  const hull = feasible.subarray(loss.positives).map((beta) => beta / sigma)
  return provedStart(problem, { value: 1, lower: 0, upper: 1, hull, direction })
}
