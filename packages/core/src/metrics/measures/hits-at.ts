import type { TieBlocks } from '../ranked-list.js'

/**
 * How many positives are expected among the first k rows, over uniformly random orders of the tied rows: a block that
 * only partly fits gives its positives in proportion, since each of its rows is equally likely to be let in.
 */
export function hitsAt({ positives, negatives }: TieBlocks, k: number): number {
  let hits = 0
  let room = k
  for (let b = 0; b < positives.length && room > 0; b++) {
    const size = positives[b] + negatives[b]
    hits += room >= size ? positives[b] : (positives[b] * room) / size
    room -= size
  }
  return hits
}
