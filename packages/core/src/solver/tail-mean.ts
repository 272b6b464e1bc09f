import { certify } from '../certificate/gap.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Problem } from '../problem/problem.js'
import type { Iterate } from './solver.js'

/**
 * Offers, beside the last iterate, the mean of those since the number of looks last doubled. With a piecewise linear
 * objective (ℓ1) alternating directions circle around the solution, and the mean is far nearer to it (the rate of
 * Algorithm 1 is proved for means: He and Yuan 2012); with a strictly convex one they go straight there, and the mean lags
 * behind. So both are judged, w by the objective and the multipliers by their bound. The iteration knows nothing of this.
 */
export class TailMean {
  private readonly w: Vec
  private readonly dual: Vec
  private count = 0
  private looks = 0
  private nextRestart = 2

  constructor(private readonly problem: Problem) {
    this.w = new Float64Array(problem.map.cols)
    this.dual = new Float64Array(problem.map.rows)
  }

  /** Takes one more iterate in, and hands out the better w and the better multipliers. */
  offer(last: Iterate): Iterate {
    if (++this.looks === this.nextRestart) this.restart()
    add(last.w, this.w)
    add(last.dual, this.dual)
    this.count++
    const mean = this.mean(last)
    const [own, other] = [last, mean].map(({ w, dual }) => certify(this.problem, w, dual))
    return {
      w: other.primal < own.primal ? mean.w : last.w,
      dual: other.dual > own.dual ? mean.dual : last.dual,
    }
  }

  /** The mean, on the features that the last w uses: one that was tried once and dropped must not linger in it. */
  private mean(last: Iterate): Iterate {
    return {
      w: this.w.map((sum, k) => (last.w[k] === 0 ? 0 : sum / this.count)),
      dual: this.dual.map((sum) => sum / this.count),
    }
  }

  private restart(): void {
    this.w.fill(0)
    this.dual.fill(0)
    this.count = 0
    this.nextRestart *= 2
  }
}

function add(values: Vec, sum: Vec): void {
  for (let t = 0; t < sum.length; t++) sum[t] += values[t]
}
