import { CountedSelection } from '../numeric/order/counted-selection.js'
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
  const { sure, rest, zone, scores, counts } = side
  const missing = k - rowsSeen(side)
  if (missing >= 0) {
    const total = side.singles.reduce((sum, j) => sum + counts[j] * scores[j], sure.score + rest.score)
    return (missing > 0 ? total + missing * zone.low : total) / k
  }
  const c = kthSeen(side, k)
  let excess = sure.score - sure.count * c
  for (const j of side.singles) if (scores[j] > c) excess += counts[j] * (scores[j] - c)
  return c + excess / k
}

/**
 * A c for which c + Σ(q − c)₊/K is what `thresholdSeen` tells: a little above the K-th highest, or below all that there are, of which
 * those known by their sum alone are not above the floor.
 */
export function cutSeen(side: SideSeen, k: number, little: number): number {
  const { rest, zone, singles, scores, floor } = side
  if (k < rowsSeen(side)) return kthSeen(side, k) + little
  const least = singles.reduce((low, j) => Math.min(low, scores[j]), Number.isFinite(zone.low) ? zone.low : 0)
  const isHidden = rest.count > 0 && !Number.isFinite(zone.low)
  const hidden = isHidden ? rest.score - (rest.count - 1) * Math.max(floor, least) : least
  return Math.max(Math.min(least, hidden), least - FAR * little) - little
}

/** The K-th highest score, or what is known of it. */
export function kthSeen(side: SideSeen, k: number): number {
  const { singles, sure, floor, zone } = side
  const place = k - sure.count
  if (place < 1) return zone.high
  if (place > rowsOf(side)) return floor
  const counts = Float64Array.from(singles, (j) => side.counts[j])
  const scores = Float64Array.from(singles, (j) => side.scores[j])
  return clamp(new CountedSelection(counts).kthLargest(scores, 0, place), floor, zone.high)
}

/** How many rows the single ones stand for, and how many are known besides. */
function rowsOf({ singles, counts }: SideSeen): number {
  return singles.reduce((rows, j) => rows + counts[j], 0)
}

function rowsSeen(side: SideSeen): number {
  return side.sure.count + rowsOf(side) + side.rest.count
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
