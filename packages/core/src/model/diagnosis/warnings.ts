import type { Warning } from '../../errors/define.js'
import type { Cure } from '../../errors/model-warnings.js'
import * as warn from '../../errors/model-warnings.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { PENALTIES } from '../../penalty/all.js'
import { BOX } from '../../penalty/free-features.js'
import type { ClassOrder } from '../../problem/class-order.js'
import type { Solution } from '../../solver/run.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'
import { listWarnings } from './list-warnings.js'

/** λ_max is told to so many digits. */
const KNOWN = 1e-5
/** This close to the edge of the box, a weight counts as stopped by it. */
const EDGE = 1 - 1e-6

/** A problem that was solved, and where its path starts. */
interface Solved {
  lambda: number
  solution: Pick<Solution, 'w' | 'status' | 'certificate'>
  /** Known wherever the model is empty. */
  lambdaMax: LambdaBounds | undefined
  /** A threshold that has models, when every model of this one is empty. */
  easier: Cure | undefined
}

/** What is told of what was learnt: a trainer knows it all. */
export type Warned = Pick<Trainer, 'penaltyFree' | 'threshold' | 'penaltyName' | 'penaltySettings' | 'tolerance'> & {
  data: { names: readonly string[] }
  order: Pick<ClassOrder, 'lists'>
}

/** What a user should know about a fit, worst first. Everything said here is known already: nothing is computed for it. */
export function fitWarnings(trainer: Warned, solved: Solved): Warning[] {
  const { solution } = solved
  const warnings: Warning[] = []
  if (solution.w.every((weight) => weight === 0)) warnings.push(emptyModel(trainer, solved))
  if (solution.status !== 'solved') warnings.push(notSolved(solution, trainer.tolerance))
  warnings.push(...largeFreeWeights(trainer, solution.w), ...listWarnings(trainer.order, trainer.threshold))
  return warnings
}

/** A never penalized weight at the edge of its box would grow further without it. */
function largeFreeWeights({ data, penaltyFree }: Warned, w: Vec): Warning[] {
  const large = penaltyFree.filter((k) => Math.abs(w[k]) >= EDGE * BOX)
  if (large.length === 0) return []
  return [warn.freeWeightLarge({ features: Array.from(large, (k) => data.names[k]), limit: BOX })]
}

const UNKNOWN: LambdaBounds = { value: 0, lower: 0, upper: Number.POSITIVE_INFINITY }

/** Why no feature is selected, and what to do about it. */
export function emptyModel(trainer: Warned, { lambda, solution, lambdaMax = UNKNOWN, easier }: Solved): Warning {
  if (easier) return meanInHull(trainer, lambdaMax.upper, easier)
  const at = { lambda, lambdaMax: lambdaMax.value }
  if (lambda >= lambdaMax.value && PENALTIES[trainer.penaltyName].selects) {
    return warn.lambdaTooLarge({ ...at, beyond: true })
  }
  const { relativeGap } = solution.certificate
  return relativeGap <= trainer.tolerance
    ? warn.lambdaTooLarge({ ...at, beyond: false })
    : warn.emptyBeforeTheEnd({ ...at, relativeGap })
}

function meanInHull(trainer: Warned, distance: number, cure: Cure): Warning {
  const { order, penaltySettings, penaltyFree } = trainer
  const { nonnegative = false } = penaltySettings
  return warn.emptyForEveryLambda({
    distance,
    lists: order.lists !== undefined,
    // A list of no features asks for nothing.
    signs: typeof nonnegative === 'boolean' ? nonnegative : nonnegative.length > 0,
    free: penaltyFree.length > 0,
    cure,
  })
}

/** The smallest threshold that has models which are not empty. */
export function smallestThreshold(
  k: number | undefined,
  { negatives, lists }: Pick<ClassOrder, 'negatives' | 'lists'>,
): Cure {
  return k === undefined ? { kind: 'none' } : { kind: 'top-k', k, negatives, lists: lists !== undefined }
}

function notSolved({ status, certificate }: Solved['solution'], tolerance: number): Warning {
  return warn.notSolved({ status, relativeGap: certificate.relativeGap, tolerance })
}

/** Where the search for λ_max ended too early, bounds are all there is. */
export function boundWarnings({ value, lower, upper }: LambdaBounds): Warning[] {
  return value > 0 && lower < (1 - KNOWN) * upper ? [warn.lambdaMaxBounded({ lower, upper })] : []
}
