import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm1, norm2, normInf } from '../prox/norms.js'
import { softThreshold } from '../prox/soft-threshold.js'
import { type Block, BlockNorm, rootSizes } from './parts/block-norm.js'
import { blockThreshold, blockThresholdResidual } from './parts/block-threshold.js'
import type { BlockCurvature, Penalty, PenaltyKind } from './penalty.js'
import { blocksOf, l1RatioOf } from './settings.js'

/**
 * Ω(w) = ρ‖w‖₁ + (1−ρ) Σ_g √|g| ‖w_g‖₂ (Simon, Friedman, Hastie and Tibshirani 2013): few groups, and few features in
 * each of them. ρ = 1 is l1 and ρ = 0 is group.
 *
 * @example
 * ```ts
 * new SparseGroup([Int32Array.of(0, 1)], 0.5).value(Float64Array.of(3, -4)) // 3.5 + 2.5√2
 * ```
 */
export class SparseGroup extends BlockNorm {
  readonly kind = 'sparse-group'

  constructor(
    blocks: readonly Int32Array[],
    readonly l1Ratio: number,
    weights: Vec = rootSizes(blocks),
  ) {
    super(blocks, weights)
  }

  protected blockValue(block: Block): number {
    return this.l1Ratio * norm1(block.part) + this.blockWeight(block) * norm2(block.part)
  }

  /** The soft threshold, then the block threshold of what is left. */
  protected shrink(block: Block, tau: number): void {
    softenAll(block.part, tau * this.l1Ratio)
    blockThreshold(block.part, tau * this.blockWeight(block))
  }

  /** That of the block threshold of what is left, but 1 where the soft threshold has already cut to 0. */
  protected bend(block: Block, tau: number, curvature: BlockCurvature): void {
    const { features, part } = block
    const cut = tau * this.l1Ratio
    softenAll(part, cut)
    blockThresholdResidual(block, tau * this.blockWeight(block), curvature)
    for (let i = 0; i < part.length; i++) if (cut > 0 && part[i] === 0) curvature.diagonal[features[i]] = 1
  }

  /**
   * The smallest r with ‖soft(u, ρr)‖₂ ≤ (1−ρ)·weight·r, i.e. u in r times the sum of an ℓ∞ and an ℓ2 ball.
   *
   * The difference of the two sides is convex and decreasing in r. So Newton's method, from a point left of the root,
   * climbs to it without ever passing it. On the left is the root for the largest entry alone.
   */
  protected blockDualNorm(block: Block): number {
    const scale = normInf(block.part)
    if (scale === 0) return 0
    for (let i = 0; i < block.part.length; i++) block.part[i] /= scale
    const weight = this.blockWeight(block)
    let r = 1 / (this.l1Ratio + weight)
    for (;;) {
      const next = r + this.newtonStep(block.part, weight, r)
      if (!(next > r * (1 + Number.EPSILON))) return r * scale
      r = next
    }
  }

  private newtonStep(u: Vec, weight: number, r: number): number {
    const rho = this.l1Ratio
    let sum = 0
    let squares = 0
    for (let i = 0; i < u.length; i++) {
      const excess = Math.max(0, Math.abs(u[i]) - rho * r)
      sum += excess
      squares += excess * excess
    }
    const norm = Math.sqrt(squares)
    return norm > 0 ? (norm - weight * r) / ((rho * sum) / norm + weight) : 0
  }

  private blockWeight(block: Block): number {
    return (1 - this.l1Ratio) * block.weight
  }

  protected over(blocks: readonly Int32Array[], weights: Vec): Penalty {
    return new SparseGroup(blocks, this.l1Ratio, weights)
  }
}

function softenAll(x: Vec, t: number): void {
  for (let i = 0; i < x.length; i++) x[i] = softThreshold(x[i], t)
}

export const sparseGroup: PenaltyKind<'sparse-group'> = {
  name: 'sparse-group',
  formula: 'ρ‖w‖₁ + (1−ρ) Σ_g √|g| ‖w_g‖₂',
  summary: 'few groups of features, and few features in each',
  needs: ['l1Ratio', 'groups'],
  weighs: false,
  selects: true,
  build: (size, settings) => new SparseGroup(blocksOf(size, settings), l1RatioOf(settings)),
}
