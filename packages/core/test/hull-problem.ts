import type { Minimizer } from '../src/certificate/lambda-max.js'
import { InfinitePushLoss } from '../src/loss/push/infinite-push.js'
import { denseFromRows } from '../src/numeric/matrix/dense-rows.js'
import { L1 } from '../src/penalty/l1.js'
import type { PushProblem } from '../src/problem/problem.js'
import { alm } from '../src/solver/alm/alm.js'
import { run } from '../src/solver/run.js'

export const minimize: Minimizer = (problem, tolerance, from) =>
  run(alm, problem, { tolerance, ...(from ? { from } : {}) })

/** The ℓ1 problem of these rows, against the mean of the k highest negatives. */
export function hullProblem(positives: number[][], negatives: number[][], k = 1): PushProblem {
  const m = positives.length
  const map = denseFromRows([...positives, ...negatives])
  const loss = new InfinitePushLoss(new Float64Array(m).fill(1 / m), negatives.length, k)
  return { map, loss, penalty: new L1(map.cols), lambda: 1 }
}

/** Negatives whose hull is the square around 0. */
export const square = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
]
