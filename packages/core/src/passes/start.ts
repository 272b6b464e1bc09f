import { forbiddenBy } from '../certificate/hull-ground.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import { chooseSolver } from '../solver/all.js'
import { run } from '../solver/run.js'
import type { Found } from '../solver/working-set/asked-rows.js'
import { oneApart } from '../solver/working-set/start.js'
import { atomProblem, type Ground } from './atoms.js'
import type { HeldRows } from './held-rows.js'
import type { Point, RoundsTask } from './rounds-task.js'
import { noGroup, type SideAtoms } from './seen.js'

/** A sample is solved this well: it is another problem. */
const ROUGH = 1e-3

/** The solution on the rows that were drawn by lot. */
export function startOnSample({
  ground,
  penalty,
  lambda,
  ...task
}: Pick<RoundsTask, 'ground' | 'penalty' | 'k' | 'lambda'>): Found<Point> {
  const { positives, negatives } = ground
  const k = Math.max(1, Math.round((task.k * negatives.sampledRows) / negatives.all.count))
  const part = atomProblem(ground, k, { positives: drawn(positives), negatives: drawn(negatives), standIn: true })
  const problem = { ...part, penalty, lambda }
  const { w, dual, certificate } = run(chooseSolver('auto', problem), problem, { tolerance: ROUGH })
  // Whether the model is empty is never decided on a sample: an empty one becomes a guess.
  const guess = w.every((weight) => weight === 0)
  const first = guess ? betweenMeans(ground, penalty) : w
  const scores = part.map.apply(first, new Float64Array(part.map.rows))
  const { beta } = part.expand(dual)
  const multipliers = { alpha: new Float64Array(0), beta: guess ? new Float64Array(0) : beta }
  const point = { w: first, multipliers, threshold: part.loss.threshold(scores) }
  return { point, value: guess ? 0 : certificate.dual, sampled: true, guess }
}

/** The rows that were drawn by lot, which stand for all. */
export function drawn({ sampled, cols }: HeldRows): SideAtoms {
  const none = noGroup(cols)
  return { singles: Int32Array.from({ length: sampled }, (_, i) => i), sure: none, rest: none }
}

/** The direction from the mean negative to the mean positive, as far as weights may have it. */
export function betweenMeans({ positives, negatives }: Ground, penalty: Penalty): Vec {
  const forbids = forbiddenBy(penalty)
  return oneApart(
    positives.mean.map((value, k) => {
      const difference = value - negatives.mean[k]
      return difference === 0 || forbids(k, Math.sign(difference)) ? 0 : difference
    }),
  )
}
