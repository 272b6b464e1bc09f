import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'

/** Rows of one state, to be marked with another. */
interface Marking {
  state: Uint8Array
  among: number
  as: number
}

/**
 * Marks the `count` highest scores among the rows of one state. Exactly so many: of scores that tie, those that come first,
 * or the empty model would mark everything.
 */
export function markHighest(scores: Vec, count: number, { state, among, as }: Marking): void {
  if (count === 0) return
  const candidates = scoresAmong(scores, state, among)
  const bar = selectLargest(candidates, candidates.length, count, new Float64Array(candidates.length))
  let left = count
  for (let j = 0; j < candidates.length; j++) if (candidates[j] > bar) left--
  for (let j = 0; j < scores.length; j++) {
    if (scores[j] < bar || state[j] !== among) continue
    if (scores[j] > bar || left-- > 0) state[j] = as
  }
}

function scoresAmong(scores: Vec, state: Uint8Array, among: number): Vec {
  const found = new Float64Array(scores.length)
  let count = 0
  for (let j = 0; j < scores.length; j++) if (state[j] === among) found[count++] = scores[j]
  return found.subarray(0, count)
}
