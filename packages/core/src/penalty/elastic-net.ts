import type { Vec } from '../numeric/linear-map.js'
import { norm1, norm2, normInf } from '../prox/norms.js'
import { softResidualSlope, softThreshold } from '../prox/soft-threshold.js'
import { AdaptiveL1 } from './adaptive-l1.js'
import { ballIndicator, ballScale } from './dual-ball.js'
import { euclideanNorm } from './l2.js'
import type { BlockCurvature, Penalty } from './penalty.js'

/**
 * Ω(w) = ρ‖w‖₁ + (1−ρ)½‖w‖² (Zou and Hastie 2005): sparse, and correlated features are kept together. ρ = 1 is l1 and
 * ρ = 0 is l2.
 *
 * @paper prop:1
 *
 * @example
 * ```ts
 * new ElasticNet(2, 0.5).value(Float64Array.of(3, -4)) // 9.75
 * ```
 */
export class ElasticNet implements Penalty {
  readonly kind = 'elastic-net'
  readonly blocks = undefined

  constructor(
    readonly size: number,
    readonly l1Ratio: number,
  ) {}

  value(w: Vec): number {
    return this.l1Ratio * norm1(w) + ((1 - this.l1Ratio) * norm2(w) ** 2) / 2
  }

  /** The soft threshold by τρ, then a shrinkage by 1 + τ(1−ρ). */
  prox(v: Vec, tau: Vec, out: Vec): Vec {
    const rho = this.l1Ratio
    for (let k = 0; k < v.length; k++) out[k] = softThreshold(v[k], tau[k] * rho) / (1 + tau[k] * (1 - rho))
    return out
  }

  residualJacobian(v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    const rho = this.l1Ratio
    for (let k = 0; k < v.length; k++) {
      const ridge = tau[k] * (1 - rho)
      diagonal[k] = softResidualSlope(v[k], tau[k] * rho) === 1 ? 1 : ridge / (1 + ridge)
      spike[k] = 0
    }
  }

  /**
   * Σ_k (|u_k| − λρ)²_+ / (2λ(1−ρ)): the squared distance to the ball that would be the whole domain without the
   * quadratic term.
   */
  conjugate(u: Vec, lambda: number): number {
    const ridge = lambda * (1 - this.l1Ratio)
    const radius = lambda * this.l1Ratio
    if (ridge === 0) return ballIndicator(normInf(u), radius)
    let sum = 0
    for (let k = 0; k < u.length; k++) {
      const excess = softThreshold(u[k], radius)
      sum += excess * (excess / (2 * ridge))
    }
    return sum
  }

  dualScale(u: Vec, lambda: number): number {
    const hasQuadratic = lambda * (1 - this.l1Ratio) > 0
    return hasQuadratic ? 1 : ballScale(normInf(u), lambda * this.l1Ratio)
  }

  /** ‖u‖_∞/ρ: only the ℓ1 part has a kink at 0. Without that part, l2's ‖u‖₂. */
  emptyNorm(u: Vec): number {
    return this.l1Ratio > 0 ? normInf(u) / this.l1Ratio : norm2(u)
  }

  blockNorms(u: Vec, out: Vec): Vec | undefined {
    if (this.l1Ratio === 0) return undefined
    for (let k = 0; k < u.length; k++) out[k] = Math.abs(u[k]) / this.l1Ratio
    return out
  }

  /** ρ‖w‖₁, or ‖w‖₂ when ρ = 0. */
  gauge(): Penalty {
    if (this.l1Ratio === 0) return euclideanNorm(this.size)
    return new AdaptiveL1(new Float64Array(this.size).fill(this.l1Ratio))
  }

  restrict(features: Int32Array): Penalty {
    return new ElasticNet(features.length, this.l1Ratio)
  }
}
