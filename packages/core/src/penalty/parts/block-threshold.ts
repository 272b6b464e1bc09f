import type { Vec } from '../../numeric/matrix/linear-map.js'
import { norm2 } from '../../prox/norms.js'
import type { BlockCurvature } from '../penalty.js'
import type { Block } from './block-norm.js'

/** x ← argmin_y t‖y‖₂ + ½‖y − x‖²: the block soft threshold. */
export function blockThreshold(x: Vec, t: number): void {
  const keep = 1 - cutShare(norm2(x), t)
  // The product would make −0 of a negative entry, and a model document cannot hold that.
  for (let i = 0; i < x.length; i++) x[i] = keep > 0 ? x[i] * keep : 0
}

/**
 * The Jacobian of what the block soft threshold takes away from block.part = x: (t/‖x‖)(I − x̂x̂ᵀ) where ‖x‖ > t, and I
 * where the block is cut to 0.
 */
export function blockThresholdResidual(
  { features, part }: Block,
  t: number,
  { diagonal, spike }: BlockCurvature,
): void {
  const norm = norm2(part)
  const share = cutShare(norm, t)
  const length = share < 1 ? Math.sqrt(share) : 0
  for (let i = 0; i < part.length; i++) {
    diagonal[features[i]] = share
    spike[features[i]] = length > 0 ? length * (part[i] / norm) : 0
  }
}

/** The share of a block that the threshold takes away; with t = 0 none, not even of a block that is 0. */
function cutShare(norm: number, t: number): number {
  if (norm > t) return t / norm
  return t > 0 ? 1 : 0
}
