import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'
import { markHighest, OUT, SINGLE, TIED } from './row-states.js'

/** How many negatives on each side of the K-th highest are taken in at a time: so many, or these parts of K and of all. */
const BATCH = 1000
const PART_OF_K = 0.3
const PART_OF_ALL = 0.004

/**
 * The negatives by their rank: those surely among the K highest (TIED: β = σ/K), those surely below (OUT: β = 0), and
 * those near the K-th, whose β has to be found. For K = 1 there are none of the first kind.
 */
export class NearThreshold {
  readonly state: Uint8Array
  private readonly batch: number
  private readonly inside: Vec
  private readonly scratch: Vec

  constructor(
    negatives: number,
    private readonly k: number,
  ) {
    this.state = new Uint8Array(negatives)
    this.batch = Math.max(BATCH, Math.round(PART_OF_K * k), Math.round(PART_OF_ALL * negatives))
    this.inside = new Float64Array(negatives)
    this.scratch = new Float64Array(negatives)
  }

  /** The first look: the ranks K − batch to K + batch are near. At least one negative below the sure ones is. */
  begin(scores: Vec): void {
    const { state, k, batch } = this
    markHighest(scores, Math.min(state.length, k + batch), { among: OUT, as: SINGLE, state })
    const sure = k - Math.min(batch, k - 1) - 1
    if (sure > 0) markHighest(scores, sure, { among: SINGLE, as: TIED, state })
  }

  /** Negatives that hold multipliers are near, when they are not too many to tell. */
  addSupport(beta: Vec): void {
    const { state } = this
    let support = 0
    for (let j = 0; j < beta.length; j++) if (beta[j] > 0) support++
    if (support > 2 * this.batch) return
    for (let j = 0; j < beta.length; j++) if (beta[j] > 0) state[j] = SINGLE
  }

  /**
   * Takes in the highest that rose above the K-th highest of those inside, and the sure ones that fell below the K-th.
   * Returns how many there were of both.
   */
  update(scores: Vec): number {
    const { state, k, scratch } = this
    const floor = this.kthInside(scores)
    const kth = selectLargest(scores, scores.length, k, scratch)
    let risen = 0
    let fallen = 0
    for (let j = 0; j < state.length; j++) {
      if (state[j] === OUT && scores[j] > floor) risen++
      if (state[j] !== TIED || scores[j] >= kth) continue
      state[j] = SINGLE
      fallen++
    }
    markHighest(scores, Math.min(risen, this.batch), { among: OUT, as: SINGLE, state })
    return risen + fallen
  }

  private kthInside(scores: Vec): number {
    const { state, inside } = this
    let count = 0
    for (let j = 0; j < state.length; j++) if (state[j] !== OUT) inside[count++] = scores[j]
    return selectLargest(inside, count, this.k, this.scratch)
  }
}
