import type { Dataset } from '../../data/dataset/dataset.js'
import type { Transform } from '../../data/scaling/rank-transform.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { Model } from '../../model/document/model.js'
import { checkLambda } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { scoreRows } from '../../model/use/score.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { HeldOut } from '../../operating/operating-point.js'
import { orderByClass } from '../../problem/class-order.js'
import type { Piecewise } from '../pieces/piecewise.js'
import { foldSettings } from './fold-settings.js'
import { type SplitPlan, splitAt, splitNames } from './left-out-rows.js'
import { type CrossValidationSettings, planOf } from './validation-plan.js'

export interface HeldOutSettings extends Omit<CrossValidationSettings, 'threshold' | 'transform'> {
  /** The threshold of the model. */
  threshold?: Threshold
  /** The transform of the model. */
  transform?: Transform
  /** The λ of the model. */
  lambda: number
  /** How the model of all rows scores, which the scores of the folds are brought in line with. */
  scoring: Model['scoring']
}

/** The rows of a fold: classes, and scores by the model of the other rows, in deviations from the mean of what it learnt. */
interface HeldOutFold {
  labels: number[]
  scores: number[]
}

/**
 * The score of every row by a model that did not see it: the folds of cross-validation, drawn once, at one λ; one piece per
 * fold. With `holdout` only the part left out has scores.
 *
 * The models of the folds have scales of their own. Each score is measured in standard deviations of the scores its model
 * gives to the rows it learnt from, and read on the scale of the model of all rows in the same way. This is what makes the
 * result an approximation; scores of a table that took no part in learning need none.
 */
export const heldOutScores: Piecewise<Dataset, HeldOutSettings, null, HeldOutFold, HeldOut> = {
  name: 'held-out-scores',

  prepare(data, settings) {
    checkLambda({ lambda: settings.lambda })
    const plan = onceOf(data, settings)
    // What no split can be drawn from is refused here, before any long work.
    splitAt(data, plan, 0)
    return { shared: null, pieces: splitNames(plan) }
  },

  piece(data, settings, _, index) {
    const { train, test } = splitAt(data, onceOf(data, settings), index)
    const trainer = new Trainer(train, foldSettings(train, settings))
    const rule = { ...trainer.standardization, weights: trainer.solve(settings.lambda).w }
    trainer.clock.check()
    const { mean, deviation } = spreadOf(scoreRows(rule, train.features))
    const scores = Array.from(scoreRows(rule, test.features), (score) => (score - mean) / (deviation || 1))
    return { labels: Array.from(test.labels), scores }
  },

  combine(data, { scoring }, _, folds) {
    const { mean, deviation } = spreadOf(learntScores(scoring, data))
    return {
      scores: Float64Array.from(folds.flatMap(({ scores }) => scores)).map((score) => mean + deviation * score),
      labels: Uint8Array.from(folds.flatMap(({ labels }) => labels)),
      method: 'cross-fitted',
    }
  },
}

/** One draw of the folds: a row that is scored twice would be counted as two. */
function onceOf(data: Dataset, settings: CrossValidationSettings): SplitPlan {
  return { ...planOf(data, { ...settings, rule: 'best' }), repeats: 1 }
}

/** Rows that are not learnt from, such as those of weight 0, are as good as absent. */
function learntScores(scoring: Model['scoring'], data: Dataset): Vec {
  const scores = scoreRows(scoring, data.features)
  return Float64Array.from(orderByClass(data).rows, (row) => scores[row])
}

function spreadOf(scores: Vec): { mean: number; deviation: number } {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / scores.length) }
}
