import { type Certificate, certificate, dualBound } from '../certificate/gap.js'
import type { CutRecord, KeyValue, PassesRecord } from '../model/document/model.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import { atomProblem, type Ground, type Multipliers } from './atoms.js'
import { isAtCut } from './cuts.js'
import type { HeldRows } from './held-rows.js'
import { impliedBy } from './implied.js'
import { hingesSeen, kthSeen, thresholdSeen } from './loss-seen.js'
import type { Proof } from './rounds-task.js'
import { type Group, noGroup, type SideSeen } from './seen.js'
import type { Zone } from './table-of-passes.js'

/** Rows this near to the kink or to the K-th highest, as a part of the size of scores, are listed. */
const BAND = 2e-10
/** Multipliers that differ by less than this part are the same. */
const SAME = 1e-12

export interface ProblemOfPasses {
  ground: Ground
  penalty: Penalty
  k: number
  lambda: number
}

/** Both sides at one w, with the multipliers of the rows that are listed, by place, and where listed ones lie. */
export interface RecalledProof {
  w: Vec
  positives: SideSeen
  negatives: SideSeen
  multipliers: Multipliers
  /** The part of their weight that positives between the cuts have unless they are listed. */
  between: number
}

/** What whoever has the rows that are listed can tell again from the sums of one pass. */
export function certificateOf({ ground, penalty, k, lambda }: ProblemOfPasses, recalled: RecalledProof): Certificate {
  const { w, positives, negatives, multipliers, between } = recalled
  const kink = 1 + thresholdSeen(negatives, k)
  const primal = lambda * penalty.value(w) + hingesSeen(positives, ground.positives, kink)
  const part = atomProblem(ground, k, { positives, negatives })
  const implied = { sure: 1, rest: between, positive: () => 0, negative: () => 0 }
  return certificate(primal, dualBound({ ...part, penalty, lambda }, part.contract(multipliers, implied)))
}

/** A proof in a form small enough for a document, and the certificate that it gives. */
export function recordProof(
  problem: ProblemOfPasses,
  proof: Proof,
): Pick<PassesRecord, 'positives' | 'negatives'> & {
  certificate: Certificate
} {
  const { ground, k } = problem
  const { w, seen } = proof
  const implied = impliedBy(seen, k)
  const part = atomProblem(ground, k, seen)
  const dual = part.contract(proof.multipliers, implied)
  part.loss.repairDual(dual)
  const { alpha, beta } = part.expand(dual)
  const sigma = part.loss.dualValue(dual)
  const positives = listedSide(ground.positives, seen.positives, 1 + seen.threshold, {
    multipliers: alpha,
    zone: seen.positives.rest.count > 0 ? seen.positives.zone : undefined,
    isSure: (score, { low }) => score < low,
    bound: (i) => ground.positives.weights[i],
  })
  const negatives = listedSide(ground.negatives, seen.negatives, kthSeen(seen.negatives, k), {
    multipliers: beta,
    isSure: (score, { high }) => score >= high,
    bound: (j) => (ground.negatives.counts[j] * sigma) / k,
  })
  const between = seen.positives.rest.count > 0 ? implied.rest : 0
  const recalled = {
    w,
    positives: positives.side,
    negatives: negatives.side,
    multipliers: { alpha: positives.multipliers, beta: negatives.multipliers },
    between,
  }
  return {
    positives: { ...positives.record, ...(between > 0 && { between }) },
    negatives: negatives.record,
    certificate: certificateOf(problem, recalled),
  }
}

interface ListedSide {
  record: CutRecord
  side: SideSeen
  multipliers: Vec
}

interface Rule {
  multipliers: Vec
  /** Cuts that are not narrower: where near positives did not travel, nobody knows which of them are below the kink. */
  zone?: Zone | undefined
  isSure(score: number, cut: { low: number; high: number }): boolean
  /** What the sure ones have. */
  bound(place: number): number
}

/** Lists the held rows between the cuts, and those whose multipliers are not what their scores say. */
function listedSide(held: HeldRows, seen: SideSeen, middle: number, rule: Rule): ListedSide {
  const narrow = narrowCuts(seen, middle)
  // Negatives that did not travel are not above those that did. Where they may reach the middle, all of them lie between the cuts.
  const isHidden = !rule.zone && seen.rest.count > 0 && seen.floor >= narrow.low
  const zone = rule.zone ?? (isHidden ? { ...narrow, low: seen.zone.low } : narrow)
  const listed: number[] = []
  const sure = copyOf(seen.sure)
  const rest = rule.zone || isHidden ? copyOf(seen.rest) : noGroup(held.cols)
  for (const i of seen.singles) {
    const score = seen.scores[i]
    const between = score >= zone.low && score < zone.high
    const isSure = !between && rule.isSure(score, zone)
    const expected = isSure ? rule.bound(i) : 0
    const same = Math.abs(rule.multipliers[i] - expected) <= SAME * rule.bound(i)
    if (!same || between) listed.push(i)
    else if (isSure) addTo(sure, held, i, score)
  }
  const singles = Int32Array.from(listed)
  const multipliers = new Float64Array(held.count).fill(Number.NaN)
  for (const i of listed) multipliers[i] = rule.multipliers[i]
  const entries = listed.map((i): KeyValue => [held.keys[i], rule.multipliers[i]])
  return {
    record: { low: finite(zone.low), high: finite(zone.high), listed: entries },
    side: { ...seen, zone: { ...zone, most: 0 }, singles, sure, rest, floor: floorOf(zone, rest) },
    multipliers,
  }
}

/** Of rows between the cuts that are not listed, nobody knows more than that they are below the upper one. */
export function floorOf(zone: { low: number; high: number }, rest: Group): number {
  return rest.count > 0 ? zone.high : zone.low
}

/** Cuts close to both sides of the middle that no held row is too near to. */
function narrowCuts({ scores, singles }: SideSeen, middle: number): { low: number; high: number; most: number } {
  if (!Number.isFinite(middle)) return { low: middle, high: middle, most: 0 }
  for (let width = BAND * (1 + Math.abs(middle)); ; width *= 1.5) {
    const zone = { low: middle - width, high: middle + width, most: 0 }
    if (singles.every((i) => !isAtCut(scores[i], zone))) return zone
  }
}

/** A document knows no infinity. */
function finite(cut: number): number {
  return Math.min(Math.max(cut, -Number.MAX_VALUE), Number.MAX_VALUE)
}

function copyOf(group: Group): Group {
  return group.count > 0 ? { ...group, values: group.values.slice() } : noGroup(group.values.length)
}

function addTo(group: Group, held: HeldRows, i: number, score: number): void {
  const weight = held.weights[i]
  group.count += held.counts[i]
  group.weight += weight
  group.score += weight * score
  held.add(i, weight, group.values)
}
