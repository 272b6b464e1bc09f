import type { Threshold } from '@infinite-push/core'
import { thresholdName } from '@infinite-push/core/internal'
import type { Setting } from './engine.js'

/** λ that differ by less are one: their last digits depend on the order of sums. */
const ROUNDING = 1e-9

export function sameLambda(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < ROUNDING
}

/** Whether a setting is a point of a path. */
export function isThrough(
  path: { threshold: Threshold; points: readonly { lambda: number }[] },
  setting: Setting,
): boolean {
  const isAt = thresholdName(path.threshold) === thresholdName(setting.threshold)
  return isAt && path.points.some(({ lambda }) => sameLambda(lambda, setting.lambda))
}
