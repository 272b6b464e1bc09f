import type { Vec } from '../../numeric/matrix/linear-map.js'
import { evenlySpread } from '../../numeric/order/evenly-spread.js'
import { gathered } from '../../numeric/order/gather.js'
import { type OneThresholdProblem, withParts } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'

/** A subsample has a 64th of the rows, but not fewer than these: fewer would tell another story. */
const PART = 64
const FEWEST = { negatives: 4000, negativesPerFeature: 30, positives: 1000, threshold: 20 }

/** Every so-many-th row: a smaller problem with nearly the same solution. */
export interface Subsample {
  problem: OneThresholdProblem
  /** A point of the smaller problem, seen from the whole: its w, and β where it was sampled. */
  expand(point: Iterate): Iterate
}

/** Undefined when the problem is small enough to start on directly. */
export function subsample(problem: OneThresholdProblem): Subsample | undefined {
  const { map, loss } = problem
  const positives = map.rows - loss.negatives
  const k = loss.thresholdCount
  const fewest = Math.max(FEWEST.negatives, FEWEST.negativesPerFeature * map.cols)
  const part = Math.max(1 / PART, fewest / loss.negatives, k > 1 ? FEWEST.threshold / k : 0)
  if (part > 0.5) return undefined
  const some = evenlySpread(positives, Math.min(positives, Math.max(FEWEST.positives, Math.round(part * positives))))
  const others = evenlySpread(loss.negatives, Math.round(part * loss.negatives)).map((j) => positives + j)
  const rows = new Int32Array(some.length + others.length)
  rows.set(some)
  rows.set(others, some.length)
  const weights = normalized(gathered(loss.weights, some))
  const fewer = Math.max(1, Math.round(k * (others.length / loss.negatives)))
  return {
    problem: withParts(problem, { map: map.selectRows(rows), loss: loss.over(weights, others.length, fewer) }),
    expand: ({ w, dual }) => {
      const wide = new Float64Array(map.rows)
      for (let a = some.length; a < rows.length; a++) wide[rows[a]] = dual[a]
      return { w, dual: wide }
    },
  }
}

function normalized(weights: Vec): Vec {
  const total = weights.reduce((sum, v) => sum + v, 0)
  return weights.map((v) => v / total)
}
