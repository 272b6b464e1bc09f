import { dot } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { countsAt } from './atoms.js'
import { BestShares, type EmptyTask, meetsCorrected } from './best-shares.js'
import { isEmptyByZones } from './empty-by-zones.js'
import type { HeldRows } from './held-rows.js'
import type { LambdaBoundsFound } from './lambda-max-rounds.js'
import type { Shares, SingleRows } from './start-witness.js'

/** Means that plain sums see this near to each other, as a part of the spread, may be equal. */
const NEARLY_EQUAL = 1e-9
/** More rows would make a document larger than zones do. */
const MOST_ROWS = 1000
/** A share this part of 1/K away from 0 and from 1/K can be corrected. */
const ROOM = 1e-3

/**
 * A search by passes, whose sums are rounded by the engine, says that the mean positive lies among the combinations of negatives.
 * That is said with a proof only: shares whose combination meets it to rounding (start-witness.ts). Where K is small, shares
 * of rows that have travelled; else of zones of rows, along the directions in which the search found them to surround it.
 *
 * @returns λ_max = 0 with the shares, or as an upper bound what the best ones prove
 */
export async function provedEmpty(task: EmptyTask, found: LambdaBoundsFound): Promise<LambdaBoundsFound | undefined> {
  const best = new BestShares(task)
  const isDone = (await isEmptyByMeans(best)) || isEmptyByRows(best) || (await isEmptyByShares(best, found.shares))
  if (!isDone) await isEmptyByZones(best, found.around ?? [])
  return best.found(found)
}

/** The mean of all negatives. */
async function isEmptyByMeans(best: BestShares): Promise<boolean> {
  const { positives, negatives, scaling } = best.task.ground
  const mayBeEqual = positives.mean.every(
    (value, f) => Math.abs(value - negatives.mean[f]) <= NEARLY_EQUAL * scaling.spread[f],
  )
  const sums = await best.askAll(mayBeEqual)
  if (!mayBeEqual) return false
  const shares = { all: 1 / negatives.all.count, zones: [], rows: [] }
  return best.judge(shares, sums, undefined, { meansEqual: true }).meets
}

/** Few of the rows that have travelled: those that are highest along the directions in which all of them surround the mean positive. */
function isEmptyByRows(best: BestShares): boolean {
  const { k, ground } = best.task
  const { negatives } = ground
  // So many of those here make up K.
  const own = (k * negatives.count) / negatives.rows
  if (k > negatives.rows || 4 * own * (negatives.cols + 1) > MOST_ROWS) return false
  const all = Int32Array.from({ length: negatives.count }, (_, j) => j)
  const search = best.searchOn(all)
  const { place } = search.ask(best.lossOn(all, k))
  return place === 'inside' && (isProvedOn(best, highest(negatives, k, search.directions)) || isProvedOn(best, all))
}

function isProvedOn(best: BestShares, places: Int32Array): boolean {
  const { k, ground } = best.task
  const { negatives } = ground
  const { hull } = best.searchOn(places).ask(best.lossOn(places, k))
  const held = places.filter((_, i) => hull[i] > 0)
  const own = hull.filter((share) => share > 0)
  const rows = Array.from(held, (j, i): [string, number] => [negatives.keys[j], own[i]])
  const sums = { positives: best.known(), negatives: undefined, zones: [] }
  return best.judge({ all: 0, zones: [], rows }, sums, rowsAt(negatives, held)).meets
}

/** The K highest along these directions, against them, and along every feature. */
function highest(negatives: HeldRows, k: number, directions: readonly Vec[]): Int32Array {
  const features = Array.from({ length: negatives.cols }, (_, f) => axis(negatives.cols, f))
  const found = new Set<number>()
  for (const direction of [...directions, ...features]) {
    const order = Array.from(negatives.scores(direction).entries()).sort(([, a], [, b]) => b - a)
    for (const [j] of [...order.slice(0, k), ...order.slice(-k)]) found.add(j)
  }
  return Int32Array.from(found).sort()
}

function axis(cols: number, feature: number): Vec {
  const direction = new Float64Array(cols)
  direction[feature] = 1
  return direction
}

/** Shares that were found with sums of passes: those of single rows that have room on either side make up for their rounding. */
async function isEmptyByShares(best: BestShares, found: Shares | undefined): Promise<boolean> {
  if (!found) return false
  const { k, ground } = best.task
  const { negatives } = ground
  const { cols } = negatives
  const sums = await best.askZones(found.zones)
  const rows = rowsAt(negatives, negatives.placesOf(found.rows.map(([key]) => key)))
  const row = (j: number) => rows.values.subarray(j * cols, (j + 1) * cols)
  const room = found.rows.map(([, share], j) => roomOf(found, k, row(j), { share, count: rows.counts[j] }))
  const free = [...room.keys()].filter((j) => room[j] > ROOM / k).sort((a, b) => room[b] - room[a])
  const movable = free.slice(0, 4 * (cols + 1))
  if (movable.length < 2) return false
  const seen = best.ground()
  let shares = found
  const judge = () => best.judge(shares, sums, rows)
  return meetsCorrected({ points: movable.map((j) => seen.placeOf(row(j))), seen }, judge, (by) => {
    const changes = new Map(movable.map((j, i) => [j, by[i]]))
    shares = { ...shares, rows: shares.rows.map(([key, share], j) => [key, share + (changes.get(j) ?? 0)]) }
    return true
  })
}

function rowsAt(negatives: HeldRows, places: Int32Array): SingleRows {
  const values = new Float64Array(places.length * negatives.cols)
  negatives.copy(places, values, 0)
  return { values, counts: countsAt(negatives, places) }
}

/** How far the share of a row, with what zones give it, is from 0 and from 1/K; of one that stands for several, from as many of these. */
function roomOf({ all, zones }: Shares, k: number, row: Vec, own: { share: number; count: number }): number {
  const each = zones.reduce((sum, zone) => (dot(zone.w, row) >= zone.from ? sum + zone.share : sum), all)
  const share = own.count * each + own.share
  return Math.min(share, own.count / k - share)
}
