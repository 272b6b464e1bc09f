import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm1, normInf } from '../prox/norms.js'
import { softResidualSlope, softThreshold } from '../prox/soft-threshold.js'
import { weightedL1 } from './adaptive-l1.js'
import { NormPenalty } from './parts/norm-penalty.js'
import type { BlockCurvature, Box, Penalty, PenaltyKind } from './penalty.js'
import { factorsOf } from './settings.js'

/**
 * Ω(w) = ‖w‖₁, the paper's sparsity-inducing norm (section 2.2).
 *
 * @example
 * ```ts
 * new L1(2).value(Float64Array.of(3, -4)) // 7
 * ```
 */
export class L1 extends NormPenalty {
  readonly kind = 'l1'
  readonly blocks = undefined
  readonly box: Box = { factors: undefined }

  constructor(readonly size: number) {
    super()
  }

  value(w: Vec): number {
    return norm1(w)
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    for (let k = 0; k < v.length; k++) out[k] = softThreshold(v[k], tau[k])
    return out
  }

  residualJacobian(v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    for (let k = 0; k < v.length; k++) {
      diagonal[k] = softResidualSlope(v[k], tau[k])
      spike[k] = 0
    }
  }

  /** ‖u‖_∞ */
  emptyNorm(u: Vec): number {
    return normInf(u)
  }

  blockNorms(u: Vec, out: Vec): Vec {
    for (let k = 0; k < u.length; k++) out[k] = Math.abs(u[k])
    return out
  }

  restrict(features: Int32Array): Penalty {
    return new L1(features.length)
  }
}

export const l1: PenaltyKind<'l1'> = {
  name: 'l1',
  formula: '‖w‖₁',
  summary: 'few features',
  needs: [],
  weighs: true,
  selects: true,
  build: (size, settings) => (settings.factors ? weightedL1(factorsOf(size, settings)) : new L1(size)),
}
