import type { Vec } from '../numeric/matrix/linear-map.js'
import { placesOf } from '../solver/working-set/row-states.js'
import { isAtCut } from './cuts.js'
import type { HeldRows } from './held-rows.js'
import type { PassScaling } from './pass-scaling.js'
import type { ClassAnswer, Sums, Zone } from './table-of-passes.js'

/** Rows of a class that are atoms of their own, and the others on either side of a cut as sums. */
export interface SideAtoms {
  /** Held rows, by place. */
  singles: Int32Array
  /** Those on the sure side, and those that are near, as far as they are not among the singles. */
  sure: Group
  rest: Group
}

/** Sums in the units that are learnt in, weights as parts of all. */
export interface Group {
  count: number
  weight: number
  score: number
  values: Vec
}

export function noGroup(cols: number): Group {
  return { count: 0, weight: 0, score: 0, values: new Float64Array(cols) }
}

/** What a pass told of one class. */
export interface ToldSide {
  zone: Zone
  /** The near rows that travelled, by place. */
  travelled: Int32Array
  sure: Group
  near: Group
}

const EVERYWHERE: Zone = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, most: 0 }

/** Takes in the rows that came. Where all of a class were held, nothing was asked, and all are near. */
export function toldSide(
  held: HeldRows,
  scaling: PassScaling,
  zone: Zone,
  answer: Pick<ClassAnswer, 'sure' | 'near' | 'rows'> | undefined,
): ToldSide {
  if (!answer || held.complete) {
    const all = Int32Array.from({ length: held.count }, (_, i) => i)
    return { zone: EVERYWHERE, travelled: all, sure: noGroup(held.cols), near: wholeGroup(held) }
  }
  const group = ({ count, weight, score, values }: Sums): Group => ({
    count,
    weight: weight * held.unit,
    score: score * held.unit,
    values: scaling.sums(values).map((value) => value * held.unit),
  })
  return { zone, travelled: held.take(answer.rows), sure: group(answer.sure), near: group(answer.near) }
}

/** Where all scores are 0: all rows are on one side of the cuts. */
export function toldOfAll(held: HeldRows, zone: Zone, where: 'sure' | 'near'): ToldSide {
  const none = { sure: noGroup(held.cols), near: noGroup(held.cols) }
  const near = where === 'near' ? Int32Array.from({ length: held.count }, (_, i) => i) : new Int32Array(0)
  return { zone, travelled: near, ...none, [where]: wholeGroup(held) }
}

/** What is known of one class at one w. */
export interface SideSeen extends SideAtoms {
  zone: Zone
  /** Of all held rows, by place: what each scores, and how many rows it stands for. */
  scores: Vec
  counts: Vec
  /** How far down no row is missing. */
  floor: number
}

const SURE = 1
const NEAR = 2

/**
 * Tells the held rows apart by their scores. Those that travelled with the answer are near; others are no singles where
 * rounding could put them on either side of a cut, or unless `wide`, where they lie far from everything that is near.
 */
export function sideSeen(
  held: HeldRows,
  told: ToldSide,
  w: Vec,
  { wide, isSure }: { wide: boolean; isSure: (score: number, zone: Zone) => boolean },
): SideSeen {
  const { zone, travelled } = told
  const scores = held.scores(w)
  const { low, high } = wide ? EVERYWHERE : widened(zone, travelled, scores)
  const zones = new Uint8Array(held.count)
  const single = new Uint8Array(held.count)
  scores.forEach((score, i) => {
    if (!(score >= low && score <= high) || isAtCut(score, zone)) return
    single[i] = 1
    zones[i] = score >= zone.low && score < zone.high ? NEAR : isSure(score, zone) ? SURE : 0
  })
  for (const i of travelled) {
    single[i] = 1
    zones[i] = NEAR
  }
  const near = without(told.near, held, placesOf(zones, NEAR), scores)
  return {
    zone,
    singles: placesOf(single, 1),
    scores,
    counts: held.counts,
    sure: without(told.sure, held, placesOf(zones, SURE), scores),
    rest: near,
    floor: near.count > 0 ? lowest(travelled, scores, zone.low) : zone.low,
  }
}

/** As far again on either side as the near rows reach. */
function widened({ low, high }: Zone, travelled: Int32Array, scores: Vec): Pick<Zone, 'low' | 'high'> {
  let top = low
  if (high < Number.POSITIVE_INFINITY) top = high
  else for (const i of travelled) top = Math.max(top, scores[i])
  return { low: low - (top - low), high: high + (top - low) }
}

function wholeGroup(held: HeldRows): Group {
  const { unit, all, mean } = held
  const weight = all.weight * unit
  return { count: all.count, weight, score: 0, values: mean.map((value) => weight * value) }
}

/** The group without some held rows. */
function without(group: Group, held: HeldRows, places: Int32Array, scores: Vec): Group {
  const left = { ...group, count: group.count - held.rowsIn(places), values: group.values.slice() }
  if (left.count === 0) return noGroup(held.cols)
  for (const i of places) {
    const weight = held.weights[i]
    left.weight -= weight
    left.score -= weight * scores[i]
    held.add(i, -weight, left.values)
  }
  return left
}

function lowest(places: Int32Array, scores: Vec, least: number): number {
  let low = Number.POSITIVE_INFINITY
  for (const i of places) low = Math.min(low, scores[i])
  return Number.isFinite(low) ? low : least
}
