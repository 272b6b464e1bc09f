import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from '../penalty.js'

/** A penalty that is a norm: its conjugate is the indicator of the ball of its dual norm, and it is its own gauge. */
export abstract class NormPenalty implements Penalty {
  abstract readonly kind: string
  abstract readonly size: number
  abstract readonly blocks: readonly Int32Array[] | undefined
  abstract value(w: Vec): number
  abstract prox(v: Vec, tau: Vec, out: Vec): Vec
  abstract residualJacobian(v: Vec, tau: Vec, curvature: BlockCurvature): void
  /** The dual norm. */
  abstract emptyNorm(u: Vec): number
  abstract blockNorms(u: Vec, out: Vec): Vec
  abstract restrict(features: Int32Array): Penalty

  conjugate(u: Vec, lambda: number): number {
    return ballIndicator(this.emptyNorm(u), lambda)
  }

  dualScale(u: Vec, lambda: number): number {
    return ballScale(this.emptyNorm(u), lambda)
  }

  gauge(): Penalty {
    return this
  }
}

/** A dual point scaled onto the ball must count as inside it. */
const ROUNDING = 1e-12

/** The conjugate of radius · norm: 0 where the dual norm of the point is at most the radius, else Infinity. */
export function ballIndicator(dualNorm: number, radius: number): number {
  return dualNorm <= radius * (1 + ROUNDING) ? 0 : Number.POSITIVE_INFINITY
}

/** The largest c in [0, 1] that brings c · (a point of this dual norm) into the ball. */
export function ballScale(dualNorm: number, radius: number): number {
  return dualNorm <= radius ? 1 : radius / dualNorm
}
