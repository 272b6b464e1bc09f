import type { Vec } from '../../numeric/matrix/linear-map.js'

/** A convex function of the scores s = Xw with a gradient. The positives' scores come first, then the negatives'. */
export interface SmoothLoss {
  /** Number of scores, one per row. */
  readonly size: number
  /** h(s) */
  value(scores: Vec): number
  /** out = ∇h(s); returns h(s). */
  gradient(scores: Vec, out: Vec): number
  /**
   * out = H·direction, with H the Hessian (where ∇h has kinks, an element of its generalized Jacobian) at the scores that
   * `gradient` was last asked at: what both need is computed once, however many directions follow.
   */
  curvature(direction: Vec, out: Vec): void
}
