import { incompleteBeta, incompleteBetaInverse } from './incomplete-beta.js'

/**
 * How many standard errors a mean of normal values is off at most, with this probability, when the standard error is an
 * estimate with so many degrees of freedom: Student's t.
 *
 * @example
 * ```ts
 * Math.round(1000 * studentBound(4)) // 2776
 * ```
 */
export function studentBound(freedom: number, level = 0.95): number {
  // t²/(ν + t²) has the distribution Beta(1/2, ν/2).
  const share = incompleteBetaInverse(level, 0.5, freedom / 2)
  return Math.sqrt((freedom * share) / (1 - share))
}

/**
 * How probable it is that Student's t with so many degrees of freedom is at least so far from 0, on either side.
 *
 * @example
 * ```ts
 * Math.round(1000 * studentTail(2.776, 4)) // 50
 * ```
 */
export function studentTail(t: number, freedom: number): number {
  return 1 - incompleteBeta((t * t) / (freedom + t * t), 0.5, freedom / 2)
}
