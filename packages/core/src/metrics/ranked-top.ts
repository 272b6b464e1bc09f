import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'
import { checkClasses, checkScores, mergeDescending, scoresFrom, type TieBlocks } from './ranked-list.js'

/** As many times as many negatives as are wanted may be sorted, before it is looked where to begin anew. */
const TOO_MANY = 1.25

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
  private readonly room: { positives: Vec; negatives: Vec; scratch: Vec; rows: Int32Array }

  constructor(
    private readonly labels: Uint8Array,
    passed: number,
  ) {
    this.positives = rowsOf(labels, 1)
    this.negatives = rowsOf(labels, 0)
    const [m, n] = [this.positives.length, this.negatives.length]
    this.wanted = Math.min(n, Math.ceil(passed) + 1)
    const numbers = (count: number) => new Float64Array(count)
    this.room = { positives: numbers(m), negatives: numbers(n), scratch: numbers(n), rows: new Int32Array(n) }
  }

  rank(scores: Vec): TieBlocks {
    checkScores(scores, this.labels)
    const { positives, negatives, room } = this
    const sizes = { m: positives.length, n: negatives.length }
    checkClasses(sizes.m, sizes.n)
    let least = this.lowestOfTop(scores)
    let count = this.takeTop(scores, least)
    if (count > TOO_MANY * this.wanted) {
      least = selectLargest(room.negatives, count, this.wanted, room.scratch)
      count = this.takeTop(scores, least)
    }
    this.top = room.rows.slice(0, this.wanted)
    const above = room.negatives.subarray(0, count)
    for (let i = 0; i < sizes.m; i++) room.positives[i] = scores[positives[i]]
    return mergeDescending(scoresFrom(least, room.positives).sort(), above.sort(), sizes)
  }

  /** A score that as many negatives as are wanted have, or exceed. Where all are, so are the positives below them. */
  private lowestOfTop(scores: Vec): number {
    if (!this.top || this.wanted === this.negatives.length) return Number.NEGATIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    for (let t = 0; t < this.top.length; t++) if (scores[this.top[t]] < least) least = scores[this.top[t]]
    return least
  }

  /** Lists the negatives that are no lower, with their scores; returns how many they are. */
  private takeTop(scores: Vec, least: number): number {
    const { negatives, room } = this
    let count = 0
    for (let j = 0; j < negatives.length; j++) {
      const score = scores[negatives[j]]
      if (!(score >= least)) continue
      room.rows[count] = negatives[j]
      room.negatives[count++] = score
    }
    return count
  }
}

function rowsOf(labels: Uint8Array, label: number): Int32Array {
  const rows = new Int32Array(labels.length)
  let count = 0
  for (let row = 0; row < labels.length; row++) if (Number(labels[row] === 1) === label) rows[count++] = row
  return rows.slice(0, count)
}
