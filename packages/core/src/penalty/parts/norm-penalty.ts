import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from '../penalty.js'
import { ballIndicator, ballScale } from './dual-ball.js'

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
