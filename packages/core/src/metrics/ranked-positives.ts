import { nanScore } from '../errors/data-errors.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { TieBlocks } from './ranked-list.js'

/** Places for each positive, so that most negatives find theirs at once. */
const PLACES = 4

/**
 * The ranked list as far as metrics can tell: negatives that no positive lies between are one block, as none of them gains or loses
 * by their order. So only the positives are sorted, which mostly are few.
 *
 * @example
 * ```ts
 * rankedPositives(Float64Array.of(3, 2), Float64Array.of(2, 1, 0)) // { positives: [1, 1, 0], negatives: [0, 1, 2], m: 2, n: 3 }
 * ```
 */
export function rankedPositives(positives: Vec, negatives: Vec): TieBlocks {
  for (const scores of [positives, negatives]) refuseNaN(scores)
  const { distinct, counts } = countedScores(positives.slice().sort())
  const { tied, between } = countAmong(distinct, negatives)
  const most = 2 * distinct.length + 1
  const blocks = { positives: new Float64Array(most), negatives: new Float64Array(most) }
  let count = 0
  const add = (above: number, below: number) => {
    blocks.positives[count] = above
    blocks.negatives[count] = below
    if (above + below > 0) count++
  }
  for (let j = distinct.length; j >= 0; j--) {
    if (j < distinct.length) add(counts[j], tied[j])
    add(0, between[j])
  }
  return {
    positives: blocks.positives.slice(0, count),
    negatives: blocks.negatives.slice(0, count),
    m: positives.length,
    n: negatives.length,
  }
}

/** Distinct scores, ascending, and how often each occurs. */
function countedScores(ascending: Vec): { distinct: Vec; counts: Vec } {
  const [distinct, counts] = [new Float64Array(ascending.length), new Float64Array(ascending.length)]
  let last = -1
  for (let t = 0; t < ascending.length; t++) {
    const score = ascending[t]
    if (last < 0 || score !== distinct[last]) distinct[++last] = score
    counts[last]++
  }
  return { distinct: distinct.subarray(0, last + 1), counts }
}

/** How many scores equal each of the distinct ones, and how many lie between: below the first, …, above the last. */
function countAmong(distinct: Vec, scores: Vec): { tied: Vec; between: Vec } {
  const { length } = distinct
  const [tied, between] = [new Float64Array(length), new Float64Array(length + 1)]
  const [least, last] = [distinct[0], PLACES * length]
  const rate = last / (distinct[length - 1] - least)
  // Where the scores are infinite, or all the same, all have one place.
  const perUnit = rate < Number.POSITIVE_INFINITY ? rate : 0
  // Those of a place are the ones from first[place] up to first[place + 1].
  const first = new Int32Array(last + 2)
  for (let j = 0; j < length; j++) first[placeOf(distinct[j] - least, perUnit, last) + 1]++
  for (let place = 0; place <= last; place++) first[place + 1] += first[place]
  for (let t = 0; t < scores.length; t++) {
    const score = scores[t]
    if (score < least) {
      between[0]++
      continue
    }
    const place = placeOf(score - least, perUnit, last)
    let low = first[place]
    let high = first[place + 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (distinct[middle] < score) low = middle + 1
      else high = middle
    }
    if (low < length && distinct[low] === score) tied[low]++
    else between[low]++
  }
  return { tied, between }
}

function placeOf(above: number, perUnit: number, last: number): number {
  return Math.min(last, Math.floor(above * perUnit)) || 0
}

function refuseNaN(scores: Vec): void {
  for (let i = 0; i < scores.length; i++) if (Number.isNaN(scores[i])) throw nanScore({ row: i + 1 })
}
