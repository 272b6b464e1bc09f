import type { Warning } from '../../errors/define.js'
import { listsSkipped, topKCapped } from '../../errors/model-warnings.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { ClassOrder } from '../../problem/class-order.js'

/** What a user should know about the lists: those that are left out, and those too short for the threshold. */
export function listWarnings({ lists }: Pick<ClassOrder, 'lists'>, threshold: Threshold): Warning[] {
  if (!lists) return []
  const { sizes, skipped } = lists
  const short = threshold.kind === 'top-k' ? sizes.filter(({ negatives }) => negatives < threshold.k).length : 0
  return [
    ...(skipped > 0 ? [listsSkipped({ skipped, lists: sizes.length + skipped })] : []),
    ...(short > 0 && threshold.kind === 'top-k' ? [topKCapped({ short, lists: sizes.length, k: threshold.k })] : []),
  ]
}
