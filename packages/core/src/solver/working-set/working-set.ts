import { hasOneThreshold, type OneThresholdProblem, oneThreshold } from '../../problem/problem.js'
import { approximate } from '../approximate.js'
import { LazyPoint } from '../lazy-point.js'
import type { Iterate, Solver } from '../solver.js'
import { pause } from '../solver.js'
import { roundsInMemory, seenAs } from './rows-in-memory.js'
import { roughMeans, type Start, setByHinges, startFrom } from './start.js'
import { subsample } from './subsample.js'
import { roundsOnWatched } from './watch.js'

/** A subsample is left at this relative gap. */
const ROUGH = 1e-2
/** Part of the tolerance that is aimed at, so that the first certificate asked for is content. */
const AIM = 0.1

/**
 * Among very many rows only few matter: positives near the kink of their hinge, and negatives near the threshold. So `alm`
 * works on those (restriction.ts), and each scan of all the data gives the exact objective and the rows that came near.
 * The start is the solution on a 64th of the rows, found in the same way.
 */
export const workingSet: Solver = {
  name: 'working-set',
  summary: 'alm on the rows near the hinge and the threshold, which grow until a scan of all data finds no more',
  takes: 'every penalty and threshold, signs and factors; no lists',
  reference: 'alm on a working set of examples; Franc and Sonnenburg 2008 for the line search',
  cost: 'one scan of the data per round, the rest on some thousand rows',
  supports: (problem) =>
    hasOneThreshold(problem) || 'it looks for the rows near one threshold, and every list has its own.',
  *iterate(given, tolerance, from) {
    const problem = oneThreshold(given)
    const start = from ? startFrom(problem, from) : yield* startOnSubsample(problem)
    const aim = AIM * tolerance
    yield pause(start)
    return yield* roundsInMemory(problem, aim, yield* roundsOnWatched(problem, { gap: tolerance, aim }, start))
  },
}

/** A guess along the difference of the class means, whose multipliers tell nothing more. */
function startNowhere(problem: OneThresholdProblem): Start {
  const { rows, cols } = problem.map
  const start = startFrom(problem, { w: new Float64Array(cols), dual: roughMeans(problem) })
  return { ...start, dual: new Float64Array(rows) }
}

/** The solution of a smaller problem of the same kind, which itself starts on a still smaller one. */
function* startOnSubsample(problem: OneThresholdProblem): Generator<Iterate, Start, unknown> {
  const sample = subsample(problem)
  if (!sample) return startNowhere(problem)
  const view = (point: Iterate) =>
    new LazyPoint(
      () => point.w,
      () => new Float64Array(problem.map.rows),
      true,
    )
  const start = yield* seenAs(startOnSubsample(sample.problem), view)
  const solver = { iterate: () => roundsInMemory(sample.problem, ROUGH, start) }
  const { point } = yield* seenAs(approximate(solver, sample.problem, { gap: ROUGH, iterates: 3 }), view)
  // Whether the model is empty is never decided on a subsample: an empty one becomes a guess.
  const found = startFrom(problem, sample.expand(point))
  return { ...found, dual: setByHinges(problem, found.scores, found.dual) }
}
