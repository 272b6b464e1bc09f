import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'
import type { HeldRows } from './held-rows.js'
import type { Group, SideSeen } from './seen.js'
import type { Zone } from './table-of-passes.js'

/** So many roundings are far below all scores. */
const FAR = 1e15

/**
 * The mean of the K highest negatives, never too low: for any c it is at most c + Σ(q − c)₊/K, and exactly that at the K-th
 * highest. Where that one is missing, c is as near to it as is known.
 */
export function thresholdSeen(side: SideSeen, k: number): number {
  const { sure, rest, zone } = side
  const scores = Float64Array.from(side.singles, (j) => side.scores[j])
  const missing = k - sure.count - scores.length - rest.count
  if (missing >= 0) {
    const total = scores.reduce((sum, score) => sum + score, sure.score + rest.score)
    return (missing > 0 ? total + missing * zone.low : total) / k
  }
  const c = kthOf(scores, k - sure.count, side)
  let excess = sure.score - sure.count * c
  for (let j = 0; j < scores.length; j++) if (scores[j] > c) excess += scores[j] - c
  return c + excess / k
}

/**
 * A c for which c + Σ(q − c)₊/K is what `thresholdSeen` tells: a little above the K-th highest, or below all that there are, of which
 * those known by their sum alone are not above the floor.
 */
export function cutSeen(side: SideSeen, k: number, little: number): number {
  const { sure, rest, zone, singles, scores, floor } = side
  if (k < sure.count + singles.length + rest.count) return kthSeen(side, k) + little
  const least = singles.reduce((low, j) => Math.min(low, scores[j]), Number.isFinite(zone.low) ? zone.low : 0)
  const isHidden = rest.count > 0 && !Number.isFinite(zone.low)
  const hidden = isHidden ? rest.score - (rest.count - 1) * Math.max(floor, least) : least
  return Math.max(Math.min(least, hidden), least - FAR * little) - little
}

/** The K-th highest score, or what is known of it. */
export function kthSeen(side: SideSeen, k: number): number {
  return kthOf(
    Float64Array.from(side.singles, (j) => side.scores[j]),
    k - side.sure.count,
    side,
  )
}

function kthOf(scores: Vec, place: number, { floor, zone }: Pick<SideSeen, 'floor' | 'zone'>): number {
  if (place < 1) return zone.high
  if (place > scores.length) return floor
  return clamp(selectLargest(scores, scores.length, place, new Float64Array(scores.length)), floor, zone.high)
}

/** Σ v(kink − score)₊ over all positives, never too low: exactly, where the kink lies between the cuts and all near are held. */
export function hingesSeen({ scores, singles, sure, rest, zone }: SideSeen, held: HeldRows, kink: number): number {
  const { low, high } = zone
  let loss = 0
  let weight = sure.weight + rest.weight
  for (const i of singles) {
    const v = held.weights[i]
    weight += v
    if (kink > scores[i]) loss += v * (kink - scores[i])
  }
  if (sure.count > 0) loss += Math.max(kink, low) * sure.weight - sure.score
  if (rest.count > 0) loss += chord(rest, zone, kink)
  if (kink > high) loss += Math.max(0, 1 - weight) * (kink - high)
  return loss
}

/** A convex function lies below its chord. */
function chord({ weight, score }: Group, { low, high }: Zone, kink: number): number {
  if (kink <= low) return 0
  if (!(kink < high)) return weight * kink - score
  if (!Number.isFinite(high - low)) return Number.POSITIVE_INFINITY
  return ((weight * high - score) * (kink - low)) / (high - low)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
