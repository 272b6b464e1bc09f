import type { Dataset } from '../data/dataset.js'
import { checkDataset, selectRows } from '../data/dataset-checks.js'
import { holdout } from '../data/splits.js'
import { InfinitePushError } from '../errors.js'
import { metricByName, type RankingMeasure } from '../metrics/all.js'
import { scoreRows } from '../model/score.js'
import { seedOf } from '../model/settings.js'
import { Random } from '../numeric/random.js'
import { methodByName } from './methods/all.js'
import type { Method, Rule } from './methods/method.js'
import type { WorkProgress } from './work.js'

export interface CompareSettings {
  /** Names of METHODS: the three of the paper's Table 1 unless given. */
  methods?: readonly string[]
  /** How many random splits: 10 unless given. */
  repeats?: number
  /** Rows to train on, as a part below 1 or as a number of rows: 0.9 unless given. */
  trainSize?: number
  /** What to choose by and to report: 'pos-at-top' unless given. */
  metric?: string
  seed?: number
}

/** One number per repeat, their mean and their (sample) standard deviation. */
export interface Spread {
  values: number[]
  mean: number
  sd: number
}

/** What came out for one method. */
export interface ComparedMethod {
  method: string
  /** The metric on the rows left out. */
  metric: Spread
  selected: Spread
  /** Choosing and refitting. */
  timeMs: Spread
  /** The setting chosen in each repeat. */
  settings: number[]
}

export interface Comparison {
  metric: string
  repeats: number
  seed: number
  /** Numbers of rows. */
  train: number
  test: number
  rows: ComparedMethod[]
}

/** What one method gave in one repeat. */
interface Outcome {
  value: number
  selected: number
  timeMs: number
  setting: number
}

/** The same rows for every method: `inner` splits `train` in two to choose the setting by. */
interface Split {
  train: Dataset
  test: Dataset
  inner: { train: Dataset; test: Dataset }
}

const TABLE_1 = ['l1-push', 'l2-push', 'l1-ranksvm']
/** The paper chooses on a random 70/30 split of the training set. */
const INNER = { trainFraction: 0.7 }
/** Choosing needs the metric, not the sixth digit of the objective. */
const CHOOSING_TOLERANCE = 1e-4
const TOLERANCE = 1e-6

/**
 * Compares methods as the paper's section 4.2 does: random stratified splits, the same for all; features standardized on
 * the training rows; the setting that is best on a 70/30 split of the training rows (of equals the sparser); a refit on
 * all training rows, measured on the others. A generator, so that whoever runs it can show progress and stop.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 1 })
 * const { rows } = finish(compareMethods(data, { methods: ['l1-push', 'l2-ranksvm'], repeats: 2 }))
 * rows.map(({ method }) => method) // ['l1-push', 'l2-ranksvm']
 * ```
 */
export function* compareMethods(data: Dataset, settings: CompareSettings = {}): Generator<WorkProgress, Comparison> {
  const { repeats = 10, trainSize = 0.9, metric = 'pos-at-top' } = settings
  const methods = [...new Set(settings.methods ?? TABLE_1)].map(methodByName)
  const measure = metricByName(metric)
  const seed = seedOf(settings)
  check(data, methods, repeats)
  const outcomes = methods.map((): Outcome[] => [])
  const total = repeats * methods.length
  let sizes = { train: 0, test: 0 }
  for (let repeat = 0; repeat < repeats; repeat++) {
    const split = splitOf(data, trainSize, Random.fromSeed(seed).fork(repeat))
    sizes = { train: split.train.labels.length, test: split.test.labels.length }
    for (const [k, method] of methods.entries()) {
      const what = `${method.name}, repeat ${repeat + 1} of ${repeats}`
      yield { done: repeat * methods.length + k, total, what }
      outcomes[k].push(outcomeOf(method, split, measure))
    }
  }
  const rows = methods.map(({ name }, k) => summaryOf(name, outcomes[k]))
  return { metric, repeats, seed, ...sizes, rows }
}

function splitOf(data: Dataset, size: number, random: Random): Split {
  const outer = holdout(data.labels, size > 0 && size < 1 ? { trainFraction: size } : { trainCount: size }, random)
  const train = selectRows(data, outer.train)
  const inner = holdout(train.labels, INNER, random)
  return {
    train,
    test: selectRows(data, outer.test),
    inner: { train: selectRows(train, inner.train), test: selectRows(train, inner.test) },
  }
}

function outcomeOf(method: Method, { train, test, inner }: Split, measure: RankingMeasure): Outcome {
  const started = Date.now()
  const evaluate = (rule: Rule, { features, labels }: Dataset) => measure(scoreRows(rule, features), labels)
  const settings = method.settings(train.features.cols)
  let best = Number.NEGATIVE_INFINITY
  let setting = settings[0]
  for (const rule of method.fitPath(inner.train, settings, CHOOSING_TOLERANCE)) {
    const value = evaluate(rule, inner.test)
    if (value > best) [best, setting] = [value, rule.setting]
  }
  const [rule] = method.fitPath(train, [setting], TOLERANCE)
  return { value: evaluate(rule, test), selected: rule.selected, timeMs: Date.now() - started, setting }
}

function summaryOf(method: string, outcomes: readonly Outcome[]): ComparedMethod {
  return {
    method,
    metric: spreadOf(outcomes.map(({ value }) => value)),
    selected: spreadOf(outcomes.map(({ selected }) => selected)),
    timeMs: spreadOf(outcomes.map(({ timeMs }) => timeMs)),
    settings: outcomes.map(({ setting }) => setting),
  }
}

function spreadOf(values: number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { values, mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}

function check(data: Dataset, methods: readonly Method[], repeats: number): void {
  checkDataset(data)
  if (data.weights)
    throw usageError('weights', 'The methods are compared on rows that weigh the same.', 'Leave them out.')
  if (methods.length === 0) throw usageError('methods', 'The list of methods is empty.', 'Name one, such as l1-push.')
  if (Number.isInteger(repeats) && repeats >= 1) return
  throw usageError('repeats', `repeats is ${repeats}, but must be a whole number from 1.`, 'The paper has 10.')
}

function usageError(field: string, message: string, hint: string): InfinitePushError {
  return new InfinitePushError(`bad-${field}`, message, { kind: 'usage', hint, field })
}
