import type { Certificate } from '../../certificate/gap.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { AdaptiveL1 } from '../../penalty/adaptive-l1.js'
import { L1 } from '../../penalty/l1.js'
import type { Problem } from '../../problem/problem.js'
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
  takes: 'l1 and adaptive-l1 with factors above 0, every threshold',
  reference: 'parametric simplex (Gass and Saaty 1955); Harris 1973 for the ratio tests',
  cost: 'a pivot: a product with the rows and features near their bounds, and with the inverse of the basis',
  supports,
  iterate,
}

function supports({ loss, penalty, map }: Problem): true | string {
  if (loss.lists > 1) return 'it follows one threshold, and every list has its own.'
  if (!(loss instanceof InfinitePushLoss)) return 'it follows the path of the infinite push loss only.'
  if (penalty instanceof AdaptiveL1) {
    if (penalty.factors.some((factor) => !(factor > 0))) {
      return 'a feature with factor 0 is never penalized, so the path does not start at the empty model.'
    }
  } else if (!(penalty instanceof L1)) {
    return `the path is piecewise constant for l1 and adaptive-l1 only, not for ${penalty.kind}.`
  }
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
