import type { PushLoss } from '../loss/push/push-loss.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'

/**
 * The rows that the loss of these scores can depend on, when no score is off by more than `error`: the positives, and the negatives
 * that may be among the K highest. The K-th highest is off by no more than a score is, so that a negative further below than
 * both errors is not among them. Undefined for all: where lists have thresholds of their own, negatives count several times, or nothing
 * is known.
 */
export function rowsThatMatter(loss: PushLoss, scores: Vec, error: number): Uint8Array | undefined {
  const { lists } = loss
  if (lists.length > 1 || lists[0].counts || !Number.isFinite(error)) return undefined
  const { positives, negatives, thresholdCount } = loss
  const others = scores.subarray(positives)
  const lowest = selectLargest(others, negatives, thresholdCount, new Float64Array(negatives)) - 4 * error
  const matters = new Uint8Array(scores.length).fill(1, 0, positives)
  for (let j = 0; j < negatives; j++) if (others[j] >= lowest) matters[positives + j] = 1
  return matters
}
