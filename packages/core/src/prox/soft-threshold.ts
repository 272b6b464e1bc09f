/** argmin_y t|y| + ½(y − x)²: x moved towards 0 by t, and 0 when it would cross it. */
export function softThreshold(x: number, t: number): number {
  return x > t ? x - t : x < -t ? x + t : 0
}

/**
 * The derivative of x − softThreshold(x, t): 1 where x is cut to 0, else 0. With t = 0 nothing is cut, not even x = 0:
 * the threshold is then the identity.
 */
export function softResidualSlope(x: number, t: number): number {
  return t > 0 && Math.abs(x) <= t ? 1 : 0
}
