import type { TieBlocks } from '../ranked-list.js'

/**
 * Average precision: the mean, over the positives, of the precision at the rank of each; in expectation over uniformly
 * random orders of the tied rows.
 *
 * @example
 * ```ts
 * averagePrecision(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0))) // (1/1 + 2/3) / 2
 * ```
 */
export function averagePrecision({ positives, negatives, m }: TieBlocks): number {
  let sum = 0
  let rank = 0
  let hits = 0
  for (let b = 0; b < positives.length; b++) {
    const size = positives[b] + negatives[b]
    if (positives[b] > 0) sum += blockPrecisions(positives[b], size, { rank, hits })
    rank += size
    hits += positives[b]
  }
  return sum / m
}

/**
 * The expected sum of the precisions at the p positives of one block of t tied rows that follows `rank` rows with `hits`
 * positives. Place j of the block holds a positive with probability p/t; given that, the other p − 1 positives are spread
 * evenly over the other t − 1 places, so (j − 1)(p − 1)/(t − 1) of them are expected before place j. The precision there is
 * linear in that number, so its expectation is (hits + 1 + (j − 1)(p − 1)/(t − 1)) / (rank + j).
 */
function blockPrecisions(p: number, t: number, before: { rank: number; hits: number }): number {
  const density = t > 1 ? (p - 1) / (t - 1) : 0
  let sum = 0
  for (let j = 1; j <= t; j++) sum += (before.hits + 1 + (j - 1) * density) / (before.rank + j)
  return (sum * p) / t
}
