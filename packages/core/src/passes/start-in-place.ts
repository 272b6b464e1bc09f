import { type Certificate, certificate } from '../certificate/gap.js'
import type { KeyValue, Model, NamedWeights, StartProof } from '../model/document/model.js'
import { saidOf } from '../model/document/start-record.js'
import type { Check } from '../model/proof/check.js'
import { startClaimCheck } from '../model/proof/start-proof-check.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import type { LambdaBoundsFound } from './lambda-max-rounds.js'
import {
  type Judging,
  judgeDirection,
  judgeShares,
  type Shares,
  type SingleRows,
  sumsAskedFor,
  type TopZone,
  witnessSums,
} from './start-witness.js'
import type { ExactSums, Rows, SumsQuestion } from './table-of-passes.js'

/** Bounds that were found by sums of passes, which engines round, are told with so much room. */
const ROOM = 1e-8
/** Of the spread of a feature, as far as such sums tell points apart. */
const APART = 1e-11

/** What a document keeps of the search for λ_max: both bounds, and what proves them; undefined where nothing does. */
export function recordStartInPlace(
  { value, lower, upper, shares, shows }: LambdaBoundsFound,
  names: readonly string[],
  { penalty, scaling }: Pick<Judging, 'penalty' | 'scaling'>,
): StartProof | undefined {
  if (!shares) return undefined
  const room = penalty.gauge().emptyNorm(scaling.spread.map((spread) => APART * spread))
  const named = (w: Vec): NamedWeights => Array.from(names, (name, k): [string, number] => [name, w[k]]).filter(isUsed)
  return {
    says: saidOf({ value, lower }),
    lower: lower * (1 - ROOM),
    upper: value === 0 ? upper : upper * (1 + ROOM) + room,
    hull: [],
    ...(lower > 0 && shows && { direction: named(shows.w) }),
    inPlace: {
      all: shares.all,
      zones: shares.zones.map(({ w, from, share }) => ({ weights: named(w), from, share })),
      rows: shares.rows,
      ...(lower > 0 && shows && { from: shows.from }),
    },
  }
}

/** Whether a proof shows that λ is above λ_max, so that w = 0 is the solution. */
export function provesEmpty(proof: StartProof | undefined, penalty: Penalty, lambda: number): boolean {
  return proof !== undefined && hasKink(penalty) && proof.upper < lambda
}

/** Whether w = 0 is the solution from some λ on. */
export function hasKink(penalty: Penalty): boolean {
  const none = new Float64Array(penalty.size)
  return penalty.blockNorms(none, none) !== undefined
}

/** At w = 0 the objective is 1; above λ_max that is the optimum. */
export function withEmptiness(seen: Certificate, w: Vec, isProved: boolean): Certificate {
  return isProved && w.every((weight) => weight === 0) ? certificate(seen.primal, Math.max(1, seen.dual)) : seen
}

function isUsed([, weight]: [string, number]): boolean {
  return weight !== 0
}

/** Who has the table. */
export interface Witnesses {
  rows(keys: readonly string[]): Promise<Rows>
  sums(questions: readonly SumsQuestion[]): Promise<ExactSums[]>
}

/**
 * Whether the document's proof of its λ_max proves it: the rows that it names, and sums of the zones that it names, without any
 * search. Nothing where there is no proof.
 */
export async function startProofInPlace(model: Model, judging: Judging, table: Witnesses): Promise<Check[]> {
  const { lambdaMaxProof: claim, scoring } = model
  if (!claim) return []
  if (!claim.inPlace) return [startClaimCheck(model, 'its rows have numbers, and those of the table have keys')]
  const { all, zones, rows: own, from } = claim.inPlace
  const weightsOf = (weights: NamedWeights) => {
    const known = new Map(weights)
    return Float64Array.from(scoring.names, (name) => known.get(name) ?? 0)
  }
  const shares: Shares = {
    all,
    zones: zones.map(({ weights, ...zone }) => ({ ...zone, w: weightsOf(weights) })),
    rows: own,
  }
  const shows: TopZone[] = claim.direction && from !== undefined ? [{ w: weightsOf(claim.direction), from }] : []
  const rows = await rowsOf(own, judging, table)
  if (!rows) return [startClaimCheck(model, 'the table lacks rows that it names, or it names one twice')]
  const withAll = all > 0 || zones.length + shows.length > 0
  const answers = await table.sums(sumsAskedFor(judging.scaling, [...shares.zones, ...shows], withAll))
  const sums = witnessSums(answers, withAll)
  const proved = judgeShares(judging, shares, { ...sums, zones: sums.zones.slice(0, zones.length) }, rows)
  if (typeof proved === 'string') return [startClaimCheck(model, proved)]
  const { positives, negatives } = sums
  const lower =
    negatives && shows.length > 0
      ? judgeDirection(judging, shows[0], { positives, negatives, zone: sums.zones[zones.length] })
      : 0
  return [startClaimCheck(model, { ...proved, lower })]
}

/** The rows of these keys in their order; undefined where one is not there. */
async function rowsOf(
  own: readonly KeyValue[],
  { scaling }: Judging,
  table: Witnesses,
): Promise<SingleRows | undefined> {
  const alike = new Float64Array(own.length).fill(1)
  if (own.length === 0) return { values: new Float64Array(0), counts: alike }
  const { keys, values, counts } = await table.rows(own.map(([key]) => key))
  const place = new Map(keys.map((key, i) => [key, i]))
  const cols = scaling.spread.length
  const found = new Float64Array(own.length * cols)
  const scaled = scaling.rows(values)
  for (const [j, [key]] of own.entries()) {
    const i = place.get(key)
    place.delete(key)
    if (i === undefined) return undefined
    found.set(scaled.subarray(i * cols, (i + 1) * cols), j * cols)
    if (counts) alike[j] = counts[i]
  }
  return { values: found, counts: alike }
}
