import type { Trainer } from '../../model/learn/trainer.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { ClassOrder } from '../../problem/class-order.js'
import { hasRoughPath, roughPath } from '../../solver/rough-path.js'
import { pathPoints } from '../path/path.js'
import { featuresInReach } from './features-in-reach.js'
import { ENOUGH } from './fold-sample.js'

/** A model of a path with its multipliers, and whether it is the last: at smaller λ there are only more features. */
export interface FollowedModel {
  w: Vec
  dual: Vec
  ends: boolean
}

/** A rough model has weights shared among features alike: so many times as many rows for each of them. */
const SHARED = 2
/** So many features are held for each that has a weight. */
const HELD = 1.4

/** Whether models of these rows are solved only as well as it takes to compare them (docs/decisions/0061). */
export function comparesRoughly(trainer: Trainer): boolean {
  return (trainer.settings.solver ?? 'auto') === 'auto' && trainer.isLarge && hasRoughPath(trainer.problem(1))
}

/**
 * The models of a path that are worth comparing, up to the first λ that the time does not suffice for. On a large table each λ is a
 * solve of its own, and those with more features than there are rows for would take nearly all of the time.
 */
export function followedModels(trainer: Trainer, lambdas: readonly number[]): Generator<FollowedModel> {
  const learner = trainer.forPath()
  return comparesRoughly(trainer)
    ? roughModels(learner, lambdas, mostFeatures(trainer.order, SHARED * ENOUGH.perFeature))
    : solvedModels(learner, lambdas, trainer.isLarge ? mostFeatures(trainer.order) : Number.POSITIVE_INFINITY)
}

/** So many features are as many as a rule of these rows is to have: some rows for each, and no more than either class has rows. */
function mostFeatures({ rows, weights }: ClassOrder, perFeature = ENOUGH.perFeature): number {
  return Math.min(rows.length / perFeature, weights.length, rows.length - weights.length)
}

function* roughModels(learner: Trainer, lambdas: readonly number[], most: number): Generator<FollowedModel> {
  for (const { w, dual, ends } of roughPath(learner.problem(1), lambdas, HELD * most)) {
    if (learner.clock.isUp) return
    yield { w, dual, ends }
  }
}

/** Features within reach have a weight, or will have one soon. */
function* solvedModels(learner: Trainer, lambdas: readonly number[], most: number): Generator<FollowedModel> {
  for (const { status, w, dual, lambda } of pathPoints(learner, lambdas)) {
    if (status === 'time-limit') return
    const ends = most < Number.POSITIVE_INFINITY && featuresInReach(learner.problem(lambda), dual) > most
    yield { w, dual, ends }
    if (ends) return
  }
}
