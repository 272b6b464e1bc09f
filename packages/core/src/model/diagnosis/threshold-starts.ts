import { smallestWithRoom } from '../../certificate/useful-threshold.js'
import type { Cure } from '../../errors/model-warnings.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { PENALTIES } from '../../penalty/all.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import { saidOf } from '../document/start-record.js'
import { isTimeUp } from '../learn/clock.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'

/** A threshold with where its path starts: at 0, every model is proved to be empty. Not known where the time was up. */
export interface ThresholdStart {
  threshold: Threshold
  lambdaMax?: number
  /** λ_max may be 0: no direction is known that would show otherwise. */
  undecided?: true
}

/** λ_max for the thresholds that cross-validation chooses from, the paper's own first; that of the trainer is known. */
export function thresholdStarts(trainer: Trainer, onStep?: (done: number, of: number) => void): ThresholdStart[] {
  const grid = thresholdGrid(trainer.order)
  const own = grid.findIndex((threshold) => same(threshold, trainer.threshold))
  const others = grid.filter((_, place) => place !== own).toReversed()
  const found = new Map<Threshold, LambdaBounds>()
  // Known by now, or not in time.
  if (own >= 0 && trainer.knowsLambdaMax) found.set(grid[own], trainer.lambdaMax())
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
    const start = found.get(threshold)
    if (!start) return { threshold }
    const isOpen = PENALTIES[trainer.penaltyName].selects && saidOf(start) === 'undecided'
    return { threshold, lambdaMax: start.value, ...(isOpen && { undecided: true as const }) }
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
    .flatMap(({ threshold, lambdaMax, undecided }) =>
      lambdaMax === undefined ? [] : [{ threshold, lambdaMax: undecided ? 0 : lambdaMax }],
    )
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
  if (trainer.meansEqual) return { kind: 'means-equal' }
  const proposed = proposedThreshold(starts)
  if (proposed !== undefined) return proposed !== 'none' && proposed.kind === 'fraction' ? proposed : { kind: 'none' }
  // Where the time did not suffice, what is proved to help by now; all negatives are looked at first.
  const known = starts.find(({ threshold, lambdaMax = 0, undecided }) => {
    return threshold.kind === 'fraction' && lambdaMax > 0 && !undecided
  })
  return known?.threshold.kind === 'fraction' ? known.threshold : { kind: 'none' }
}
