import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { Clock } from '../../model/learn/clock.js'
import { rowsByClass } from '../../numeric/order/class-rows.js'
import { Random } from '../../statistics/random.js'
import type { Preparation } from '../pieces/piecewise.js'
import { type Families, familiesOf } from './families.js'
import { sampledRows } from './fold-sample.js'
import { splitNames, splitRows } from './left-out-rows.js'
import { type Judged, splitResults } from './split-results.js'
import { type CrossValidationSettings, planOf } from './validation-plan.js'

/** The streams of random numbers from here on draw samples; those before draw the splits. */
const SAMPLES = 1000

/** What there is to choose from, and the splits that are to say something of all of it. */
export function splitsToTry(data: Dataset, settings: CrossValidationSettings): Preparation<Families> {
  const plan = planOf(data, settings)
  const shared = familiesOf(data, settings)
  if (shared.families.every(({ lambdas }) => lambdas.length === 0)) return { shared, pieces: [] }
  // What no split can be drawn from is refused here, before any long work.
  splitRows(data, plan, 0)
  const cut = shared.families.some(({ reason }) => reason === 'time')
  return { shared, pieces: splitNames(plan), ...(cut && { cut }) }
}

/** What a split says of every setting: by family, then by λ. */
export type SplitResult = Judged[][]

export function resultOfSplit(
  data: Dataset,
  settings: CrossValidationSettings,
  shared: Pick<Families, 'families' | 'looked'>,
  index: number,
): SplitResult {
  const clock = new Clock(settings.timeLimitMs)
  const plan = planOf(data, settings)
  const { train, test } = splitRows(data, plan, index)
  const sample = sampledRows(data, train, () => Random.fromSeed(plan.seed).fork(SAMPLES + index))
  const split = { train: selectRows(data, asLearnt(data, sample)), test: selectRows(data, test) }
  return splitResults(split, shared, { ...settings, ...clock.limit(), metric: plan.metric })
}

/** Sparse rows in the order in which they are learnt from: then they are copied as a block, not row by row. */
function asLearnt({ features, labels, queries }: Dataset, rows: Int32Array): Int32Array {
  if (!features.isStored || queries) return rows
  return rowsByClass(Uint8Array.from(rows, (row) => labels[row])).rows.map((place) => rows[place])
}
