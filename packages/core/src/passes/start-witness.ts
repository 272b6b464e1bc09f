import { exactPull } from '../certificate/exact-products.js'
import { distanceOf, type ProvedDistance } from '../certificate/hull-proof.js'
import { penaltyRounding } from '../certificate/proved-gap.js'
import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { dotSegments } from '../numeric/order/segments.js'
import type { Penalty } from '../penalty/penalty.js'
import type { PassScaling } from './pass-scaling.js'
import type { ExactSums, SumsQuestion } from './table-of-passes.js'

/** Negatives with score ≥ from along w, in the units that are learnt in. */
export interface TopZone {
  w: Vec
  from: number
}

/**
 * Shares of the negatives of a table that stays where it is: what every one has, what those of zones have besides, and what single
 * rows have besides. They sum to 1, and none is below 0 or above 1/K: so their combination is a point of the hull, whichever rows
 * the zones hold.
 */
export interface Shares {
  all: number
  zones: (TopZone & { share: number })[]
  rows: [key: string, share: number][]
}

/** Rows that have shares of their own, in the units that are learnt in, one after the other, and how many alike each stands for. */
export interface SingleRows {
  values: Vec
  counts: Vec
}

/** The sums that shares and a direction are judged by; those of all negatives where something depends on them. */
export interface WitnessSums {
  positives: ExactSums
  negatives: ExactSums | undefined
  zones: readonly ExactSums[]
}

/** Sums are off by no more units of their terms: center, compensated sum, scale and share are rounded on the way. */
const SUM_UNITS = 8
/** Shares that are above 1/K, or sum to another number than 1, by more than this are no shares. */
const FEASIBLE = 1e-9

/** What to ask to judge shares: zones in their order after the positives and all negatives. */
export function sumsAskedFor(scaling: PassScaling, zones: readonly TopZone[], withAll: boolean): SumsQuestion[] {
  const all = scaling.ruleOf(new Float64Array(scaling.spread.length))
  const from = Number.NEGATIVE_INFINITY
  return [
    { rule: all, of: 'positives', from },
    ...(withAll ? [{ rule: all, of: 'negatives' as const, from }] : []),
    ...zones.map((zone) => ({ rule: scaling.ruleOf(zone.w), of: 'negatives' as const, from: zone.from })),
  ]
}

/** The answers in their places. */
export function witnessSums([positives, ...others]: readonly ExactSums[], withAll: boolean): WitnessSums {
  return { positives, negatives: withAll ? others[0] : undefined, zones: others.slice(withAll ? 1 : 0) }
}

export interface Judging {
  scaling: PassScaling
  penalty: Penalty
  /** K, of how many negatives. */
  k: number
}

/**
 * What shares prove: how far their combination is from the mean positive at most.
 *
 * @returns what is wrong with the shares, in words, where they are none
 */
export function judgeShares(
  { scaling, penalty, k }: Judging,
  shares: Shares,
  { positives, negatives, zones }: WitnessSums,
  single: SingleRows,
): ProvedDistance | string {
  const cols = scaling.spread.length
  const { values: rows } = single
  const groups = [...(negatives ? [{ sums: negatives, share: shares.all }] : []), ...withShares(zones, shares)]
  const count = 1 + groups.length + shares.rows.length
  const values = new Float64Array(count * cols)
  values.set(scaling.sums(positives.values))
  groups.forEach(({ sums }, i) => {
    values.set(scaling.sums(sums.values), (1 + i) * cols)
  })
  values.set(rows, (1 + groups.length) * cols)
  const own = shares.rows.map(([, share]) => share)
  const high = Float64Array.of(-1 / positives.weight, ...groups.map(({ share }) => share), ...own)
  const total = new TwoPartSum()
  for (const { share, sums } of groups) total.add(share * sums.count)
  for (const share of own) total.add(share)
  const sum = total.value
  if (!(Math.abs(sum - 1) <= FEASIBLE)) return `the shares of the negatives sum up to ${sum}, not to 1`
  const reach = reachOf(scaling, negatives, rows)
  const excess = excessOf(shares, { k, reach, single })
  if (!(excess <= FEASIBLE)) return 'a negative has a share below 0 or above 1/K'
  const low = high.map((share, i) => (i === 0 ? 0 : (share * (1 - sum)) / sum))
  const exact = exactPull(new DenseRows(count, cols, values), { high, low, sigma: 1, excess: 0 })
  const pullTerms = termsOf(scaling, { positives, groups, own, rows })
  const pullError = exact.pullError.map((error, f) => error + SUM_UNITS * UNIT * pullTerms[f] + 2 * excess * reach[f])
  return distanceOf(penalty, { pull: exact.pull, pullError, pullTerms })
}

function withShares(zones: readonly ExactSums[], shares: Shares) {
  return zones.map((sums, i) => ({ sums, share: shares.zones[i].share }))
}

/** Σ share·|x|, of all that the mean positive and the combination are sums of. */
function termsOf(
  scaling: PassScaling,
  told: { positives: ExactSums; groups: { sums: ExactSums; share: number }[]; own: number[]; rows: Vec },
): Vec {
  const { positives, groups, own, rows } = told
  const terms = scaling.sums(positives.terms).map((sum) => sum / positives.weight)
  for (const { sums, share } of groups) {
    scaling.sums(sums.terms).forEach((sum, f) => {
      terms[f] += share * sum
    })
  }
  const cols = terms.length
  own.forEach((share, j) => {
    for (let f = 0; f < cols; f++) terms[f] += Math.abs(share * rows[j * cols + f])
  })
  return terms
}

/** How far from the means negatives lie at most: all of them, or those at hand. */
function reachOf(scaling: PassScaling, negatives: ExactSums | undefined, rows: Vec): Vec {
  if (negatives) return scaling.sums(negatives.reach)
  const cols = scaling.spread.length
  const reach = new Float64Array(cols)
  for (let t = 0; t < rows.length; t++) reach[t % cols] = Math.max(reach[t % cols], Math.abs(rows[t]))
  return reach
}

/** By how much shares are below 0 or above 1/K in all, in whichever zone rounding puts a row. */
function excessOf(
  { all, zones, rows: own }: Shares,
  { k, reach, single }: { k: number; reach: Vec; single: SingleRows },
): number {
  const cols = reach.length
  const rounding = zones.map(({ w }) => scoreRounding(w, reach))
  const most = zones.reduce((sum, { share }) => sum + share, all)
  // Since they sum to 1, fewer than K are above 1/K.
  let excess = Math.max(0, most - 1 / k) * k
  own.forEach(([, share], j) => {
    const count = single.counts[j]
    const scores = zones.map(({ w }) => dotSegments(single.values, j * cols, w, 0, cols))
    const within = (sign: number) =>
      zones.reduce((sum, zone, z) => (scores[z] >= zone.from + sign * rounding[z] ? sum + zone.share : sum), all)
    excess += Math.max(0, -(count * within(1) + share), count * within(-1) + share - count / k)
  })
  return excess
}

/** What a plain score may be off by, whoever computed it: so far no zone knows its edge. */
function scoreRounding(w: Vec, reach: Vec): number {
  const size = w.reduce((sum, weight, f) => sum + Math.abs(weight) * reach[f], 0)
  return UNIT * (2 * w.length + 16) * size
}

/**
 * What a direction proves, rounded down: (w·mean positive − t)/Ω(w), with t, the mean of the K highest scores, from above. For any c
 * it is at most c + Σ(q − c)₊/K, and scores from c on are known by the sums of the zone, but for those that rounding put on the
 * other side of its edge.
 */
export function judgeDirection(
  { scaling, penalty, k }: Judging,
  { w, from }: TopZone,
  { positives, negatives, zone }: { positives: ExactSums; negatives: ExactSums; zone: ExactSums },
): number {
  const cols = w.length
  const along = (sums: Vec) => dotSegments(scaling.sums(sums), 0, w, 0, cols)
  const size = (sums: Vec) => dotSegments(scaling.sums(sums), 0, w.map(Math.abs), 0, cols)
  const edge = scoreRounding(w, scaling.sums(negatives.reach))
  const cut = from + edge
  const threshold = cut + (along(zone.values) - zone.count * cut + 2 * zone.count * edge) / k
  const terms = size(positives.terms) / positives.weight + (size(zone.terms) + zone.count * Math.abs(cut)) / k
  const rounding = UNIT * (cols + 32) * (terms + Math.abs(cut))
  const gain = along(positives.values) / positives.weight - threshold - rounding
  const cost = penalty.gauge().value(w) * (1 + penaltyRounding(cols))
  return gain > 0 && cost > 0 ? (gain / cost) * (1 - 4 * UNIT) : 0
}
