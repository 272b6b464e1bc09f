import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { type Block, BlockNorm, rootSizes } from './parts/block-norm.js'
import { blockThreshold, blockThresholdResidual } from './parts/block-threshold.js'
import type { BlockCurvature, Penalty, PenaltyKind } from './penalty.js'
import { blocksOf } from './settings.js'

/**
 * Ω(w) = Σ_g √|g| ‖w_g‖₂ (the group lasso, Yuan and Lin 2006), or with other positive weights than √|g|: groups of
 * features come in or stay out together.
 *
 * @example
 * ```ts
 * new GroupPenalty([Int32Array.of(0, 1), Int32Array.of(2)]).value(Float64Array.of(3, -4, 1)) // 5√2 + 1
 * ```
 */
export class GroupPenalty extends BlockNorm {
  readonly kind = 'group'

  constructor(blocks: readonly Int32Array[], weights: Vec = rootSizes(blocks)) {
    super(blocks, weights)
  }

  protected blockValue({ part, weight }: Block): number {
    return weight * norm2(part)
  }

  protected blockDualNorm({ part, weight }: Block): number {
    return norm2(part) / weight
  }

  protected shrink({ part, weight }: Block, tau: number): void {
    blockThreshold(part, tau * weight)
  }

  protected bend(block: Block, tau: number, curvature: BlockCurvature): void {
    blockThresholdResidual(block, tau * block.weight, curvature)
  }

  protected over(blocks: readonly Int32Array[], weights: Vec): Penalty {
    return new GroupPenalty(blocks, weights)
  }
}

export const group: PenaltyKind<'group'> = {
  name: 'group',
  formula: 'Σ_g √|g| ‖w_g‖₂',
  summary: 'few groups of features, each in or out as a whole',
  needs: ['groups'],
  weighs: false,
  selects: true,
  build: (size, settings) => new GroupPenalty(blocksOf(size, settings)),
}
