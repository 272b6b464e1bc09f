import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm1, normInf } from '../prox/norms.js'
import { l1BallThreshold } from '../prox/simplex.js'
import { type Block, BlockNorm } from './parts/block-norm.js'
import type { BlockCurvature, Penalty, PenaltyKind } from './penalty.js'
import { blocksOf } from './settings.js'

/**
 * Ω(w) = Σ_g ‖w_g‖_∞ (Turlach, Venables and Wright 2005), or with other positive weights than 1: groups come in or stay
 * out together, and tend to equal sizes inside.
 *
 * @example
 * ```ts
 * new LinfGroup([Int32Array.of(0, 1), Int32Array.of(2)]).value(Float64Array.of(3, -4, 1)) // 5
 * ```
 */
export class LinfGroup extends BlockNorm {
  readonly kind = 'linf-group'

  constructor(blocks: readonly Int32Array[], weights: Vec = new Float64Array(blocks.length).fill(1)) {
    super(blocks, weights)
  }

  protected blockValue({ part, weight }: Block): number {
    return weight * normInf(part)
  }

  protected blockDualNorm({ part, weight }: Block): number {
    return norm1(part) / weight
  }

  /** v − Π(v), with Π the projection on the ℓ1 ball of radius τ·weight: the entries above a common level are cut to it. */
  protected shrink(block: Block, tau: number): void {
    const { part } = block
    const level = this.level(block, tau)
    for (let i = 0; i < part.length; i++) part[i] = level > 0 ? Math.max(-level, Math.min(level, part[i])) : 0
  }

  /** The derivative of Π: I − ŝŝᵀ on the entries A that are cut, with ŝ their signs/√|A|; I when the ball holds v. */
  protected bend(block: Block, tau: number, { diagonal, spike }: BlockCurvature): void {
    const { features, part } = block
    const level = this.level(block, tau)
    const length = level > 0 ? 1 / Math.sqrt(countAbove(part, level)) : 0
    for (let i = 0; i < part.length; i++) {
      const isCut = tau > 0 && (level === 0 || Math.abs(part[i]) > level)
      diagonal[features[i]] = isCut ? 1 : 0
      spike[features[i]] = isCut ? length * Math.sign(part[i]) : 0
    }
  }

  /** The height to which the block is cut; 0 when all of it goes. */
  private level({ part, scratch, weight }: Block, tau: number): number {
    scratch.set(part)
    return l1BallThreshold(scratch, tau * weight)
  }

  protected over(blocks: readonly Int32Array[], weights: Vec): Penalty {
    return new LinfGroup(blocks, weights)
  }
}

function countAbove(x: Vec, level: number): number {
  let count = 0
  for (let i = 0; i < x.length; i++) if (Math.abs(x[i]) > level) count++
  return count
}

export const linfGroup: PenaltyKind<'linf-group'> = {
  name: 'linf-group',
  formula: 'Σ_g ‖w_g‖_∞',
  summary: 'few groups of features, with weights of equal size in each',
  needs: ['groups'],
  weighs: false,
  selects: true,
  build: (size, settings) => new LinfGroup(blocksOf(size, settings)),
}
