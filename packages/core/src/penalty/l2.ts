import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { GroupPenalty } from './group.js'
import { ballIndicator, ballScale } from './parts/dual-ball.js'
import type { BlockCurvature, Penalty } from './penalty.js'

/**
 * Ω(w) = ½‖w‖²: dense weights, the regularizer of the infinite push before sparsity (Agarwal 2011).
 *
 * @paper prop:1
 *
 * @example
 * ```ts
 * new L2(2).value(Float64Array.of(3, -4)) // 12.5
 * ```
 */
export class L2 implements Penalty {
  readonly kind = 'l2'
  readonly blocks = undefined

  constructor(readonly size: number) {}

  value(w: Vec): number {
    return norm2(w) ** 2 / 2
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    for (let k = 0; k < v.length; k++) out[k] = v[k] / (1 + tau[k])
    return out
  }

  residualJacobian(_v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    for (let k = 0; k < tau.length; k++) {
      diagonal[k] = tau[k] / (1 + tau[k])
      spike[k] = 0
    }
  }

  /** ‖u‖²/(2λ); with λ = 0 only u = 0 is in the domain. */
  conjugate(u: Vec, lambda: number): number {
    const norm = norm2(u)
    return lambda > 0 ? norm * (norm / (2 * lambda)) : ballIndicator(norm, 0)
  }

  dualScale(u: Vec, lambda: number): number {
    return lambda > 0 ? 1 : ballScale(norm2(u), 0)
  }

  /** ‖u‖₂ */
  emptyNorm(u: Vec): number {
    return norm2(u)
  }

  blockNorms(): undefined {
    return undefined
  }

  /** ‖w‖₂, the norm that Ω squares. */
  gauge(): Penalty {
    return euclideanNorm(this.size)
  }

  resized(size: number): Penalty {
    return new L2(size)
  }

  restrict(features: Int32Array): Penalty {
    return new L2(features.length)
  }
}

/** weight·‖w‖₂ as a penalty: one block of all features. */
export function euclideanNorm(size: number, weight = 1): Penalty {
  const everything = Int32Array.from({ length: size }, (_, k) => k)
  return size > 0 ? new EuclideanNorm([everything], Float64Array.of(weight)) : new GroupPenalty([])
}

class EuclideanNorm extends GroupPenalty {
  constructor(
    blocks: readonly Int32Array[],
    private readonly weight: Vec,
  ) {
    super(blocks, weight)
  }

  resized(size: number): Penalty {
    return euclideanNorm(size, this.weight[0])
  }
}
