import { smallestWithRoom } from '../../certificate/useful-threshold.js'
import type { Cure } from '../../errors/model-warnings.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import { isTimeUp } from '../learn/clock.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'

/** A threshold with where its path starts: at 0, every model is empty. Not known where the time was up. */
export interface ThresholdStart {
  threshold: Threshold
  lambdaMax?: number
}

/** λ_max for the thresholds that cross-validation chooses from, the paper's own first; that of the trainer is known. */
export function thresholdStarts(trainer: Trainer, onStep?: (done: number, of: number) => void): ThresholdStart[] {
  const grid = thresholdGrid(trainer.order)
  const own = grid.findIndex((threshold) => same(threshold, trainer.threshold))
  const others = grid.filter((_, place) => place !== own).toReversed()
  const found = new Map<Threshold, number>()
  // Known by now, or not in time.
  if (own >= 0 && trainer.knowsLambdaMax) found.set(grid[own], trainer.lambdaMax().value)
  const before = found.size
  try {
    for (const lambdaMax of trainer.lambdaMaxFor(others)) {
      const place = found.size - before
      found.set(others[place], lambdaMax)
      onStep?.(place + 1, others.length)
    }
  } catch (error) {
    if (!isTimeUp(error)) throw error
  }
  return grid.map((threshold) => {
    const lambdaMax = found.get(threshold)
    return { threshold, ...(lambdaMax !== undefined && { lambdaMax }) }
  })
}

function same(a: Threshold, b: Threshold): boolean {
  return a.kind === 'fraction' ? b.kind === 'fraction' && a.tau === b.tau : a.kind === b.kind
}

/**
 * The threshold of the fewest negatives whose path is long enough to choose from; `none` when every model of all is empty,
 * undefined when that is not known.
 */
export function proposedThreshold(starts: readonly ThresholdStart[]): Threshold | 'none' | undefined {
  const known = starts
    .toReversed()
    .flatMap(({ threshold, lambdaMax }) => (lambdaMax === undefined ? [] : [{ threshold, lambdaMax }]))
  if (known.length < starts.length) return undefined
  const place = smallestWithRoom(known.map(({ lambdaMax }) => lambdaMax))
  return place < 0 ? 'none' : known[place].threshold
}

/** What to propose where every model is empty; undefined where some are not, and nothing is computed. */
export function easierWhereEmpty(trainer: Trainer, { value }: Pick<LambdaBounds, 'value'>): Cure | undefined {
  return value > 0 ? undefined : easierThreshold(trainer, thresholdStarts(trainer))
}

/** A threshold that has models, when every model of the trainer's own is empty: then `starts` says where theirs begin. */
export function easierThreshold(trainer: Trainer, starts: readonly ThresholdStart[]): Cure {
  const proposed = proposedThreshold(starts)
  if (proposed === 'none' || !trainer.meansDiffer()) return { kind: 'none' }
  return proposed?.kind === 'fraction' ? proposed : { kind: 'fraction', tau: usualPart(trainer) }
}

/** Half of the negatives, or all of them where half were tried: what helps nearly always, where the time did not suffice. */
function usualPart({ threshold, order }: Trainer): number {
  const tried =
    threshold.kind === 'fraction' ? threshold.tau : (threshold.kind === 'top-k' ? threshold.k : 1) / order.negatives
  return tried >= 0.5 ? 1 : 0.5
}
