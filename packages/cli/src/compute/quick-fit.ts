import { type Dataset, type FitSettings, type FittedModel, fit } from '@infinite-push/core'
import { quick } from './quick.js'

/**
 * The fit of a small table, in this thread; undefined where it is work for one of its own.
 *
 * @example
 * ```ts
 * const model = quickFit(dataset, { lambdaRatio: 0.1 }) ?? (await compute('fit', dataset, { lambdaRatio: 0.1 }))
 * ```
 */
export function quickFit(data: Dataset, settings: FitSettings): FittedModel | undefined {
  const model = quick(data, settings, fit)
  return model === undefined || settings.timeLimitMs !== undefined ? model : neverLimited(model)
}

/** Nobody asked for the limit that is kept here, and a fit within it is what it would have been without. */
function neverLimited(model: FittedModel): FittedModel {
  const { asked: { timeLimit: _, ...asked } = {}, ...training } = model.training
  return { ...model, training: { ...training, asked } }
}
