import type { Vec } from '../../numeric/matrix/linear-map.js'
import { evenlySpread } from '../../numeric/order/evenly-spread.js'
import { selectLargest } from '../../numeric/order/select.js'
import { OUT, SINGLE, TIED } from './row-states.js'

/** How many positives are atoms of their own at first: this part of all, but not fewer than so many. */
const FIRST = 1000
const FIRST_PART = 0.06
/** The zone around the kink shrinks from round to round, since w moves less and less. */
const SHRINK = 0.5

/**
 * The positives by their hinge: those that surely violate (TIED: α at its bound), those that surely do not (OUT: α = 0),
 * and those near the kink, whose α has to be found. As long as nobody knows which are which, a sample stands for them all.
 */
export class NearKink {
  readonly state: Uint8Array
  /** Whether the single ones are a sample of all. */
  sampled: boolean
  /** Those that changed sides once. The second time they become single, so that none can go back and forth for ever. */
  private readonly turned: Uint8Array
  private zone = 0

  constructor(positives: number) {
    this.state = new Uint8Array(positives)
    this.turned = new Uint8Array(positives)
    const first = firstCount(positives)
    this.sampled = positives > 2 * first
    for (const i of evenlySpread(positives, this.sampled ? first : positives)) this.state[i] = SINGLE
  }

  /** After the sampling: what is near is what is nearest. */
  begin(scores: Vec, threshold: number): void {
    const { state } = this
    this.zone = reachOf(scores, { first: state.length, nearest: firstCount(state.length), threshold })
    for (let i = 0; i < state.length; i++) {
      const slack = 1 - (scores[i] - threshold)
      state[i] = Math.abs(slack) <= this.zone ? SINGLE : slack > 0 ? TIED : OUT
    }
  }

  /** Takes in what came near. Returns how many were on the other side of the kink before. */
  update(scores: Vec, threshold: number): number {
    const { state, turned } = this
    let turning = 0
    this.zone *= SHRINK
    for (let i = 0; i < state.length; i++) {
      if (state[i] === SINGLE) continue
      const slack = 1 - (scores[i] - threshold)
      const side = slack > 0 ? TIED : OUT
      const turns = side !== state[i]
      state[i] = Math.abs(slack) <= this.zone || (turns && turned[i]) ? SINGLE : side
      if (!turns) continue
      turned[i] = 1
      turning++
    }
    return turning
  }
}

function firstCount(positives: number): number {
  return Math.max(FIRST, Math.round(FIRST_PART * positives))
}

/** The distance from the kink within which so many of the first scores lie. */
export function reachOf(scores: Vec, { first, nearest, threshold }: Reach): number {
  const nearness = new Float64Array(first)
  for (let i = 0; i < first; i++) nearness[i] = -Math.abs(1 - (scores[i] - threshold))
  return -selectLargest(nearness, first, nearest, new Float64Array(first))
}

interface Reach {
  first: number
  nearest: number
  threshold: number
}
