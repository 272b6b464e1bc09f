import type { Dataset } from '../../data/dataset/dataset.js'
import { lookedOf } from '../../metrics/first-rows.js'
import type { CrossValidationSummary } from '../../model/document/model.js'
import { Clock } from '../../model/learn/clock.js'
import { orderByClass } from '../../problem/class-order.js'
import { settingsTried } from '../../tried-words.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import { finish } from '../pieces/work.js'
import { type LeftOut, meanOf } from './choose-setting.js'
import { correctedEstimate } from './corrected-estimate.js'
import { crossValidation } from './cross-validation.js'
import { judgeOf } from './left-out-judge.js'
import { splitAt, splitNames } from './left-out-rows.js'
import { firstOfPart, leftOutPart } from './setting.js'
import { type CrossValidationSettings, planOf } from './validation-plan.js'

export interface NestedSettings extends CrossValidationSettings {
  /** How the setting of all rows was chosen, which the result is told with. */
  cv: CrossValidationSummary
}

/**
 * What the whole way of choosing is worth: each split chooses by cross-validation inside of the rows it learns from, learns
 * again at what was chosen, and is measured on the rows left out. One piece per split; about as many times the work of
 * cross-validation as it has folds.
 */
export const nestedValidation: Piecewise<Dataset, NestedSettings, null, LeftOut, CrossValidationSummary> = {
  name: 'nested-validation',

  prepare(data, settings) {
    const plan = planOf(data, settings)
    // What no split can be drawn from is refused here, before any long work.
    splitAt(data, plan, 0)
    return { shared: null, pieces: splitNames(plan) }
  },

  piece(data, { cv: _, ...settings }, _shared, index) {
    const clock = new Clock(settings.timeLimitMs)
    const plan = planOf(data, settings)
    const { train, test, trainGroups } = splitAt(data, plan, index)
    const inner = { ...settings, ...clock.limit(), ...(trainGroups && { rowGroups: trainGroups }) }
    const { scoring } = finish(inOrder(crossValidation, train, inner))
    clock.check()
    const judge = judgeOf(test, plan.metric, lookedOf(orderByClass(data), settings))
    return judge({ ...scoring, weights: Float64Array.from(scoring.weights) })
  },

  combine(data, { cv, ...settings }, _shared, splits) {
    const plan = planOf(data, settings)
    const order = orderByClass(data)
    const first = firstOfPart(meanOf({ splits }, 'precision'), leftOutPart(plan), lookedOf(order, settings), order)
    const count = settingsTried(cv)
    return {
      ...cv,
      corrected: correctedEstimate(splits, { plan, order, settings: count, method: 'nested-folds' }),
      first,
    }
  },
}
