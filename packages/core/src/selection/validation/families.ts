import { leastRoom } from '../../certificate/useful-threshold.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import type { Transform } from '../../data/scaling/rank-transform.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { type Looked, lookedOf } from '../../metrics/first-rows.js'
import { transformOf } from '../../model/input/settings.js'
import { Clock, isTimeUp } from '../../model/learn/clock.js'
import { Trainer } from '../../model/learn/trainer.js'
import { type LambdaBounds, recordStandardization, type TrainerFacts } from '../../model/learn/trainer-facts.js'
import { FEW_FRACTIONS, thresholdGrid } from '../../problem/threshold-grid.js'
import { lambdasOf } from '../path/path.js'
import { comparesRoughly } from './followed-models.js'
import { type CrossValidationSettings, givenThreshold, transformsToTry } from './validation-plan.js'

/** A threshold and a transform with the λ to try with them. */
export interface Family {
  threshold: Threshold
  transform: Transform
  lambdaMax: LambdaBounds
  /** Descending; none when every λ gives the empty model. */
  lambdas: number[]
  /**
   * Why there are none, where it is not that every model is empty: its λ_max was not known in time, and is at most this; there
   * is no room for a path; or the first split puts all of them behind others.
   */
  reason?: 'time' | 'room' | 'behind'
  /** What proves λ_max, so that the document of what is chosen need not search for it again. */
  start?: TrainerFacts['start']
  /** The factors of adaptive ℓ1, where they were learnt: they depend on the threshold. */
  factors?: number[]
}

/**
 * What there is to choose from, how the features of all rows are scaled after each transform, and how many rows will be
 * looked at.
 */
export interface Families {
  families: Family[]
  standardizations: Partial<Record<Transform, TrainerFacts['standardization']>>
  looked: Looked
  /** Splits compare rough models. */
  rough?: true
}

/** λ tried with each threshold. */
const LAMBDAS = 50
/** What finding out where the paths begin may take of the time: the most of it is for the paths. */
const FIRST_PART = 0.25

/** All there is to choose from; the paper's own problem comes first. */
export function familiesOf(data: Dataset, settings: CrossValidationSettings): Families {
  const threshold = givenThreshold(settings) ?? { kind: 'max' as const }
  const clock = new Clock(settings.timeLimitMs)
  const firsts = transformsToTry(settings).map((transform) => {
    const trainer = new Trainer(data, { ...settings, threshold, transform }, undefined, undefined, clock)
    trainer.refuseEmptyColumns()
    return { transform, trainer }
  })
  const families: Family[] = []
  for (const { trainer } of firsts) families.push(...byThreshold(trainer, settings, families.at(-1)))
  return {
    families,
    standardizations: Object.fromEntries(
      firsts.map(({ transform, trainer }) => [transform, recordStandardization(trainer.standardization)]),
    ),
    looked: lookedOf(firsts[0].trainer.order, settings),
    ...(comparesRoughly(firsts[0].trainer) && { rough: true }),
  }
}

/**
 * The thresholds to choose from, the paper's own first, each with its own λ. The fewer negatives a threshold is the mean
 * of, the larger the hull that the mean positive must lie outside of, so that λ_max only falls: once every model of one is
 * empty, or its path has no room, the same holds for all that take fewer, and they are not looked at.
 */
function byThreshold(first: Trainer, settings: CrossValidationSettings, known: Family | undefined): Family[] {
  const fractions = comparesRoughly(first) ? FEW_FRACTIONS : undefined
  const thresholds = givenThreshold(settings) ? [first.threshold] : thresholdGrid(first.order, fractions)
  const clock = new Clock(first.clock.limit(FIRST_PART).timeLimitMs)
  const families: Family[] = []
  for (const threshold of thresholds.toReversed()) {
    const [next] = families
    const decided = next?.lambdas.length === 0 && next.reason !== 'time'
    // Whether the paper's own is empty is told where it is found out soon.
    if (decided && !(next.reason && threshold.kind === 'max' && !first.isLarge)) {
      families.unshift({ ...next, threshold })
      continue
    }
    const before = next ?? known
    // Without any there is nothing, so that the first may take all the time there is.
    const trainer = first.withThreshold(threshold, before ? clock : first.clock)
    const room = families.length < LEAST_TRIED ? 0 : leastRoom(families[families.length - 1].lambdaMax.value)
    families.unshift(familyInTime(trainer, settings, room, before))
  }
  return families
}

/** So many thresholds are tried, with room or without. */
const LEAST_TRIED = 2

/** Where the time is up, all that is known of a family is that its path begins no higher than that of the one before. */
function familyInTime(
  trainer: Trainer,
  settings: CrossValidationSettings,
  room: number,
  before: Family | undefined,
): Family {
  try {
    if (trainer.isLarge) trainer.startRoughly(trainer.learnsFactors ? 0 : room)
    return crowded(trainer, room) ?? familyOf(trainer, settings)
  } catch (error) {
    if (!(isTimeUp(error) && before)) throw error
    const { threshold } = trainer
    return { ...before, threshold, transform: transformOf(trainer.settings), lambdas: [], reason: 'time' }
  }
}

/**
 * Where the mean positive lies hardly outside of the hull, the path begins with most features at once and takes as long as all
 * others together; there is little to choose from, and on new rows it did worse (docs/decisions/0024). Learnt factors give every
 * path a scale of its own, and none is told to be short.
 */
function crowded(trainer: Trainer, room: number): Family | undefined {
  const lambdaMax = room > 0 && !trainer.learnsFactors ? trainer.lambdaMaxBelow(room) : undefined
  if (!lambdaMax) return undefined
  const { threshold, settings } = trainer
  const { value, lower, upper } = lambdaMax
  const family = { threshold, transform: transformOf(settings), lambdaMax: { value, lower, upper }, lambdas: [] }
  return value === 0 ? family : { ...family, reason: 'room' }
}

function familyOf(trainer: Trainer, settings: CrossValidationSettings): Family {
  const { lambdaMax, factors, start } = trainer.facts()
  const grid = { lambdaAt: (ratio: number) => ratio * lambdaMax.value }
  const lambdas = lambdaMax.value > 0 ? lambdasOf(grid, { count: LAMBDAS, ...settings }) : []
  const transform = transformOf(trainer.settings)
  const learnt = { ...(factors && { factors }), ...(start && { start }) }
  return { threshold: trainer.threshold, transform, lambdaMax, lambdas, ...learnt }
}

/** A trainer of all rows for one of the families, with what is known of it. */
export function trainerOf(
  data: Dataset,
  settings: CrossValidationSettings,
  { families, standardizations }: Families,
  index: number,
): Trainer {
  const { threshold, transform, lambdaMax, factors, start } = families[index]
  const standardization = standardizations[transform]
  const learnt = { ...(factors && { factors }), ...(start && { start }) }
  const facts = standardization && { lambdaMax, standardization, ...learnt }
  return new Trainer(data, { ...settings, threshold, transform }, facts)
}
