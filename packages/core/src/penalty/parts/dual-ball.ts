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
