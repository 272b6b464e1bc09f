import type { TieBlocks } from '../metrics/ranked-list.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { HeldRows } from './held-rows.js'

/** The list of all rows by falling score, where all of them are here as kinds: exactly, and without a reading. */
export function kindsList(positives: HeldRows, negatives: HeldRows, w: Vec): TieBlocks {
  const falling = [...scored(positives, w, 1), ...scored(negatives, w, 0)].sort((a, b) => b.score - a.score)
  const [own, others]: [number[], number[]] = [[], []]
  falling.forEach(({ score, count, label }, i) => {
    if (i === 0 || score !== falling[i - 1].score) {
      own.push(0)
      others.push(0)
    }
    const side = label === 1 ? own : others
    side[side.length - 1] += count
  })
  return {
    positives: Float64Array.from(own),
    negatives: Float64Array.from(others),
    m: positives.all.count,
    n: negatives.all.count,
  }
}

function scored(held: HeldRows, w: Vec, label: 0 | 1) {
  const { counts } = held
  return Array.from(held.scores(w), (score, i) => ({ score, count: counts[i], label }))
}
