import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { evenlySpread } from '../numeric/order/evenly-spread.js'
import type { Penalty } from '../penalty/penalty.js'
import type { PushProblem } from '../problem/problem.js'
import { type ExactMultipliers, exactMultipliers } from './exact-multipliers.js'
import { type ExactPull, exactPull, exactScores } from './exact-products.js'
import { largestPull, marginsOf, penaltyRounding } from './proved-gap.js'

/**
 * A combination that misses the mean positive in every feature by no more than this part of what both are sums of meets it: the
 * numbers of a table are themselves known to half a unit, and scaling and shares add some.
 */
const MEETS = 16 * UNIT
/** A plain sum is off by less than this part of its terms: so many roundings have 5e9 rows, and what is put right of the shares is less. */
const PLAINLY = 1e-6
/** Features that are tried before all are looked at. */
const TRIED = 16

/** What a combination of negatives proves. */
export interface ProvedDistance {
  /** λ_max is at most this: its distance from the mean positive in the dual norm, with what rounding may hide. */
  upper: number
  /** It meets the mean positive to rounding, as far as the penalty allows a weight to see: so λ_max is 0. */
  meets: boolean
  /** Mean positive − combination. */
  pull: Vec
}

/**
 * λ_max = min over β of Ω*(mean positive − Σβ_j z_j), so that each β is a proof that it is not larger. Sums are computed to
 * twice the digits (exact-products.ts), and rounded away from 0.
 *
 * @param shares β ≥ 0 of the negatives, in their order; what rounding made of their sums and caps is put right first
 */
export function provedDistance({ map, loss, penalty }: PushProblem, shares: Vec): ProvedDistance {
  return distanceOf(penalty, exactPull(map, multipliersOf(loss, shares)))
}

/** The same of what is left of the mean positive beyond a combination, and of what both are sums of. */
export function distanceOf(penalty: Penalty, { pull, pullError, pullTerms }: ExactPull): ProvedDistance {
  const norm = penalty.gauge()
  const most = largestPull({ pull, pullError })
  // From 1e300 on no product can be split, and nothing is proved.
  if (!most.every(Number.isFinite)) return { upper: Number.POSITIVE_INFINITY, meets: false, pull }
  const upper = norm.emptyNorm(most) * (1 + penaltyRounding(pull.length))
  for (let k = 0; k < most.length; k++) if (Math.abs(pull[k]) <= MEETS * pullTerms[k]) most[k] = 0
  return { upper, meets: norm.emptyNorm(most) === 0, pull }
}

/**
 * Whether the combination meets the mean positive: `provedDistance` says so. One feature that tells them apart is enough for a no, and
 * where it does so plainly, plain sums of its column prove it: mostly the first one that is tried.
 */
export function meetsMeanPositive(problem: PushProblem, shares: Vec): boolean {
  return !isPlainlyApart(problem, shares) && provedDistance(problem, shares).meets
}

function isPlainlyApart({ map, loss, penalty }: PushProblem, shares: Vec): boolean {
  if (!penalty.box) return false
  const { factors } = penalty.box
  const dual = dualOf(loss, shares)
  return evenlySpread(map.cols, Math.min(map.cols, TRIED)).some((k) => {
    if (factors && !(factors[k] < Number.POSITIVE_INFINITY)) return false
    return tellsApart(map.selectColumns([k]).apply(Float64Array.of(1), new Float64Array(map.rows)), dual)
  })
}

function tellsApart(column: Vec, dual: Vec): boolean {
  let sum = 0
  let size = 0
  for (let g = 0; g < column.length; g++) {
    const term = dual[g] * column[g]
    sum += term
    size += Math.abs(term)
  }
  return size < Number.POSITIVE_INFINITY && Math.abs(sum) > PLAINLY * size
}

/** α_i = v_i and the given β, made feasible. */
function multipliersOf(loss: PushProblem['loss'], shares: Vec): ExactMultipliers {
  return exactMultipliers(loss, dualOf(loss, shares))
}

function dualOf(loss: PushProblem['loss'], shares: Vec): Vec {
  const dual = new Float64Array(loss.positives + shares.length)
  for (let i = 0; i < loss.positives; i++) dual[i] = -loss.weights[i]
  dual.set(shares, loss.positives)
  return dual
}

/**
 * λ_max = max over w of (w·mean positive − t(w))/Ω(w), so that each direction is a proof that it is not smaller. Returns 0 where it
 * shows nothing beyond rounding.
 */
export function provedGain({ map, loss, penalty }: PushProblem, w: Vec): number {
  const size = penalty.gauge().value(w) * (1 + penaltyRounding(w.length))
  const { margin, error } = marginsOf(loss, exactScores(map, w, loss))
  const gain = new TwoPartSum()
  for (let i = 0; i < loss.positives; i++) {
    gain.add(loss.weights[i] * margin[i])
    gain.add(-loss.weights[i] * (error[i] + 2 * UNIT * Math.abs(margin[i])))
  }
  return gain.value > 0 && size > 0 ? (gain.value / size) * (1 - 4 * UNIT) : 0
}
