import { lengthMismatch, nanScore, oneClassToJudge } from '../errors/data-errors.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

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
 * the order in which tied rows happened to come.
 *
 * @example
 * ```ts
 * rankedList(Float64Array.of(3, 1, 2, 2), Uint8Array.of(1, 0, 1, 0))
 * // { positives: [1, 1, 0], negatives: [0, 1, 1], m: 2, n: 2 }
 * ```
 */
export function rankedList(scores: Vec, labels: Uint8Array): TieBlocks {
  checkScores(scores, labels)
  // The classes are sorted apart and merged: two native sorts of numbers beat one sort of row numbers by their scores.
  const positives = scores.filter((_, i) => labels[i] === 1).sort()
  const negatives = scores.filter((_, i) => labels[i] !== 1).sort()
  checkClasses(positives.length, negatives.length)
  return mergeDescending(positives, negatives)
}

function mergeDescending(ascendingPositives: Vec, ascendingNegatives: Vec): TieBlocks {
  const m = ascendingPositives.length
  const n = ascendingNegatives.length
  const positives = new Float64Array(m + n)
  const negatives = new Float64Array(m + n)
  let blocks = 0
  for (let i = m - 1, j = n - 1; i >= 0 || j >= 0; blocks++) {
    const positive = i >= 0 ? ascendingPositives[i] : Number.NEGATIVE_INFINITY
    const negative = j >= 0 ? ascendingNegatives[j] : Number.NEGATIVE_INFINITY
    const score = Math.max(positive, negative)
    for (; i >= 0 && ascendingPositives[i] === score; i--) positives[blocks]++
    for (; j >= 0 && ascendingNegatives[j] === score; j--) negatives[blocks]++
  }
  return { positives: positives.slice(0, blocks), negatives: negatives.slice(0, blocks), m, n }
}

function checkScores(scores: Vec, labels: Uint8Array): void {
  const { length } = scores
  if (length !== labels.length) {
    throw lengthMismatch({ what: 'labels', count: labels.length, of: 'scores', wanted: length })
  }
  const row = scores.findIndex(Number.isNaN)
  if (row >= 0) throw nanScore({ row: row + 1 })
}

function checkClasses(m: number, n: number): void {
  if (m === 0 || n === 0) throw oneClassToJudge({ positives: m, negatives: n })
}
