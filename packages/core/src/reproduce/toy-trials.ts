import { toyGenerator } from '../data/toy.js'
import { metricByName } from '../metrics/all.js'
import { seedOf } from '../model/input/settings.js'
import { scoreRows } from '../model/use/score.js'
import { type Spread, spreadOf } from '../selection/comparison/comparison.js'
import { methodByName } from '../selection/comparison/methods/all.js'
import type { Rule } from '../selection/comparison/methods/method.js'
import type { Piecewise } from '../selection/pieces/piecewise.js'
import { choosingRows, chosenRule, type TieRule } from '../selection/validation/chosen-rule.js'
import { Random } from '../statistics/random.js'
import { signedRankTest } from '../statistics/wilcoxon.js'

/** How many training rows, and how many features that are noise. */
export interface ToySize {
  rows: number
  noise: number
}

export interface ToyTrialSettings {
  sizes: readonly ToySize[]
  /** Names of METHODS, the one that the others are tested against first: those of the paper's section 4.1 unless given. */
  methods?: readonly string[]
  /** r, the number of features that tell the classes apart: 10 unless given. */
  relevant?: number
  /** 1000 unless given. */
  testRows?: number
  /** How many problems are drawn for each size: 20 unless given. */
  repeats?: number
  /** Which of several settings that do equally well on the validation rows is taken: 'sparser' unless given. */
  ties?: TieRule
  seed?: number
}

/** What one method gave on one toy problem. */
export interface ToyOutcome {
  /** Positives above the highest negative, as a part of them all, on the test rows. */
  top: number
  selected: number
  /** How many of the selected features are relevant ones. */
  relevant: number
}

/** What one method gave on the toy problems of one size. */
export interface ToyTrial extends ToySize {
  method: string
  top: Spread
  selected: Spread
  /** The part of the selected features that is relevant (0 when none is selected), of the relevant ones that is selected… */
  precision: Spread
  recall: Spread
  /** …and the harmonic mean of the two. */
  fMeasure: Spread
  /** Wilcoxon signed-rank test of `top` against the first method; absent for that one. */
  pValue?: number
}

export interface ToyTrials {
  methods: string[]
  relevant: number
  testRows: number
  repeats: number
  ties: TieRule
  seed: number
  trials: ToyTrial[]
}

type Plan = Required<ToyTrialSettings>

const SECTION_4_1 = ['l1-push', 'rfe-push', 'l1-ranksvm']

/**
 * The toy experiments of the paper's section 4.1, one piece per size and repeat: a problem is drawn, every method chooses
 * its setting on a 70/30 split of the training rows and learns from all of them, and its top rate on test rows and the
 * features it selected are written down.
 *
 * @paper figure:1 figure:2
 *
 * @example
 * ```ts
 * const settings = { sizes: [{ rows: 40, noise: 5 }], methods: ['l1-push'], relevant: 3, repeats: 2 }
 * const { trials } = finish(inOrder(toyTrials, undefined, settings))
 * trials[0].top.values.length // 2
 * ```
 */
export const toyTrials: Piecewise<undefined, ToyTrialSettings, Plan, ToyOutcome[], ToyTrials> = {
  name: 'toy-trials',

  prepare(_, settings) {
    const plan = planOf(settings)
    plan.methods.forEach(methodByName)
    const pieces = plan.sizes.flatMap(({ rows, noise }) =>
      Array.from({ length: plan.repeats }, (_, repeat) => {
        return `${rows} rows, ${noise} noise features, repeat ${repeat + 1} of ${plan.repeats}`
      }),
    )
    return { shared: plan, pieces }
  },

  piece(_, __, plan, index) {
    const { rows, noise } = plan.sizes[Math.floor(index / plan.repeats)]
    const random = Random.fromSeed(plan.seed).fork(index)
    const toy = toyGenerator({ relevant: plan.relevant, noise, seed: random.integer(2 ** 48) })
    const training = choosingRows(toy.sample(rows), random)
    const test = toy.sample(plan.testRows)
    const measure = metricByName('pos-at-top')
    return plan.methods.map((name) => {
      const { rule } = chosenRule(training, { method: methodByName(name), measure, ties: plan.ties })
      const top = measure(scoreRows(rule, test.features), test.labels)
      return { top, selected: rule.selected, relevant: countRelevant(rule, plan.relevant) }
    })
  },

  combine(_, __, plan, pieces) {
    const { sizes, methods, repeats, relevant, testRows, ties, seed } = plan
    const trials = sizes.flatMap((size, s) => {
      const outcomes = pieces.slice(s * repeats, (s + 1) * repeats)
      return methods.map((method, k) => ({ ...size, ...trialOf(method, outcomes, k, relevant) }))
    })
    return { methods: [...methods], relevant, testRows, repeats, ties, seed, trials }
  },
}

function trialOf(method: string, outcomes: readonly ToyOutcome[][], k: number, relevant: number) {
  const spread = (read: (outcome: ToyOutcome) => number) => spreadOf(outcomes.map((row) => read(row[k])))
  const top = spread(({ top }) => top)
  const first = outcomes.map(([outcome]) => outcome.top)
  return {
    method,
    top,
    selected: spread(({ selected }) => selected),
    precision: spread((outcome) => outcome.relevant / Math.max(1, outcome.selected)),
    recall: spread((outcome) => outcome.relevant / relevant),
    // 2PR/(P + R) with P = hits/selected and R = hits/relevant.
    fMeasure: spread((outcome) => (2 * outcome.relevant) / (outcome.selected + relevant)),
    ...(k === 0 ? {} : { pValue: signedRankTest(first, top.values).pValue }),
  }
}

/** The relevant features of a toy problem come first. */
function countRelevant({ weights }: Rule, relevant: number): number {
  return weights.subarray(0, relevant).reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0)
}

function planOf(settings: ToyTrialSettings): Plan {
  const { sizes, methods = SECTION_4_1, relevant = 10, testRows = 1000, repeats = 20, ties = 'sparser' } = settings
  return { sizes, methods, relevant, testRows, repeats, ties, seed: seedOf(settings) }
}
