import { cureWords } from '../errors/model-warnings.js'
import type { Diagnosis } from '../model/diagnosis/diagnose.js'
import { proposedThreshold } from '../model/diagnosis/threshold-starts.js'
import { type InPlaceSettings, InPlaceTable } from './in-place-table.js'
import { easierInPlace, thresholdStartsInPlace } from './in-place-thresholds.js'
import { recordStartInPlace } from './start-in-place.js'
import type { TableOfPasses } from './table-of-passes.js'

/** What can be said about a table that stays where it is; rows are known by their keys. */
export type InPlaceDiagnosis = Omit<Diagnosis, 'hull' | 'lists' | 'smallestTopK'> & {
  /** The negatives that hold the hull nearest to the mean positive, largest share first. */
  hull: { key: string; share: number }[]
  /** How often the table was read. */
  passes: number
}

/** Shares below this are rounding. */
const NEGLIGIBLE = 1e-6

/**
 * λ_max, the negatives that hold the hull there, and λ_max of other thresholds, of a table that stays where it is.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }))
 * const { emptyForEveryLambda } = await diagnoseInPlace(table)
 * emptyForEveryLambda // false
 * ```
 */
export async function diagnoseInPlace(table: TableOfPasses, settings: InPlaceSettings = {}): Promise<InPlaceDiagnosis> {
  const open = await InPlaceTable.open(table, settings)
  const start = await open.lambdaMax.at()
  const { value, hull } = start
  const { scaling } = open
  const proof = recordStartInPlace(start, table.features, { penalty: await open.penalty(), scaling })
  const holders = Array.from(hull, (share, j) => ({ key: open.negatives.keys[j], share }))
    .filter(({ share }) => share > NEGLIGIBLE)
    .sort((a, b) => b.share - a.share)
  const thresholds = await thresholdStartsInPlace(open)
  const proposed = proposedThreshold(thresholds)
  const easier = value > 0 ? undefined : await easierInPlace(open)
  const { positives, negatives } = open.statistics
  return {
    rows: positives.count + negatives.count,
    positives: positives.count,
    negatives: negatives.count,
    features: table.features.length,
    constant: open.scaling.constant,
    lambdaMax: value,
    ...(proof && { proof }),
    emptyForEveryLambda: value === 0,
    hull: holders,
    thresholds,
    ...(proposed !== undefined && proposed !== 'none' && { proposed }),
    ...(easier && { easier, cure: cureWords(easier) }),
    passes: open.driver.passes,
  }
}
