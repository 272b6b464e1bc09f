import type { Dataset } from '../../data/dataset/dataset.js'
import { checkDataset, selectRows } from '../../data/dataset/dataset-checks.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { outOfTime } from '../../errors/path-errors.js'
import { timeUp } from '../../errors/problem-errors.js'
import { badRepeats, methodWithoutLists, noMethods, weightsInComparison } from '../../errors/validation-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { allMetrics, metricByName } from '../../metrics/all.js'
import { checkOptions, type OptionsOf } from '../../model/input/options.js'
import { seedOf } from '../../model/input/settings.js'
import { type ScoringRule, scoreRows } from '../../model/use/score.js'
import type { ThresholdChoice } from '../../problem/threshold-grid.js'
import { Random } from '../../statistics/random.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import { finish, type WorkProgress } from '../pieces/work.js'
import { type ChoosingRows, choosingRows, chosenRule } from '../validation/chosen-rule.js'
import { fitByCrossValidation } from '../validation/cross-validation.js'
import { dividedOnce } from '../validation/divided-once.js'
import { type TransformChoice, transformsToTry } from '../validation/validation-plan.js'
import { type Comparison, comparedMethods, type Outcome, spreadOf } from './comparison.js'
import { METHODS, methodByName } from './methods/all.js'
import type { Method, Rule } from './methods/method.js'
import { throughRanks } from './ranked-rows.js'

export interface CompareSettings {
  /** Names of METHODS: the three of the paper's Table 1 unless given; with lists, those of them that can rank inside lists. */
  methods?: readonly string[]
  /** How many random splits: 10 unless given. */
  repeats?: number
  /** Rows to train on, as a part below 1 or as a number of rows: 0.9 unless given. */
  trainSize?: number
  /** What to choose by and to test: 'pos-at-top' unless given. */
  metric?: string
  /**
   * Which negatives the infinite push methods must beat: `max`, the paper's own, unless given. With `auto` they choose it
   * together with λ as `fit` does, by cross-validation inside the training rows.
   */
  threshold?: ThresholdChoice
  /**
   * `rank` sends the columns through their ranks among the training rows of each split, for every method; `none` unless given.
   * With `auto` each method chooses: those that push as `fit` does, the others on the rows that they choose their setting by.
   */
  transform?: TransformChoice
  /** For all of it. Where the time is up, the repeats count that every method has finished. */
  timeLimitMs?: number
  seed?: number
}

const COMPARE_OPTIONS = {
  methods: 'list',
  repeats: 'number',
  trainSize: 'number',
  metric: 'text',
  threshold: 'object',
  transform: 'text',
  timeLimitMs: 'number',
  seed: 'number',
} as const satisfies OptionsOf<CompareSettings>

/** The settings, all decided. */
type Plan = Required<Omit<CompareSettings, 'timeLimitMs'>>

/** The same rows for every method. */
type Split = ChoosingRows & { test: Dataset }

const TABLE_1 = ['l1-push', 'l2-push', 'l1-ranksvm']

/**
 * The comparison of methods in pieces: one per repeat and method. All methods see the same splits, since a split depends
 * on the seed and the number of the repeat alone.
 */
export const comparison: Piecewise<Dataset, CompareSettings, Plan, Outcome, Comparison> = {
  name: 'compare',

  prepare(data, settings) {
    const plan = planOf(data, settings)
    check(data, plan)
    splitOf(data, plan, 0) // refuses sizes that leave a side without a class
    const pieces = Array.from({ length: plan.repeats * plan.methods.length }, (_, index) => {
      const { method, repeat } = placeOf(plan, index)
      return `${method}, repeat ${repeat + 1} of ${plan.repeats}`
    })
    return { shared: plan, pieces }
  },

  piece(data, _, plan, index) {
    const { method, repeat } = placeOf(plan, index)
    return outcomeOf(methodByName(method), splitOf(data, plan, repeat), plan)
  },

  combine(data, _, plan, pieces) {
    const { methods, metric, repeats, seed, threshold, transform } = plan
    const outcomes = methods.map((_, k) => pieces.filter((_, index) => index % methods.length === k))
    const { train, test } = splitOf(data, plan, 0)
    const sizes = { train: train.labels.length, test: test.labels.length }
    const times = methods.map((name, k) => [name, spreadOf(outcomes[k].map(({ timeMs }) => timeMs))])
    return {
      metric,
      repeats,
      seed,
      ...(threshold.kind !== 'max' && { threshold }),
      ...(transform !== 'none' && { transform }),
      ...sizes,
      ...comparedMethods(methods, outcomes, sizes.test),
      warnings: [],
      timing: { methods: Object.fromEntries(times) },
    }
  },

  combineSome(data, settings, plan, pieces) {
    const repeats = Array.from({ length: plan.repeats }, (_, repeat) =>
      pieces.filter((_, index) => placeOf(plan, index).repeat === repeat).flatMap((piece) => piece ?? []),
    )
    const whole = repeats.filter((outcomes) => outcomes.length === plan.methods.length)
    if (whole.length === 0) throw timeUp({ before: 'enough was finished' })
    const found = this.combine(data, settings, { ...plan, repeats: whole.length }, whole.flat())
    return { ...found, warnings: [outOfTime({ finished: whole.length, of: plan.repeats, what: 'repeats' })] }
  },
}

/**
 * Compares methods as the paper's section 4.2 does: random stratified splits, the same for all; features standardized on
 * the training rows; the setting that is best on a 70/30 split of the training rows (of equals the sparser); a refit on
 * all training rows, measured on the others. Each method is tested against the best one. A generator, so that whoever runs
 * it can show progress and stop.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 1 })
 * const { rows } = finish(compareMethods(data, { methods: ['l1-push', 'l2-ranksvm'], repeats: 2 }))
 * rows.map(({ method }) => method) // ['l1-push', 'l2-ranksvm']
 * ```
 */
export function compareMethods(
  data: DatasetInput,
  settings: CompareSettings = {},
): Generator<WorkProgress, Comparison> {
  checkOptions(settings, COMPARE_OPTIONS)
  return inOrder(comparison, readDataset(data), settings)
}

/** Pieces go repeat by repeat, and through all methods within each. */
function placeOf({ methods }: Plan, index: number): { method: string; repeat: number } {
  return { method: methods[index % methods.length], repeat: Math.floor(index / methods.length) }
}

function splitOf(data: Dataset, { trainSize: size, seed }: Plan, repeat: number): Split {
  const random = Random.fromSeed(seed).fork(repeat)
  const outer = dividedOnce(data, size > 0 && size < 1 ? { trainFraction: size } : { trainCount: size }, random)
  return { ...choosingRows(selectRows(data, outer.train), random), test: selectRows(data, outer.test) }
}

function outcomeOf(method: Method, split: Split, plan: Plan): Outcome {
  const started = Date.now()
  const measure = metricByName(plan.metric)
  const { rule, test } = ruleByValidation(method, split, plan) ?? ruleBySplit(method, split, plan)
  const timeMs = Date.now() - started
  const scores = scoreRows(rule, test.features)
  const { labels, queries } = test
  return {
    value: measure(scores, labels, queries),
    metrics: allMetrics(scores, labels, queries),
    selected: rule.selected,
    setting: rule.setting,
    timeMs,
  }
}

/** A rule, and the rows to test it on as it takes them. */
interface Learnt {
  rule: ScoringRule & Pick<Rule, 'selected' | 'setting'>
  test: Dataset
}

/** The best setting on the inner split; where the transform is open, with the better one. */
function ruleBySplit(method: Method, split: Split, { threshold, transform, metric }: Plan): Learnt {
  const own = threshold.kind === 'auto' ? method : against(method, threshold)
  const choice = { method: own, measure: metricByName(metric), ties: 'sparser' } as const
  const tried = transformsToTry({ transform }).map((each) => {
    const rows = each === 'rank' ? rankedSplit(split) : split
    return { ...chosenRule(rows, choice), test: rows.test }
  })
  return tried.reduce((best, other) => (other.value > best.value ? other : best))
}

function rankedSplit({ inner, ...outer }: Split): Split {
  return { ...throughRanks(outer), inner: throughRanks(inner) }
}

/** The method with a threshold of its own, when it has one. */
function against(method: Method, threshold: Threshold): Method {
  if (!method.pushes) return method
  return { ...method, fitPath: (rows, settings, tolerance) => method.fitPath(rows, settings, tolerance, threshold) }
}

/** What `fit` learns from these rows when it chooses the threshold or the transform too; undefined where it need not. */
function ruleByValidation({ pushes }: Method, { train, test }: Split, plan: Plan): Learnt | undefined {
  const { metric, seed, threshold, transform } = plan
  if (!pushes || (threshold.kind !== 'auto' && transform !== 'auto')) return undefined
  const settings = { penalty: pushes, metric, seed, threshold, transform }
  const { scoring, lambda, lambdaMax, features } = finish(fitByCrossValidation(train, settings))
  return { rule: { ...scoring, selected: features.selected, setting: lambda / (lambdaMax || lambda) }, test }
}

function planOf({ queries }: Dataset, settings: CompareSettings): Plan {
  const {
    repeats = 10,
    trainSize = 0.9,
    metric = 'pos-at-top',
    threshold = { kind: 'max' },
    transform = 'none',
  } = settings
  const usual = TABLE_1.filter((name) => !queries || methodByName(name).lists)
  const methods = [...new Set(settings.methods ?? usual)]
  return { methods, repeats, trainSize, metric, threshold, transform, seed: seedOf(settings) }
}

function check(data: Dataset, { methods, repeats, metric, transform }: Plan): void {
  transformsToTry({ transform })
  methods.forEach(methodByName)
  metricByName(metric)
  checkDataset(data)
  if (data.weights) throw weightsInComparison()
  const without = data.queries && methods.find((name) => !methodByName(name).lists)
  if (without) {
    throw methodWithoutLists({ method: without, able: METHODS.filter(({ lists }) => lists).map(({ name }) => name) })
  }
  if (methods.length === 0) throw noMethods()
  if (!(Number.isInteger(repeats) && repeats >= 1)) throw badRepeats({ value: repeats, usual: 10 })
}
