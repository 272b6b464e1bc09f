import type { Dataset } from '../../data/dataset/dataset.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { type Looked, lookedOf } from '../../metrics/first-rows.js'
import { Trainer } from '../../model/learn/trainer.js'
import type { LambdaBounds, TrainerFacts } from '../../model/learn/trainer-facts.js'
import { lambdasOf } from '../path/path.js'
import { thresholdGrid } from './threshold-grid.js'
import { type CrossValidationSettings, givenThreshold } from './validation-plan.js'

/** A threshold with the λ to try with it. */
export interface Family {
  threshold: Threshold
  lambdaMax: LambdaBounds
  /** Descending; none when every λ gives the empty model. */
  lambdas: number[]
  /** The factors of adaptive ℓ1, where they were learnt: they depend on the threshold. */
  factors?: number[]
}

/** What there is to choose from, how the features of all rows are scaled, and how many rows will be looked at. */
export interface Families {
  families: Family[]
  standardization: TrainerFacts['standardization']
  looked: Looked
}

/** λ tried with each threshold. */
const LAMBDAS = 50

/**
 * The thresholds to choose from, the paper's own first, each with its own λ. The fewer negatives a threshold is the mean
 * of, the larger the hull that the mean positive must lie outside of: once every model of one is empty, those of all that
 * take fewer are, and are not looked at.
 */
export function familiesOf(data: Dataset, settings: CrossValidationSettings): Families {
  const first = new Trainer(data, { ...settings, threshold: givenThreshold(settings) ?? { kind: 'max' } })
  first.refuseEmptyColumns()
  const thresholds = givenThreshold(settings) ? [first.threshold] : thresholdGrid(first.order)
  const families: Family[] = []
  for (const threshold of thresholds.toReversed()) {
    const isEmpty = families[0]?.lambdas.length === 0
    families.unshift(isEmpty ? { ...families[0], threshold } : familyOf(first.withThreshold(threshold), settings))
  }
  return { families, standardization: first.facts().standardization, looked: lookedOf(first.order, settings) }
}

function familyOf(trainer: Trainer, settings: CrossValidationSettings): Family {
  const { lambdaMax, factors } = trainer.facts()
  const lambdas = lambdaMax.value > 0 ? lambdasOf(trainer, { count: LAMBDAS, ...settings }) : []
  return { threshold: trainer.threshold, lambdaMax, lambdas, ...(factors && { factors }) }
}

/** A trainer of all rows for one of the families, with what is known of it. */
export function trainerOf(
  data: Dataset,
  settings: CrossValidationSettings,
  { families, standardization }: Families,
  index: number,
): Trainer {
  const { threshold, lambdaMax, factors } = families[index]
  return new Trainer(data, { ...settings, threshold }, { lambdaMax, standardization, ...(factors && { factors }) })
}
