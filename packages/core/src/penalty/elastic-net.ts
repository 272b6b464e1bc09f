import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { softResidualSlope, softThreshold } from '../prox/soft-threshold.js'
import { AdaptiveL1 } from './adaptive-l1.js'
import { holdingFree } from './free-features.js'
import { euclideanNorm } from './parts/euclidean-norm.js'
import { ballIndicator, ballScale } from './parts/norm-penalty.js'
import type { BlockCurvature, Penalty, PenaltyKind } from './penalty.js'
import { factorsOf, l1RatioOf } from './settings.js'
import { ANY, Signs, ZERO } from './signs.js'

/**
 * Ω(w) = ρ‖w‖₁ + (1−ρ)½‖w‖² (Zou and Hastie 2005): sparse, and correlated features are kept together. ρ = 1 is l1 and
 * ρ = 0 is l2. With factors, feature k costs f_k times as much: Σ_k f_k(ρ|w_k| + (1−ρ)½w_k²).
 *
 * @paper prop:1
 *
 * @example
 * ```ts
 * new ElasticNet(2, 0.5).value(Float64Array.of(3, -4)) // 9.75
 * ```
 */
export class ElasticNet implements Penalty {
  readonly kind: string
  readonly blocks = undefined

  /**
   * @param factors finite and ≥ 0
   * @param unit l2 has no λ that ends its path, only a scale for λ: as if all features shared the mean factor
   */
  constructor(
    readonly size: number,
    readonly l1Ratio: number,
    private readonly factors: Vec = new Float64Array(size).fill(1),
    private readonly unit = Math.sqrt(meanAboveZero(factors)),
  ) {
    this.kind = l1Ratio === 0 ? 'l2 with factors' : 'elastic-net'
  }

  value(w: Vec): number {
    const rho = this.l1Ratio
    let sum = 0
    for (let k = 0; k < w.length; k++) {
      const size = Math.abs(w[k])
      sum += this.factors[k] * size * (rho + ((1 - rho) / 2) * size)
    }
    return sum
  }

  /** The soft threshold by τρ, then a shrinkage by 1 + τ(1−ρ). */
  prox(v: Vec, tau: Vec, out: Vec): Vec {
    const rho = this.l1Ratio
    for (let k = 0; k < v.length; k++) {
      const step = tau[k] * this.factors[k]
      out[k] = softThreshold(v[k], step * rho) / (1 + step * (1 - rho))
    }
    return out
  }

  residualJacobian(v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    const rho = this.l1Ratio
    for (let k = 0; k < v.length; k++) {
      const step = tau[k] * this.factors[k]
      const ridge = step * (1 - rho)
      diagonal[k] = softResidualSlope(v[k], step * rho) === 1 ? 1 : ridge / (1 + ridge)
      spike[k] = 0
    }
  }

  /**
   * Σ_k (|u_k| − λf_kρ)²_+ / (2λf_k(1−ρ)): the squared distance to the ball that would be the whole domain without the
   * quadratic term.
   */
  conjugate(u: Vec, lambda: number): number {
    const ridge = lambda * (1 - this.l1Ratio)
    if (ridge === 0) return ballIndicator(this.largestShare(u), lambda * this.l1Ratio)
    const radius = lambda * this.l1Ratio
    let sum = 0
    for (let k = 0; k < u.length; k++) {
      const excess = softThreshold(u[k], radius * this.factors[k])
      if (excess !== 0) sum += excess * (excess / (2 * ridge * this.factors[k]))
    }
    return sum
  }

  dualScale(u: Vec, lambda: number): number {
    const hasQuadratic = lambda * (1 - this.l1Ratio) > 0
    return hasQuadratic ? 1 : ballScale(this.largestShare(u), lambda * this.l1Ratio)
  }

  /** max_k |u_k|/(ρf_k): only the ℓ1 part has a kink at 0. Without that part, l2's ‖u‖₂ over the root of the mean factor. */
  emptyNorm(u: Vec): number {
    return this.l1Ratio > 0 ? this.largestShare(u) / this.l1Ratio : norm2(u) / this.unit
  }

  blockNorms(u: Vec, out: Vec): Vec | undefined {
    if (this.l1Ratio === 0) return undefined
    for (let k = 0; k < u.length; k++) out[k] = Math.abs(u[k]) / this.factors[k] / this.l1Ratio
    return out
  }

  /** ρΣf_k|w_k|, or ‖w‖₂ times the root of the mean factor when ρ = 0. */
  gauge(): Penalty {
    if (this.l1Ratio === 0) return euclideanNorm(this.size, this.unit)
    return new AdaptiveL1(this.factors.map((factor) => this.l1Ratio * factor))
  }

  restrict(features: Int32Array): Penalty {
    const factors = Float64Array.from(features, (k) => this.factors[k])
    return new ElasticNet(features.length, this.l1Ratio, factors, this.unit)
  }

  /** max_k |u_k|/f_k; a feature without cost counts where u_k ≠ 0. */
  private largestShare(u: Vec): number {
    let max = 0
    for (let k = 0; k < u.length; k++) if (u[k] !== 0) max = Math.max(max, Math.abs(u[k]) / this.factors[k])
    return max
  }
}

function meanAboveZero(factors: Vec): number {
  const costly = factors.filter((factor) => factor > 0)
  return costly.length > 0 ? costly.reduce((sum, factor) => sum + factor, 0) / costly.length : 1
}

/** Σ f_k(ρ|w_k| + (1−ρ)½w_k²), where features without cost are held in a box and those of infinite cost at 0. */
export function weightedNet(rho: number, factors: Vec): Penalty {
  const excluded = factors.map((factor) => (factor < Number.POSITIVE_INFINITY ? 0 : 1))
  const finite = factors.map((factor) => (factor < Number.POSITIVE_INFINITY ? factor : 1))
  const penalty = holdingFree(new ElasticNet(factors.length, rho, finite), factors)
  return excluded.includes(1)
    ? new Signs(
        penalty,
        Uint8Array.from(excluded, (out) => (out ? ZERO : ANY)),
      )
    : penalty
}

export const elasticNet: PenaltyKind<'elastic-net'> = {
  name: 'elastic-net',
  formula: 'ρ‖w‖₁ + (1−ρ)½‖w‖²',
  summary: 'few features, and alike ones together',
  needs: ['l1Ratio'],
  weighs: true,
  selects: true,
  build: (size, settings) => {
    const rho = l1RatioOf(settings)
    return settings.factors ? weightedNet(rho, factorsOf(size, settings)) : new ElasticNet(size, rho)
  },
}
