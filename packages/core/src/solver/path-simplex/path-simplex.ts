import type { Certificate } from '../../certificate/gap.js'
import { hasOneThreshold, type Problem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import type { Iterate, Solver } from '../solver.js'
import { walk } from './walk/walk.js'

/** The table is held densely: so many cells take 400 MB. */
const MOST_CELLS = 5e7
/** Pivots between two signs of life. */
const SIGN_OF_LIFE = 50

/**
 * Follows the exact ℓ1 path from λ_max down to the problem's λ, vertex by vertex (push-program.ts). Exact, and on small and
 * medium data as fast for the whole path as others are for one λ.
 *
 * @paper eq:2
 */
export const pathSimplex: Solver = {
  name: 'path-simplex',
  summary: 'the exact ℓ1 path by parametric simplex, from λ_max down to λ',
  takes: 'ℓ1 penalties, with factors above 0 too; every threshold, no lists',
  reference: 'parametric simplex (Gass and Saaty 1955); Harris 1973 for the ratio tests',
  cost: 'a pivot: a product with the rows and features near their bounds, and with the inverse of the basis',
  supports,
  iterate,
}

function supports(problem: Problem): true | string {
  const { penalty, map } = problem
  if (!hasOneThreshold(problem)) return 'it follows one threshold, and every list has its own.'
  if (penalty.free) return 'a feature with factor 0 is never penalized, so the path does not start at the empty model.'
  if (!penalty.box) return `the path is piecewise constant for ℓ1 penalties only, not for ${penalty.kind}.`
  if (map.rows * map.cols <= MOST_CELLS) return true
  return `it holds the table densely, and ${map.rows} rows × ${map.cols} features are too many.`
}

/** What rounding keeps it from, and where it gives up, alm does. */
function* iterate(problem: Problem, tolerance: number, from?: Iterate): Generator<Iterate, never, Certificate> {
  let point = from
  const path = walk(problem, { stops: [problem.lambda], breakpoints: false, every: SIGN_OF_LIFE })
  for (let step = path.next(); !step.done; step = path.next()) {
    const arrived = step.value.lambda === problem.lambda
    point = step.value.iterate()
    // Past its only stop the walk ends, and gives back its memory.
    if (arrived) path.next()
    const { relativeGap } = yield arrived ? point : { ...point, tentative: true }
    if (arrived) while (relativeGap <= tolerance) yield point
  }
  return yield* alm.iterate(problem, tolerance, point)
}
