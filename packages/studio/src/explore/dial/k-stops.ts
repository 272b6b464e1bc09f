import type { Threshold } from '@infinite-push/core'
import { topCount } from '@infinite-push/core/internal'

/** A place where the dial of K can stand: how many of the highest negatives, and the threshold that means as many. */
export interface KStop {
  k: number
  threshold: Threshold
}

const DIGITS = [1, 1.5, 2, 3, 5, 7]

/**
 * The places of the dial: round numbers in about equal ratios from 1 to all negatives, and the thresholds that
 * cross-validation tries, which are parts of the negatives and stay so in folds.
 */
export function kStops(negatives: number, tried: readonly Threshold[]): KStop[] {
  const stops = new Map<number, Threshold>()
  for (let power = 1; power <= negatives; power *= 10) {
    for (const digit of DIGITS) {
      const k = digit * power
      if (Number.isInteger(k) && k <= negatives) stops.set(k, thresholdAt(k))
    }
  }
  stops.set(negatives, thresholdAt(negatives))
  for (const threshold of tried) stops.set(topCount(threshold, negatives), threshold)
  return [...stops].map(([k, threshold]) => ({ k, threshold })).sort((a, b) => a.k - b.k)
}

/** The mean of one negative is that negative. */
export function thresholdAt(k: number): Threshold {
  return k === 1 ? { kind: 'max' } : { kind: 'top-k', k }
}

/** Where on the dial K stands, from 0 to 1: equal ratios are equal distances. */
export function partOfDial(k: number, negatives: number): number {
  return negatives > 1 ? Math.log(k) / Math.log(negatives) : 0
}

/** The stop that is nearest to a place on the dial. */
export function nearestStop(stops: readonly KStop[], part: number): number {
  const negatives = stops[stops.length - 1].k
  const distance = (i: number) => Math.abs(partOfDial(stops[i].k, negatives) - part)
  let best = 0
  for (let i = 1; i < stops.length; i++) if (distance(i) < distance(best)) best = i
  return best
}
