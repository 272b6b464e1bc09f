import type { Dataset } from '../../data/dataset/dataset.js'
import { readyRows } from '../../data/scaling/training-rows.js'
import { topCount } from '../../loss/push/threshold.js'
import { listMeasure, negativesPassed } from '../../metrics/all.js'
import { firstRows, type Looked } from '../../metrics/first-rows.js'
import { negativesAtTop, partialAucAtTop } from '../../metrics/measures/partial-auc.js'
import { rankedList } from '../../metrics/ranked-list.js'
import { meanOver, rankedLists } from '../../metrics/ranked-lists.js'
import { Clock } from '../../model/learn/clock.js'
import { Trainer } from '../../model/learn/trainer.js'
import { type ScoringRule, scoreRows } from '../../model/use/score.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { countSelected, pathPoints } from '../path/path.js'
import type { LeftOut } from './choose-setting.js'
import type { Families } from './families.js'
import { featuresInReach } from './features-in-reach.js'
import { ENOUGH, fewerNegatives } from './fold-sample.js'
import { foldSettings } from './fold-settings.js'
import type { Split } from './left-out-rows.js'
import { isSamePath, largestShare, type WalkedPath } from './same-path.js'
import type { CrossValidationSettings } from './validation-plan.js'

/** What is said of a setting, and whether its path was followed no further: at smaller λ there are only more features. */
export interface Judged extends LeftOut {
  ends?: true
}

/**
 * What the rows left out say of every setting, learnt from the others: by family, then by λ. Where the time is up, of the
 * first ones alone.
 */
export function splitResults(
  { train, test }: Split,
  { families, looked }: Pick<Families, 'families' | 'looked'>,
  settings: CrossValidationSettings & { metric: string },
): Judged[][] {
  const clock = new Clock(settings.timeLimitMs)
  let ready: Trainer | undefined
  let learnt: Dataset | undefined
  let last: JudgedPath | undefined
  let judge = judgeOf(test, settings.metric, looked)
  return families.map(({ threshold, transform, lambdas }) => {
    if (lambdas.length === 0 || clock.isUp) return []
    const part = fewerNegatives(train, threshold)
    const fold = foldSettings(part, { ...settings, threshold, transform })
    if (part === learnt && ready?.settings.transform === transform) ready = ready.withThreshold(fold.threshold)
    else {
      learnt = part
      last = undefined
      ready = new Trainer(part, fold, undefined, undefined, clock)
      // The rows left out are made ready once, not for every λ.
      const features = readyRows(test.features, ready.standardization)
      judge = judgeOf({ ...test, features }, settings.metric, looked)
    }
    if (!(last && isPathOf(ready, last, lambdas))) last = judgedPath(ready, lambdas, judge)
    return last.results
  })
}

/** A path, and what the rows left out say of it. */
interface JudgedPath extends WalkedPath {
  results: Judged[]
}

/** Whether a path to the end is that of another threshold as well; lists have shares of their own. */
function isPathOf({ order, threshold, learnsFactors }: Trainer, path: JudgedPath, lambdas: readonly number[]): boolean {
  if (order.lists || learnsFactors || path.results.length < lambdas.length) return false
  return isSamePath(path, topCount(threshold, order.negatives), lambdas)
}

/**
 * Up to the first λ that the time does not suffice for. On a large table each λ is a solve of its own, and those with more features
 * than there are rows for would take nearly all of it: the last is the first where as many are within reach.
 */
function judgedPath(trainer: Trainer, lambdas: readonly number[], judge: ReturnType<typeof judgeOf>): JudgedPath {
  const { mean, scale } = trainer.standardization
  const { order, isLarge } = trainer
  const most = isLarge ? order.rows.length / ENOUGH.perFeature : Number.POSITIVE_INFINITY
  const results: Judged[] = []
  let peak = 0
  const learner = trainer.forPath()
  for (const { status, w, dual, lambda } of pathPoints(learner, lambdas)) {
    if (status === 'time-limit') break
    peak = Math.max(peak, largestShare(dual, order.weights.length))
    const judged = judge({ mean, scale, weights: w })
    const ends = most < Number.POSITIVE_INFINITY && featuresInReach(learner.problem(lambda), dual) > most
    results.push(ends ? { ...judged, ends } : judged)
    if (ends) break
  }
  return { lambdas, peak, results }
}

/** Scores the rows left out once, and measures what comes out. */
export function judgeOf({ features, labels, queries }: Dataset, metric: string, looked: Looked) {
  const value = listMeasure(metric)
  const passed = queries ? undefined : mostPassed(labels, metric, looked)
  return (rule: ScoringRule & { weights: Vec }): LeftOut => {
    const scores = scoreRows(rule, features)
    const lists = queries ? rankedLists(scores, labels, queries) : [rankedList(scores, labels, passed)]
    return {
      value: meanOver(lists, value),
      partialAuc: meanOver(lists, partialAucAtTop),
      precision: firstRows(lists, looked).precision,
      selected: countSelected(rule.weights),
    }
  }
}

/** How many negatives are passed before all is known that is measured. */
function mostPassed(labels: Uint8Array, metric: string, { budget, of }: Looked): number {
  const m = labels.reduce((count, label) => count + label, 0)
  const sizes = { m, n: labels.length - m }
  return Math.max(negativesPassed(metric, sizes), negativesAtTop(sizes), (budget / of) * labels.length)
}
