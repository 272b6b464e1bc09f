import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { type Cure, cureWords } from '../../errors/model-warnings.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { StartProof } from '../document/model.js'
import { recordStart } from '../document/start-record.js'
import { checkOptions, type OptionsOf } from '../input/options.js'
import { PROBLEM_OPTIONS, type ProblemSettings } from '../input/settings.js'
import { isTimeUp } from '../learn/clock.js'
import { Trainer } from '../learn/trainer.js'
import { type HullHolder, hullHolders } from './hull-holders.js'
import { easierThreshold, proposedThreshold, type ThresholdStart, thresholdStarts } from './threshold-starts.js'
import { smallestThreshold } from './warnings.js'

/** What can be said about a data set before anything is fitted. */
export interface Diagnosis {
  rows: number
  positives: number
  negatives: number
  features: number
  /** When rows are ranked inside lists: how many are learnt from, and how many have rows of one class only. */
  lists?: { used: number; skipped: number }
  /** Numbers of the columns that do not vary. */
  constant: readonly number[]
  lambdaMax: number
  /** Both bounds of λ_max, and what proves them; absent where the time was up, and beside features that are never penalized. */
  proof?: StartProof
  /** Set when the time was up before λ_max was known: it is at most what is given. */
  lambdaMaxUnknown?: true
  /** True when w = 0 is proved to be the best model for every λ. */
  emptyForEveryLambda: boolean
  /** The negatives that hold the hull nearest to the mean positive: row number from 0, and share β_j, largest first. */
  hull: HullHolder[]
  /** λ_max for the thresholds to choose from, from the highest negative to the mean of all; not known where the time was up. */
  thresholds: ThresholdStart[]
  /** Of those the smallest part whose λ_max is at least a tenth of that of all negatives, when there is one. */
  proposed?: Threshold
  /** The smallest K of a top-K threshold that has models which are not empty, when that was asked for and there is one. */
  smallestTopK?: number
  /** An easier threshold that has models which are not empty, when one is needed; and in words. */
  easier?: Cure
  cure?: string
}

export interface DiagnoseOptions {
  /**
   * When every model is empty, search for the smallest K of a top-K threshold that has others. It asks for each halving of
   * the number of negatives, which takes minutes for a large table.
   */
  smallestTopK?: boolean
  /** Told how far the diagnosis has come. */
  onProgress?: OnProgress
}

const DIAGNOSE_OPTIONS = { smallestTopK: 'flag', onProgress: 'function' } as const satisfies OptionsOf<DiagnoseOptions>

type OnProgress = (progress: { done: number; total: number; what: string }) => void

/** λ_max, that of other thresholds, and the search that may be asked for. */
const STAGES = 3
/** What λ_max of the problem itself may take of the time: that of easier ones is mostly found at once. */
const OWN_PART = 0.6

/**
 * Finds λ_max, which negatives hold the hull there, and λ_max for the thresholds that are easier to beat: which of them have
 * models that are not empty, and which is the one to take.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * diagnose(data).emptyForEveryLambda // false
 * ```
 */
export function diagnose(data: DatasetInput, settings: ProblemSettings = {}, options: DiagnoseOptions = {}): Diagnosis {
  checkOptions(settings, PROBLEM_OPTIONS)
  checkOptions(options, DIAGNOSE_OPTIONS)
  const { smallestTopK = false, onProgress = () => {} } = options
  onProgress({ done: 0, total: STAGES, what: 'the mean positive and the hull of the negatives' })
  const trainer = new Trainer(readDataset(data), settings)
  const { order } = trainer
  const { value } = trainer.lambdaMaxInTime(OWN_PART)
  const start = trainer.provedStart()
  const thresholds = thresholdStarts(trainer, (done, of) => {
    onProgress({ done: 1 + (0.9 * done) / of, total: STAGES, what: 'λ_max for easier thresholds' })
  })
  const proposed = proposedThreshold(thresholds)
  return {
    rows: data.labels.length,
    positives: order.weights.length,
    negatives: order.negatives,
    features: data.names.length,
    ...(order.lists && { lists: { used: order.lists.sizes.length, skipped: order.lists.skipped } }),
    constant: trainer.constantColumns(),
    lambdaMax: value,
    ...(start && { proof: recordStart(start, trainer.places) }),
    ...(!trainer.knowsLambdaMax && { lambdaMaxUnknown: true }),
    emptyForEveryLambda: value === 0,
    hull: hullHolders(trainer),
    thresholds,
    ...(proposed !== undefined && proposed !== 'none' && { proposed }),
    ...(value > 0
      ? {}
      : smallestTopK
        ? searchedCure(trainer, thresholds, onProgress)
        : cureOf(easierThreshold(trainer, thresholds))),
  }
}

/** Where the time is up before the search is, what is known without it. */
function searchedCure(
  trainer: Trainer,
  starts: readonly ThresholdStart[],
  onProgress: OnProgress,
): Pick<Diagnosis, 'smallestTopK' | 'easier' | 'cure'> {
  const what = 'the smallest K with a model that is not empty'
  onProgress({ done: 2, total: STAGES, what })
  try {
    const k = trainer.smallestUsefulTopK((done, steps) => onProgress({ done: 2 + done / steps, total: STAGES, what }))
    const cure = trainer.meansEqual ? ({ kind: 'means-equal' } as const) : smallestThreshold(k, trainer.order)
    return { ...(k === undefined ? {} : { smallestTopK: k }), ...cureOf(cure) }
  } catch (error) {
    if (!isTimeUp(error)) throw error
    return cureOf(easierThreshold(trainer, starts))
  }
}

function cureOf(easier: Cure): Pick<Diagnosis, 'easier' | 'cure'> {
  return { easier, cure: cureWords(easier) }
}
