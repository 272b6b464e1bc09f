import { lengthMismatch, nanScore, oneClassToJudge } from '../errors/data-errors.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'

/**
 * A ranked list reduced to what every metric needs: going down the scores, how many positives and negatives share each
 * score. Block b holds the rows of the b-th highest distinct score, and is never empty.
 */
export interface TieBlocks {
  /** Positives in each block. */
  readonly positives: Vec
  /** Negatives in each block. */
  readonly negatives: Vec
  /** Positives in all: the paper's m. */
  readonly m: number
  /** Negatives in all: the paper's n. */
  readonly n: number
}

/**
 * Sorts the rows by descending score, once, for all metrics. Equal scores form one block, so that no metric can depend on
 * the order in which tied rows happened to come. For metrics that pass so many negatives at most, the blocks below the next
 * one are left out, and not sorted.
 *
 * @example
 * ```ts
 * rankedList(Float64Array.of(3, 1, 2, 2), Uint8Array.of(1, 0, 1, 0))
 * // { positives: [1, 1, 0], negatives: [0, 1, 1], m: 2, n: 2 }
 * ```
 */
export function rankedList(scores: Vec, labels: Uint8Array, passed = Number.POSITIVE_INFINITY): TieBlocks {
  checkScores(scores, labels)
  const { positives, negatives } = byClass(scores, labels)
  const [m, n] = [positives.length, negatives.length]
  checkClasses(m, n)
  const shown = Math.ceil(passed) + 1
  if (shown >= n) return mergeDescending(positives.sort(), negatives.sort(), { m, n })
  const least = selectLargest(negatives, n, shown, new Float64Array(n))
  return mergeDescending(scoresFrom(least, positives).sort(), scoresFrom(least, negatives).sort(), { m, n })
}

/** The scores that are no lower, in place. */
function scoresFrom(least: number, scores: Vec): Vec {
  let count = 0
  for (let i = 0; i < scores.length; i++) if (scores[i] >= least) scores[count++] = scores[i]
  return scores.subarray(0, count)
}

/** The classes are sorted apart and merged: two native sorts of numbers beat one sort of row numbers by their scores. */
function byClass(scores: Vec, labels: Uint8Array): { positives: Vec; negatives: Vec } {
  const [positives, negatives] = [new Float64Array(scores.length), new Float64Array(scores.length)]
  let m = 0
  for (let i = 0, n = 0; i < scores.length; i++) {
    if (labels[i] === 1) positives[m++] = scores[i]
    else negatives[n++] = scores[i]
  }
  return { positives: positives.subarray(0, m), negatives: negatives.subarray(0, scores.length - m) }
}

export function mergeDescending(
  ascendingPositives: Vec,
  ascendingNegatives: Vec,
  sizes: { m: number; n: number },
): TieBlocks {
  const most = ascendingPositives.length + ascendingNegatives.length
  const positives = new Float64Array(most)
  const negatives = new Float64Array(most)
  let blocks = 0
  for (let i = ascendingPositives.length - 1, j = ascendingNegatives.length - 1; i >= 0 || j >= 0; blocks++) {
    const positive = i >= 0 ? ascendingPositives[i] : Number.NEGATIVE_INFINITY
    const negative = j >= 0 ? ascendingNegatives[j] : Number.NEGATIVE_INFINITY
    const score = Math.max(positive, negative)
    for (; i >= 0 && ascendingPositives[i] === score; i--) positives[blocks]++
    for (; j >= 0 && ascendingNegatives[j] === score; j--) negatives[blocks]++
  }
  return { positives: positives.slice(0, blocks), negatives: negatives.slice(0, blocks), ...sizes }
}

export function checkScores(scores: Vec, labels: Uint8Array): void {
  const { length } = scores
  if (length !== labels.length) {
    throw lengthMismatch({ what: 'labels', count: labels.length, of: 'scores', wanted: length })
  }
  for (let row = 0; row < length; row++) if (Number.isNaN(scores[row])) throw nanScore({ row: row + 1 })
}

export function checkClasses(m: number, n: number): void {
  if (m === 0 || n === 0) throw oneClassToJudge({ positives: m, negatives: n })
}
