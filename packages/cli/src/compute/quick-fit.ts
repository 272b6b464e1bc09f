import { type Dataset, type FitSettings, type FittedModel, fit } from '@infinite-push/core'
import { isTimeUp } from '@infinite-push/core/internal'

/** A fit of a table this small is nearly always over before a thread has loaded its code; if not, it ends after so long. */
const QUICK = { cells: 20_000, ms: 500 }

/**
 * The fit of a small table, in this thread, unless it takes longer than it should: then Ctrl-C would have to wait for it, and
 * undefined says that it is work for a thread.
 *
 * @example
 * ```ts
 * const model = quickFit(dataset, { lambdaRatio: 0.1 }) ?? (await compute('fit', dataset, { lambdaRatio: 0.1 }))
 * ```
 */
export function quickFit(data: Dataset, settings: FitSettings): FittedModel | undefined {
  const { rows, cols } = data.features
  if (rows * cols > QUICK.cells) return undefined
  const started = Date.now()
  const limited = { ...settings, timeLimitMs: Math.min(QUICK.ms, settings.timeLimitMs ?? QUICK.ms) }
  const model = untilTimeIsUp(() => fit(data, limited))
  // What was not over in time may lack what the limit cut off.
  if (model === undefined || Date.now() - started >= QUICK.ms) return undefined
  return settings.timeLimitMs === undefined ? neverLimited(model) : model
}

/** Nobody asked for the limit that is kept here, and a fit within it is what it would have been without. */
function neverLimited(model: FittedModel): FittedModel {
  const { asked: { timeLimit: _, ...asked } = {}, ...training } = model.training
  return { ...model, training: { ...training, asked } }
}

function untilTimeIsUp<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!isTimeUp(error)) throw error
    return undefined
  }
}
