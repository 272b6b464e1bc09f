import type { Vec } from '../numeric/matrix/linear-map.js'
import { normInf } from '../prox/norms.js'
import { softResidualSlope, softThreshold } from '../prox/soft-threshold.js'
import { holdingFree } from './free-features.js'
import { NormPenalty } from './parts/norm-penalty.js'
import type { BlockCurvature, Box, Penalty, PenaltyKind } from './penalty.js'
import { factorsOf } from './settings.js'

/** The part of ‖u‖_∞ below which the dual entry of a never penalized feature counts as 0. */
const ROUNDING = 1e-12

/**
 * Ω(w) = Σ_k f_k|w_k| (the adaptive lasso, Zou 2006). A factor 0 leaves its feature unpenalized, Infinity excludes it.
 *
 * @example
 * ```ts
 * new AdaptiveL1(Float64Array.of(2, 0)).value(Float64Array.of(3, -4)) // 6
 * ```
 */
export class AdaptiveL1 extends NormPenalty {
  readonly kind = 'adaptive-l1'
  readonly blocks = undefined
  readonly size: number
  readonly box: Box | undefined

  constructor(private readonly factors: Vec) {
    super()
    this.size = factors.length
    this.box = factors.every((factor) => factor > 0) ? { factors } : undefined
  }

  value(w: Vec): number {
    let sum = 0
    for (let k = 0; k < w.length; k++) {
      // 0 · Infinity: an excluded feature that is out costs nothing.
      if (w[k] !== 0) sum += this.factors[k] * Math.abs(w[k])
    }
    return sum
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    for (let k = 0; k < v.length; k++) out[k] = softThreshold(v[k], this.threshold(k, tau))
    return out
  }

  residualJacobian(v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    for (let k = 0; k < v.length; k++) {
      diagonal[k] = softResidualSlope(v[k], this.threshold(k, tau))
      spike[k] = 0
    }
  }

  /** max_k |u_k|/f_k; Infinity when a never penalized feature has u_k ≠ 0, since no scaling of u then fits. */
  emptyNorm(u: Vec): number {
    const negligible = ROUNDING * normInf(u)
    let max = 0
    for (let k = 0; k < u.length; k++) {
      const size = Math.abs(u[k])
      if (this.factors[k] > 0 || size > negligible) max = Math.max(max, size / this.factors[k])
    }
    return max
  }

  /** |u_k|/f_k; Infinity for a never penalized feature, whose u_k = 0 at the optimum says nothing about its weight. */
  blockNorms(u: Vec, out: Vec): Vec {
    for (let k = 0; k < u.length; k++) {
      out[k] = this.factors[k] > 0 ? Math.abs(u[k]) / this.factors[k] : Number.POSITIVE_INFINITY
    }
    return out
  }

  restrict(features: Int32Array): Penalty {
    return new AdaptiveL1(Float64Array.from(features, (k) => this.factors[k]))
  }

  /** τ_k f_k, where an excluded feature stays excluded with τ = 0. */
  private threshold(k: number, tau: Vec): number {
    const factor = this.factors[k]
    return factor === Number.POSITIVE_INFINITY ? factor : tau[k] * factor
  }
}

/** Σ f_k|w_k|, where features without cost are held in a box. */
export function weightedL1(factors: Vec): Penalty {
  return holdingFree(new AdaptiveL1(factors), factors)
}

export const adaptiveL1: PenaltyKind<'adaptive-l1'> = {
  name: 'adaptive-l1',
  formula: 'Σ_k f_k |w_k|',
  summary: 'fewer features still: what a pilot fit found useful costs less',
  needs: ['factors'],
  weighs: true,
  selects: true,
  build: (size, settings) => weightedL1(factorsOf(size, settings)),
}
