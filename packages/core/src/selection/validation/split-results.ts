import type { Dataset } from '../../data/dataset/dataset.js'
import { readyRows } from '../../data/scaling/training-rows.js'
import { topCount } from '../../loss/push/threshold.js'
import { Clock } from '../../model/learn/clock.js'
import { Trainer } from '../../model/learn/trainer.js'
import { copyInKernels } from '../../numeric/matrix/copy-in-kernels.js'
import { giveBackRows } from '../../numeric/matrix/give-back-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { LeftOut } from './choose-setting.js'
import type { Families } from './families.js'
import { fewerNegatives } from './fold-sample.js'
import { foldSettings } from './fold-settings.js'
import { followedModels } from './followed-models.js'
import { type Judge, judgeOf } from './left-out-judge.js'
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
  const made: Trainer[] = []
  let ready: Trainer | undefined
  let learnt: Dataset | undefined
  let last: JudgedPath | undefined
  const left = inKernels(test)
  const plain = judgeOf(left, settings.metric, looked)
  let judge = plain
  const results = families.map(({ threshold, transform, lambdas }) => {
    if (lambdas.length === 0 || clock.isUp) return []
    const part = fewerNegatives(train, threshold)
    const fold = foldSettings(part, { ...settings, threshold, transform })
    if (part === learnt && ready?.settings.transform === transform) ready = ready.withThreshold(fold.threshold)
    else {
      learnt = part
      last = undefined
      ready = new Trainer(part, fold, undefined, undefined, clock)
      made.push(ready)
      // The rows left out are made ready once, not for every λ; where there is nothing to make ready, once for all thresholds.
      const features = readyRows(left.features, ready.standardization)
      judge = features === left.features ? plain : judgeOf({ ...left, features }, settings.metric, looked)
    }
    if (!(last && isPathOf(ready, last, lambdas))) last = judgedPath(ready, lambdas, judge)
    return last.results
  })
  // The next split has about as many rows on either side.
  for (const trainer of made) trainer.release()
  giveBackRows(left.features)
  return results
}

/** A copy where the kernels do the products, of which every λ asks for one. */
function inKernels(test: Dataset): Dataset {
  return { ...test, features: copyInKernels(test.features) }
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

function judgedPath(trainer: Trainer, lambdas: readonly number[], judge: Judge): JudgedPath {
  const { mean, scale } = trainer.standardization
  const results: Judged[] = []
  let peak = 0
  let last: { w: Vec; judged: Judged } | undefined
  for (const { w, dual, ends } of followedModels(trainer, lambdas)) {
    peak = Math.max(peak, largestShare(dual, trainer.order.weights.length))
    // Along a piece of the path w stays the same.
    const judged: Judged = last && areEqual(w, last.w) ? last.judged : judge({ mean, scale, weights: w })
    last = { w, judged }
    results.push(ends ? { ...judged, ends } : judged)
  }
  return { lambdas, peak, results }
}

function areEqual(a: Vec, b: Vec): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}
