import type { Dataset } from '../../data/dataset/dataset.js'
import type { Transform } from '../../data/scaling/rank-transform.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { CrossValidationSummary } from '../../model/document/model.js'
import type { Piecewise } from '../pieces/piecewise.js'
import type { LeftOut } from './choose-setting.js'
import type { Families } from './families.js'
import { resultOfSplit, splitsToTry } from './one-split.js'
import { curvePoint, settingsTried } from './setting.js'
import type { CrossValidationSettings } from './validation-plan.js'

/** One threshold, one transform, and a λ that is of interest beside those that cross-validation tries. */
export interface LeftOutCurveSettings extends CrossValidationSettings {
  threshold: Threshold
  transform: Transform
  lambda: number
}

/** What the rows left out say along the λ of one problem. */
export interface LeftOutCurve {
  lambdaMax: number
  /** As in the summary of cross-validation, with the λ of interest among the others; none where every model is empty. */
  path: CrossValidationSummary['path']
  /** The metric at the λ of interest, split by split. */
  values: number[]
}

/** λ that differ by less are one: their last digits depend on the order of sums. */
const ROUNDING = 1e-9

/**
 * The same splits as cross-validation draws, and what each says about one setting: to be compared with another one, split by
 * split. One piece per split; nothing is chosen.
 */
export const leftOutCurve: Piecewise<Dataset, LeftOutCurveSettings, Families, LeftOut[][], LeftOutCurve> = {
  name: 'left-out-curve',

  prepare(data, settings) {
    const { shared, pieces } = splitsToTry(data, settings)
    const families = shared.families.map((family) => ({
      ...family,
      lambdas: including(family.lambdas, settings.lambda),
    }))
    return { shared: { ...shared, families }, pieces }
  },

  piece: resultOfSplit,

  combine(_, { lambda }, { families }, results) {
    const lambdaMax = families[0].lambdaMax.value
    if (results.length === 0) return { lambdaMax, path: [], values: [] }
    const [tried] = settingsTried(families, results)
    const asked = tried.find((setting) => isSame(setting.lambda, lambda)) ?? tried[0]
    return { lambdaMax, path: tried.map(curvePoint), values: asked.splits.map(({ value }) => value) }
  },
}

/** Descending, with one more where it is not among them. */
function including(lambdas: readonly number[], lambda: number): number[] {
  if (lambdas.length === 0 || lambdas.some((other) => isSame(other, lambda))) return [...lambdas]
  return [...lambdas, lambda].sort((a, b) => b - a)
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < ROUNDING
}
