import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import type { RankingMeasure } from '../../metrics/all.js'
import { scoreRows } from '../../model/use/score.js'
import type { Random } from '../../statistics/random.js'
import type { Method, Rule } from '../comparison/methods/method.js'
import { dividedOnce } from './divided-once.js'

/** Training rows, and their split in two to choose a setting by: the same for every method. */
export interface ChoosingRows {
  train: Dataset
  inner: { train: Dataset; test: Dataset }
}

/** The paper chooses on a random 70/30 split of the training set. */
const INNER = { trainFraction: 0.7 }
/** Choosing needs the metric, not the sixth digit of the objective. */
const CHOOSING_TOLERANCE = 1e-4
const TOLERANCE = 1e-6

export function choosingRows(train: Dataset, random: Random): ChoosingRows {
  const inner = dividedOnce(train, INNER, random)
  return { train, inner: { train: selectRows(train, inner.train), test: selectRows(train, inner.test) } }
}

/** Which of several settings that do equally well is taken: the sparsest, or the one in the middle of them. */
export type TieRule = 'sparser' | 'middle'

export interface Choice {
  method: Method
  measure: RankingMeasure
  ties: TieRule
}

/** The rule of the setting that is best on the inner split, learned again from all rows, and its value there. */
export function chosenRule({ train, inner }: ChoosingRows, choice: Choice): { rule: Rule; value: number } {
  const { method, measure, ties } = choice
  const settings = method.settings(train.features.cols)
  const rules = method.fitPath(inner.train, settings, CHOOSING_TOLERANCE)
  const values = Array.from(rules, (rule) =>
    measure(scoreRows(rule, inner.test.features), inner.test.labels, inner.test.queries),
  )
  const best = Math.max(...values)
  const tied = settings.filter((_, i) => values[i] === best)
  const setting = ties === 'sparser' ? tied[0] : tied[Math.floor(tied.length / 2)]
  const [rule] = method.fitPath(train, [setting], TOLERANCE)
  return { rule, value: best }
}
