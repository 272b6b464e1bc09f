import { type Dataset, finish, type WalkSettings, type WholePath, walkPath } from '@infinite-push/core'
import { quick } from './quick.js'

/**
 * The path of a small table, in this thread; undefined where it is work for one of its own.
 *
 * @example
 * ```ts
 * const whole = quickPath(dataset, { count: 20 }) ?? (await compute('path', dataset, { count: 20 }))
 * ```
 */
export function quickPath(data: Dataset, settings: WalkSettings): WholePath | undefined {
  return quick(data, settings, (data, limited) => finish(walkPath(data, limited)))
}
