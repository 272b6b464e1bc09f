import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { evenlySpread } from '../../numeric/order/evenly-spread.js'
import { largestInBlock } from '../../penalty/parts/block-norm.js'
import type { Penalty } from '../../penalty/penalty.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'
import type { Metrics } from './augmented-lagrangian.js'

/**
 * How sharply the augmented Lagrangian sees the kinks: three widths, relative to the natural sizes of the problem, which
 * shrink while the multipliers settle. Too sharp too early and Newton's method crawls from kink to kink; too soft and
 * the multipliers need many updates.
 */
const START = { hinge: 0.3, negative: 0.1, weight: 0.3 }
const SHARPEST = { hinge: 3e-3, negative: 3e-3, weight: 3e-2 }
/** A penalty without kinks (l2) needs no smoothing: this narrow, its envelope is the penalty itself up to rounding. */
const NO_KINKS = 1e-4
/** A gap that grows by this factor where Newton's method finds nothing to do is rounding. */
const WORSE = 1.5
/** Rows that tell how far the features spread. */
const LOOKED_AT = 1000
/** A start within this relative gap begins with sharper widths, in proportion. */
const FAR = 0.3

/** What a multiplier update did: the objective reached, the new gap over the old one, the work it took. */
interface Progress {
  primal: number
  improvement: number
  newtonSteps: number
}

/** The natural sizes: w is bounded by the objective, Ω(w) ≤ objective/λ, and the multipliers by Σα ≤ objective. */
export class MetricSchedule {
  private readonly widths: typeof START
  private readonly deviation: Vec
  /** What a weight of 1 costs in Ω, feature by feature; 0 for a feature that is free or excluded. */
  private readonly cost: Vec
  /** Whether the penalty has no kinks. */
  private readonly smooth: boolean
  /** How many negatives are expected to share Σβ. */
  private readonly support: number
  private spread = 1
  /** Lowered when even the sharpest widths are too soft. */
  private limit = 1

  constructor(
    private readonly problem: Problem,
    /** The best objective so far. */
    private level: number,
    /** The relative gap of the starting point. */
    gap: number,
  ) {
    this.widths = scaled(START, Math.min(1, gap / FAR))
    const { map, penalty, loss } = problem
    this.deviation = largestInBlock(map.spread?.() ?? roughSpread(map), penalty.blocks)
    this.cost = unitCosts(penalty)
    this.smooth = penalty.blockNorms(this.cost, this.cost.slice()) === undefined
    this.support = Math.max(loss.thresholdCount, Math.min(map.cols, 100))
  }

  /** After a multiplier update: sharpen, the more so the less it helped. */
  advance(iterate: Iterate, { primal, improvement, newtonSteps }: Progress): void {
    if (improvement >= WORSE && newtonSteps <= 2) this.soften()
    else this.sharpen(improvement, newtonSteps)
    if (primal > 0) this.level = Math.min(this.level, primal)
    this.spread = Math.max(1, meanContribution(iterate.w, this.deviation))
  }

  private sharpen(improvement: number, newtonSteps: number): void {
    // Where many steps made it worse, the kinks are too sharp as they are.
    const factor = improvement > 1 && newtonSteps > 5 ? 1 : improvement > 0.3 ? 0.5 : 0.6
    const creeping = improvement > 0.7 ? newtonSteps <= 5 : this.smooth && improvement > 0.2 && newtonSteps <= 2
    // Multipliers that creep along one piece want longer steps, and where Newton ends at once there is room for them.
    if (creeping) this.limit = Math.max(1e-5, this.limit * factor)
    else if (newtonSteps > 50) this.limit = Math.min(1, this.limit * 3)
    for (const key of ['hinge', 'negative', 'weight'] as const) {
      this.widths[key] = Math.max(this.limit * SHARPEST[key], this.widths[key] * factor)
    }
  }

  /** Rounding in the scores reaches the multipliers divided by the widths: back to where it did less harm. */
  private soften(): void {
    this.limit = 1
    for (const key of ['hinge', 'negative', 'weight'] as const) {
      this.widths[key] = Math.min(START[key], 30 * this.widths[key])
    }
  }

  metrics(): Metrics {
    const { level, widths, support } = this
    const weight = this.smooth ? NO_KINKS : widths.weight
    const steps = this.deviation.map((_, k) => weight * this.step(k))
    return { steps, scores: { kink: widths.hinge / level, negative: level / (widths.negative * support) }, level }
  }

  /**
   * The natural size of w_k over that of its multiplier λ·cost_k. An equal share of the objective buys each feature a weight
   * of level/(d·λ·cost_k); more than spread/deviation_k is not needed to move the scores.
   */
  private step(k: number): number {
    const { level, spread, problem } = this
    const deviation = this.deviation[k] || 1
    const reach = spread / deviation
    const price = problem.lambda * this.cost[k]
    if (price === 0) return reach / (level * deviation)
    return Math.min(level / (problem.map.cols * price), reach) / price
  }
}

/** The spread of each feature, on some of the rows when they are many: it only has to be of the right size. */
export function roughSpread(map: RowMap): Vec {
  const some = map.rows > LOOKED_AT ? map.selectRows(evenlySpread(map.rows, LOOKED_AT)) : map
  return some.columnMoments().deviation
}

/** Widths times a factor, but not below the sharpest. */
function scaled(widths: typeof START, factor: number): typeof START {
  const at = (key: keyof typeof START) => Math.max(SHARPEST[key], factor * widths[key])
  return { hinge: at('hinge'), negative: at('negative'), weight: at('weight') }
}

/** 1/(dual norm of the block of ones): 1 for l1, f_k for factors. */
function unitCosts(penalty: Penalty): Vec {
  const ones = new Float64Array(penalty.size).fill(1)
  const norms = penalty.blockNorms(ones, new Float64Array(penalty.size)) ?? ones
  return norms.map((norm) => (norm > 0 && norm < Number.POSITIVE_INFINITY ? 1 / norm : 0))
}

/** The mean of |w_k|·deviation_k over the selected features: how far one feature moves the scores. */
function meanContribution(w: Vec, deviation: Vec): number {
  let sum = 0
  let count = 0
  for (let k = 0; k < w.length; k++) {
    if (w[k] === 0) continue
    sum += Math.abs(w[k]) * deviation[k]
    count++
  }
  return count === 0 ? 0 : sum / count
}
