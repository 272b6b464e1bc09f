import { CopyRoom } from '../../numeric/matrix/copy-room.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { OneThresholdProblem } from '../../problem/problem.js'
import type { RestrictedProblem } from '../alm/working-features.js'
import { NearKink } from './near-kink.js'
import { NearThreshold } from './near-threshold.js'
import { restrict } from './restriction.js'

/** The rows that the restricted problems are made of. */
export class NearRows {
  private readonly kink: NearKink
  private readonly threshold: NearThreshold
  /** Whether rows have been taken in, and whether the positives have since been looked at one by one. */
  private begun = false
  private settled: boolean
  private readonly room = new CopyRoom()

  constructor(
    private readonly problem: OneThresholdProblem,
    private readonly spread: Vec,
  ) {
    const { weights, negatives, thresholdCount } = problem.loss
    this.kink = new NearKink(weights.length)
    this.threshold = new NearThreshold(negatives, thresholdCount)
    this.settled = !this.kink.sampled
  }

  /** Whether a sample stands for all positives. */
  get sampled(): boolean {
    return this.kink.sampled
  }

  /** From now on every positive counts. */
  endSampling(): void {
    this.kink.sampled = false
  }

  /** Takes in what the scores of a new w show to be near. Returns whether any row had been taken for something else. */
  take(scores: Vec, dual: Vec): boolean {
    const first = !this.begun
    this.begun = true
    const negatives = this.takeNegatives(scores, dual, first)
    const positives = this.sampled || this.takePositives(scores)
    return first || negatives || positives
  }

  private takeNegatives(scores: Vec, dual: Vec, first: boolean): boolean {
    const m = this.problem.loss.weights.length
    if (!first) return this.threshold.update(scores.subarray(m)) > 0
    this.threshold.begin(scores.subarray(m))
    this.threshold.addSupport(dual.subarray(m))
    return true
  }

  private takePositives(scores: Vec): boolean {
    const threshold = this.problem.loss.threshold(scores)
    if (this.settled) return this.kink.update(scores, threshold) > 0
    this.kink.begin(scores, threshold)
    this.settled = true
    return true
  }

  /** In the place of the last one, which is done with. */
  restrict(): RestrictedProblem {
    const { kink, threshold, sampled, spread, room } = this
    return restrict(this.problem, { positiveState: kink.state, negativeState: threshold.state, sampled, spread, room })
  }
}
