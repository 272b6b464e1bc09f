import { thresholdName } from '@infinite-push/core/internal'
import type { Decided, Problem, Setting } from './problem.js'

/** λ that differ by less are one: their last digits depend on the order of sums. */
const ROUNDING = 1e-9

export function sameLambda(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < ROUNDING
}

/** Whether two have the same threshold and transform. */
export function isAt(one: Decided, other: Decided): boolean {
  return thresholdName(one.threshold) === thresholdName(other.threshold) && one.transform === other.transform
}

/** Whether a setting is a point of a path, and not a sketched one. */
export function isThrough(
  path: Decided & { points: readonly { lambda: number; sketched?: true }[] },
  setting: Setting,
): boolean {
  return (
    isAt(path, setting) && path.points.some(({ lambda, sketched }) => !sketched && sameLambda(lambda, setting.lambda))
  )
}

/** Whether nothing of a problem is left to cross-validation. */
export function isDecided<T extends Pick<Problem, 'threshold' | 'transform'>>(problem: T): problem is T & Decided {
  return problem.threshold.kind !== 'auto' && problem.transform !== 'auto'
}

/** The part of a problem that may be left to cross-validation. */
export function decidedOf<T extends Pick<Problem, 'threshold' | 'transform'>>({ threshold, transform }: T) {
  return { threshold, transform } as Pick<T, 'threshold' | 'transform'>
}
