import { isShare } from '../../metrics/all.js'
import type { CorrectedEstimate } from '../../model/document/model.js'
import type { ClassOrder } from '../../problem/class-order.js'
import { clopperPearson, type Interval } from '../../statistics/binomial-bounds.js'
import { studentBound } from '../../statistics/student.js'
import { type LeftOut, spreadOf } from './choose-setting.js'
import type { ValidationPlan } from './validation-plan.js'

interface Measured {
  plan: Pick<ValidationPlan, 'scheme' | 'metric'>
  order: Pick<ClassOrder, 'weights'>
  /** How many settings there were to choose from. */
  settings: number
  method?: CorrectedEstimate['method']
}

/** The mean over folds that did not choose what they measure, with a 95 % interval. */
export function correctedEstimate(
  splits: readonly LeftOut[],
  { plan, order, settings, method = 'other-folds' }: Measured,
): CorrectedEstimate {
  const values = splits.map(({ value }) => value)
  const { mean } = spreadOf(values)
  return { mean, interval: intervalOf(values, plan, order.weights.length), method, settings }
}

/**
 * Folds learn from rows that they share, so that their values vary together: the variance of the mean is that of Nadeau and
 * Bengio (2003), (1/J + test/train)·s², with Student's t. Folds that happen to agree prove little about a share of the
 * positives: it is never narrower than the binomial interval of that many positives.
 */
function intervalOf(values: readonly number[], { scheme, metric }: Measured['plan'], positives: number): Interval {
  const ratio = 'holdout' in scheme ? (1 - scheme.holdout) / scheme.holdout : 1 / (scheme.folds - 1)
  return spreadInterval(spreadOf(values), { splits: values.length, ratio, ...(isShare(metric) && { positives }) })
}

interface Splits {
  splits: number
  /** Rows left out for one that was learnt from. */
  ratio: number
  /** Given when the mean is a share of so many positives. */
  positives?: number
}

/** The same from the mean and the standard error of the splits alone. */
export function spreadInterval(
  { mean, standardError }: ReturnType<typeof spreadOf>,
  { splits, ratio, positives }: Splits,
): Interval {
  // One split says nothing of how much others would differ.
  const reach = splits > 1 ? studentBound(splits - 1) * correctedError(standardError, { splits, ratio }) : 0
  if (positives === undefined) return { low: Math.max(0, mean - reach), high: mean + reach }
  const binomial = clopperPearson(mean * positives, positives)
  return {
    low: Math.max(0, Math.min(mean - reach, binomial.low)),
    high: Math.min(1, Math.max(mean + reach, binomial.high)),
  }
}

/** The standard error of a mean over splits that share rows they learn from: s²·(1/J + ratio) for s²/J. */
export function correctedError(standardError: number, { splits, ratio }: Pick<Splits, 'splits' | 'ratio'>): number {
  return standardError * Math.sqrt(1 + splits * ratio)
}
