import { thresholdName } from '@infinite-push/core/internal'
import type { Decided, Problem, Setting } from './engine.js'

/** λ that differ by less are one: their last digits depend on the order of sums. */
const ROUNDING = 1e-9

export function sameLambda(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < ROUNDING
}

/** Whether a setting is a point of a path. */
export function isThrough(path: Decided & { points: readonly { lambda: number }[] }, setting: Setting): boolean {
  const isAt =
    thresholdName(path.threshold) === thresholdName(setting.threshold) && path.transform === setting.transform
  return isAt && path.points.some(({ lambda }) => sameLambda(lambda, setting.lambda))
}

/** The part of a problem that may be left to cross-validation. */
export function decidedOf<T extends Pick<Problem, 'threshold' | 'transform'>>({ threshold, transform }: T) {
  return { threshold, transform } as Pick<T, 'threshold' | 'transform'>
}
