import type { Warning } from '../../errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { ClassOrder } from '../../problem/class-order.js'

/** What a user should know about the lists: those that are left out, and those too short for the threshold. */
export function listWarnings({ lists }: ClassOrder, threshold: Threshold): Warning[] {
  if (!lists) return []
  const { sizes, skipped } = lists
  const short = threshold.kind === 'top-k' ? sizes.filter(({ negatives }) => negatives < threshold.k).length : 0
  return [
    ...(skipped > 0 ? [listsSkipped(skipped, sizes.length + skipped)] : []),
    ...(short > 0 && threshold.kind === 'top-k' ? [topKCapped(threshold.k, short, sizes.length)] : []),
  ]
}

function listsSkipped(skipped: number, all: number): Warning {
  return {
    code: 'lists-skipped',
    message: `${skipped} of ${all} lists have rows of one class only and are left out.`,
    hint: 'Inside such a list there is nothing to rank; nothing needs to be done unless --query or --label is wrong.',
  }
}

function topKCapped(k: number, short: number, all: number): Warning {
  return {
    code: 'top-k-capped',
    message: `${short} of ${all} lists have fewer than ${k} negatives: there the mean of all of them is the threshold.`,
    hint: 'A fraction suits lists of different lengths: --threshold fraction --fraction 0.1.',
  }
}
