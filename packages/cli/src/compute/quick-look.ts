import { type Dataset, type Diagnosis, diagnose, type ProblemSettings } from '@infinite-push/core'
import { quick } from './quick.js'

/**
 * What a small table looks like, found in this thread; undefined where it is work for one of its own.
 *
 * @example
 * ```ts
 * const diagnosis = quickLook(dataset, {}) ?? (await compute('diagnose', dataset, {}))
 * ```
 */
export function quickLook(data: Dataset, settings: ProblemSettings): Diagnosis | undefined {
  const diagnosis = quick(data, settings, diagnose)
  // λ_max gets a part of the time, which may be up earlier than all of it.
  const isCut = diagnosis?.lambdaMaxUnknown || diagnosis?.thresholds.some(({ lambdaMax }) => lambdaMax === undefined)
  return isCut ? undefined : diagnosis
}
