import type { Vec } from '../numeric/matrix/linear-map.js'
import { reachOf } from '../solver/working-set/near-kink.js'
import type { HeldRows } from './held-rows.js'
import type { Zone } from './table-of-passes.js'

const NEVER = Number.POSITIVE_INFINITY
/** Of the rows that may travel, so many are planned for: how many there are is guessed from a sample. */
const PLANNED = 0.8
/** A rank that a sample tells is hardly ever wrong by so many of its deviations. */
const DEVIATIONS = 6
/** Scores nearer to each other than this, as a part of their size, may be told apart otherwise by the table. */
const ROUNDING = 1e-11

/** Nothing is asked where every row is held already. */
const NOTHING: Zone = { low: -NEVER, high: -NEVER, most: 0 }

/** The positives nearest to their kink: about so many, by what the sample says. */
export function positiveZone(held: HeldRows, scores: Vec, threshold: number, most: number): Zone {
  if (held.complete) return NOTHING
  const kink = 1 + threshold
  const { sampled: first, all } = held
  const nearest = Math.ceil((PLANNED * most * first) / all.count) + 1
  if (nearest > first) return { low: -NEVER, high: NEVER, most, middle: kink }
  const width = reachOf(scores, { first, nearest, threshold })
  return { ...around(kink - width, kink + width), most, middle: kink }
}

/** What is known about the ranks of negatives besides what a sample says. */
export interface RankGuide {
  most: number
  /** By how many ranks the sample is wrong near the threshold. */
  correction: number
  /** The K-th highest of those held, which the K-th highest of all is not below. */
  floor: number
  /** One that is some ranks lower, where those held are likely the highest of all. */
  beyond?: number | undefined
}

/** The negatives whose ranks lie around K; where K is small, all from the highest on. */
export function negativeZone(held: HeldRows, scores: Vec, k: number, guide: RankGuide): Zone {
  if (held.complete) return NOTHING
  const { most, correction, floor, beyond } = guide
  const falling = scores.slice(0, held.sampled).sort().reverse()
  const part = held.sampled / held.all.count
  const half = (PLANNED * most) / 2
  const at = (rank: number, wrong = correction) => scoreAt(falling, (rank - wrong) * part)
  // Of the highest ones more may be near than travel, and the next w is another one: better too many than too few.
  const lowest = () => Math.min(at(PLANNED * most, Math.min(0, correction)), floor)
  if (k <= half) return { ...around(beyond ?? lowest(), NEVER), most }
  // Down to the K-th highest of the rows held, which may be the lowest of them: no further than where the sample surely is wrong.
  const surely = at(k + half + DEVIATIONS * Math.sqrt(k / part))
  const low = Math.max(Math.min(at(k + half), floor), surely)
  return { ...around(low, Math.max(at(k - half), floor)), most }
}

/** Cuts with these scores between them, and all that tie with them. */
function around(low: number, high: number): Pick<Zone, 'low' | 'high'> {
  return { low: low - roundingAt(low), high: high + roundingAt(high) }
}

/** The score at a rank among those in falling order, between two of them in proportion; infinite beyond the ends. */
export function scoreAt(falling: Vec, rank: number): number {
  if (rank < 1) return NEVER
  if (rank >= falling.length) return -NEVER
  const place = Math.floor(rank) - 1
  return falling[place] + (rank - 1 - place) * (falling[place + 1] - falling[place])
}

/** Whether rounding could put a score on the other side of a cut. */
export function isAtCut(score: number, { low, high }: Zone): boolean {
  return Math.abs(score - low) <= roundingAt(low) / 2 || Math.abs(score - high) <= roundingAt(high) / 2
}

function roundingAt(score: number): number {
  return Number.isFinite(score) ? 2 * ROUNDING * (1 + Math.abs(score)) : 0
}
