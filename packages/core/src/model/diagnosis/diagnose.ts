import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { type Cure, cureWords } from '../../errors/model-warnings.js'
import { checkOptions, type OptionsOf } from '../input/options.js'
import { PROBLEM_OPTIONS, type ProblemSettings } from '../input/settings.js'
import { Trainer } from '../learn/trainer.js'
import { easierThreshold, smallestThreshold } from './warnings.js'

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
  /** True when w = 0 is the best model for every λ. */
  emptyForEveryLambda: boolean
  /** The negatives that hold the hull nearest to the mean positive: row number from 0, and share β_j, largest first. */
  hull: { row: number; share: number }[]
  /** The smallest K of a top-K threshold that has models which are not empty, when that was asked for and there is one. */
  smallestTopK?: number
  /** An easier threshold that has models which are not empty, when one is needed; and in words. */
  easier?: Cure
  cure?: string
}

export interface DiagnoseOptions {
  /**
   * When every model is empty, search for the smallest K of a top-K threshold that has others. It solves a problem for each
   * halving of the number of negatives, which takes minutes for a large table.
   */
  smallestTopK?: boolean
  /** Told how far the diagnosis has come. */
  onProgress?: OnProgress
}

const DIAGNOSE_OPTIONS = { smallestTopK: 'flag', onProgress: 'function' } as const satisfies OptionsOf<DiagnoseOptions>

type OnProgress = (progress: { done: number; total: number; what: string }) => void

/** Shares below this are rounding. */
const NEGLIGIBLE = 1e-6

/**
 * Finds λ_max, and when the mean positive lies in the hull of the negatives says which negatives hold it and which
 * threshold helps.
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
  onProgress({ done: 0, total: 2, what: 'the mean positive and the hull of the negatives' })
  const trainer = new Trainer(readDataset(data), settings)
  const { order } = trainer
  const { value } = trainer.lambdaMax()
  const negativeRows = order.rows.subarray(order.weights.length)
  const held = Array.from(trainer.hull(), (share, j) => ({ row: negativeRows[j], share })).filter(
    ({ share }) => share > NEGLIGIBLE,
  )
  return {
    rows: data.labels.length,
    positives: order.weights.length,
    negatives: order.negatives,
    features: data.names.length,
    ...(order.lists && { lists: { used: order.lists.sizes.length, skipped: order.lists.skipped } }),
    constant: trainer.constantColumns(),
    lambdaMax: value,
    emptyForEveryLambda: value === 0,
    hull: held.sort((a, b) => b.share - a.share),
    ...(value > 0
      ? {}
      : smallestTopK
        ? searchedCure(trainer, onProgress)
        : cureOf(easierThreshold(trainer, trainer.meansDiffer()))),
  }
}

function searchedCure(trainer: Trainer, onProgress: OnProgress): Pick<Diagnosis, 'smallestTopK' | 'easier' | 'cure'> {
  const what = 'the mean positive is inside the hull: which threshold helps'
  onProgress({ done: 1, total: 2, what })
  const k = trainer.smallestUsefulTopK((done, steps) => onProgress({ done: 1 + done / steps, total: 2, what }))
  return { ...(k === undefined ? {} : { smallestTopK: k }), ...cureOf(smallestThreshold(k, trainer.order)) }
}

function cureOf(easier: Cure): Pick<Diagnosis, 'easier' | 'cure'> {
  return { easier, cure: cureWords(easier) }
}
