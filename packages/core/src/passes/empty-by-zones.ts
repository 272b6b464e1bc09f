import type { HullGround } from '../certificate/hull-ground.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { CountedSelection } from '../numeric/order/counted-selection.js'
import { type BestShares, type EmptyTask, meetsCorrected } from './best-shares.js'
import { nearestOf } from './hull-rounds.js'
import type { Shares, TopZone, WitnessSums } from './start-witness.js'
import type { ExactSums } from './table-of-passes.js'

/** So many of the highest of a sample tell where those of the table begin. */
const MANY = 50
/** Readings of zones that it is worth. */
const READINGS = 8
/** Every zone gets a part of one of these, so that all of them can give way when shares are corrected. */
const SPREAD_OUT = [0.05, 1e-3]

/** Zones whose means surround the mean positive: those that were found, and more where it seems to lie outside of them. */
export async function isEmptyByZones(best: BestShares, around: readonly Vec[]): Promise<boolean> {
  const { task } = best
  const seen = best.ground()
  let directions = around.length > 0 ? around : likelyAround(best)
  const zones: TopZone[] = []
  const told: ExactSums[] = []
  for (let reading = 0; reading < READINGS && directions.length > 0; reading++) {
    const asked = directions.map((w) => ({ w, from: cutAlong(task, w) }))
    const sums = await best.askZones(asked)
    zones.push(...asked)
    told.push(...sums.zones)
    const known = { ...sums, zones: told }
    const atoms = atomsOf(task, zones, known, seen)
    const tries = SPREAD_OUT.map((part) => spreadOut(atoms, seen, part))
    if (tries.some((spread) => surrounds(best, atoms, spread, known, seen))) return true
    directions = [seen.directionFrom(tries[0].nearest)].filter((w) => w.some((x) => x !== 0))
  }
  return false
}

/** Directions of the sample, whose threshold has as small a part of it. */
function likelyAround(best: BestShares): readonly Vec[] {
  const { k, ground } = best.task
  const { sampled, sampledRows, all } = ground.negatives
  const drawn = Int32Array.from({ length: sampled }, (_, j) => j)
  const search = best.searchOn(drawn)
  search.ask(best.lossOn(drawn, Math.max(1, Math.ceil((k * sampledRows) / all.count))))
  return search.directions
}

/** A score that about K negatives reach: by the sample where it has many of them, else by the rows that have travelled. */
export function cutAlong({ k, ground }: Pick<EmptyTask, 'k' | 'ground'>, w: Vec): number {
  const { sampled, sampledRows, all, counts, rows } = ground.negatives
  const scores = ground.negatives.scores(w)
  const rank = Math.ceil((k * sampledRows) / all.count)
  const bySample = rank >= MANY || k > rows
  const own = bySample ? counts.subarray(0, sampled) : counts
  return new CountedSelection(own).kthLargest(scores, 0, bySample ? rank : k)
}

/** A combination of negatives: of those of a zone, and of all. */
interface ZoneAtom {
  all: number
  zone: TopZone | undefined
  share: number
  point: Vec
}

/** Of each zone the highest K, or all of it where it holds more; and the mean of all. */
function atomsOf(
  { ground, k }: EmptyTask,
  zones: readonly TopZone[],
  { negatives, zones: told }: WitnessSums,
  seen: HullGround,
): ZoneAtom[] {
  const { scaling } = ground
  const count = ground.negatives.all.count
  const sums = negatives ? scaling.sums(negatives.values) : new Float64Array(scaling.spread.length)
  const whole = { all: 1 / count, zone: undefined, share: 0, point: seen.placeOf(sums.map((x) => x / count)) }
  return [
    whole,
    ...told.map(({ count: own, values }, z) => {
      const all = own >= k ? 0 : (k - own) / k / (count - own)
      const share = own >= k ? 1 / own : 1 / k - all
      const inZone = scaling.sums(values)
      const point = seen.placeOf(sums.map((x, f) => all * x + share * inZone[f]))
      return { all, zone: zones[z], share, point }
    }),
  ]
}

/** The shares of the negatives where every atom has its part. */
function sharesOf(atoms: readonly ZoneAtom[], parts: Vec): Shares {
  return {
    all: atoms.reduce((sum, { all }, i) => sum + parts[i] * all, 0),
    zones: atoms.flatMap(({ zone, share }, i) => (zone ? [{ ...zone, share: parts[i] * share }] : [])),
    rows: [],
  }
}

interface SpreadOut {
  /** Of every atom. */
  parts: Vec
  /** Features in which the combination may lie above as far as it likes. */
  rays: ReadonlySet<number>
  nearest: Vec
}

/**
 * Parts of the atoms whose combination comes near to 0, none of them 0 itself. A part of 0 could not be corrected to either side,
 * so a little of the mean of all atoms is taken first, and the nearest combination for what is left.
 */
function spreadOut(atoms: readonly ZoneAtom[], seen: HullGround, little: number): SpreadOut {
  const { length } = atoms
  const mean = atoms[0].point.map((_, f) => atoms.reduce((sum, { point }) => sum + point[f], 0) / length)
  const moved = atoms.map((atom, place) => ({
    place,
    ray: false,
    point: atom.point.map((x, f) => x + (little / (1 - little)) * mean[f]),
  }))
  const corral = nearestOf(moved, seen)
  const parts = new Float64Array(length).fill(little / length)
  const rays = new Set<number>()
  corral.atoms.forEach(({ place, point, ray }, i) => {
    if (ray) rays.add(point.indexOf(-1))
    else parts[place] += (1 - little) * corral.shares[i]
  })
  return { parts, rays, nearest: corral.nearest() }
}

/** Whether shares of all atoms meet the mean positive, each above 0. */
function surrounds(
  best: BestShares,
  atoms: readonly ZoneAtom[],
  { parts, rays }: SpreadOut,
  sums: WitnessSums,
  seen: HullGround,
): boolean {
  const movable = { points: atoms.map(({ point }) => point), seen, rays }
  const judge = () => best.judge(sharesOf(atoms, parts), sums)
  return meetsCorrected(movable, judge, (by) => {
    by.forEach((change, i) => {
      parts[i] += change
    })
    return parts.every((part) => part >= 0)
  })
}
