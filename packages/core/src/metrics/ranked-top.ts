import type { Vec } from '../numeric/matrix/linear-map.js'
import { rowsByClass } from '../numeric/order/class-rows.js'
import { selectLargest } from '../numeric/order/select.js'
import { checkClasses, checkScores, mergeDescending, type TieBlocks } from './ranked-list.js'

/** As many times as many negatives as are wanted may be sorted, before it is looked where to begin anew. */
const TOO_MANY = 1.25

/** Rows, and their scores. */
interface Taken {
  rows: Int32Array
  values: Vec
}

/**
 * The tops of many lists of the same rows, one after the other, as far down as `rankedList` goes for metrics that pass so many negatives
 * at most. Neighbouring models have nearly the same negatives on top: those that were there in the last list show how far
 * down the next one has to be sorted, and nothing is selected from all of them.
 *
 * @example
 * ```ts
 * const top = new RankedTop(Uint8Array.of(1, 0, 1, 0, 0), 1)
 * top.rank(Float64Array.of(3, 1, 2, 2, 0)) // { positives: [1, 1, 0], negatives: [0, 1, 1], m: 2, n: 3 }
 * ```
 */
export class RankedTop {
  private readonly positives: Int32Array
  private readonly negatives: Int32Array
  /** How many negatives are wanted at least. */
  private readonly wanted: number
  /** So many of the negatives that were on top in the last list. */
  private top: Int32Array | undefined
  private readonly room: { positives: Taken; negatives: Taken; scratch: Vec }

  constructor(
    private readonly labels: Uint8Array,
    passed: number,
  ) {
    const { positives, negatives } = rowsByClass(labels)
    const [m, n] = [positives.length, negatives.length]
    this.positives = positives
    this.negatives = negatives
    this.wanted = Math.min(n, Math.ceil(passed) + 1)
    const taken = (count: number) => ({ rows: new Int32Array(count), values: new Float64Array(count) })
    this.room = { positives: taken(m), negatives: taken(n), scratch: new Float64Array(n) }
  }

  rank(scores: Vec): TieBlocks {
    // No loop of its own: it would be compiled with all that it calls, which takes longer than a hundred lists.
    checkScores(scores, this.labels)
    const { positives, negatives, room } = this
    const sizes = { m: positives.length, n: negatives.length }
    checkClasses(sizes.m, sizes.n)
    let least = this.lowestOfTop(scores)
    let count = take(negatives, scores, least, room.negatives)
    if (count > TOO_MANY * this.wanted) {
      least = selectLargest(room.negatives.values, count, this.wanted, room.scratch)
      count = take(negatives, scores, least, room.negatives)
    }
    this.top = room.negatives.rows.slice(0, this.wanted)
    const above = room.negatives.values.subarray(0, count)
    const near = room.positives.values.subarray(0, take(positives, scores, least, room.positives))
    return mergeDescending(near.sort(), above.sort(), sizes)
  }

  /** A score that as many negatives as are wanted have, or exceed. Where all are, so are the positives below them. */
  private lowestOfTop(scores: Vec): number {
    if (!this.top || this.wanted === this.negatives.length) return Number.NEGATIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    for (let t = 0; t < this.top.length; t++) if (scores[this.top[t]] < least) least = scores[this.top[t]]
    return least
  }
}

/** Lists those of some rows whose scores are no lower, with these; returns how many they are. */
function take(from: Int32Array, scores: Vec, least: number, { rows, values }: Taken): number {
  let count = 0
  for (let a = 0; a < from.length; a++) {
    const score = scores[from[a]]
    if (!(score >= least)) continue
    rows[count] = from[a]
    values[count++] = score
  }
  return count
}
