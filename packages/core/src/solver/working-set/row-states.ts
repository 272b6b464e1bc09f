import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'

/** α or β is held at 0. */
export const OUT = 0
/** The multiplier is tied to those of all others of this kind, in proportion to their upper bounds. */
export const TIED = 1
/** An atom of its own. A row never ceases to be one, so the restricted problems only grow. */
export const SINGLE = 2

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
  // They may be moved about.
  const bar = selectLargest(candidates, candidates.length, count, candidates)
  markFrom(scores, bar, count - countAbove(candidates, bar), { state, among, as })
}

function countAbove(values: Vec, bar: number): number {
  let count = 0
  for (let j = 0; j < values.length; j++) if (values[j] > bar) count++
  return count
}

/** Marks those above the bar, and so many that tie with it. */
function markFrom(scores: Vec, bar: number, ties: number, { state, among, as }: Marking): void {
  let left = ties
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

/** Where a state is of this kind. */
export function placesOf(state: Uint8Array, kind: number): Int32Array {
  let count = 0
  for (let i = 0; i < state.length; i++) if (state[i] === kind) count++
  const places = new Int32Array(count)
  for (let i = 0, a = 0; i < state.length; i++) if (state[i] === kind) places[a++] = i
  return places
}
