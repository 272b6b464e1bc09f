import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { weightedNet } from './elastic-net.js'
import { euclideanNorm } from './parts/euclidean-norm.js'
import { ballIndicator, ballScale } from './parts/norm-penalty.js'
import type { BlockCurvature, Penalty, PenaltyKind } from './penalty.js'
import { factorsOf } from './settings.js'

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
  readonly ridge = true

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

export const l2: PenaltyKind<'l2'> = {
  name: 'l2',
  formula: '½‖w‖²',
  summary: 'all features, with small weights',
  needs: [],
  weighs: true,
  selects: false,
  build: (size, settings) => (settings.factors ? weightedNet(0, factorsOf(size, settings)) : new L2(size)),
}
