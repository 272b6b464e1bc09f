import { type GroupPenalty, groupDualNorm, groupNorm } from './group-norms.js'

/** Ω. The factors of l1 may be infinite (that weight is held at 0) but not 0. */
export type OraclePenalty =
  | { kind: 'l1'; factors?: number[] }
  | { kind: 'l2' }
  | { kind: 'elastic-net'; l1Ratio: number }
  | GroupPenalty

/** min_w λΩ(w) + Σ_i v_i (1 − w·x_i + t)_+, with t the mean of the topK largest w·z_j; v sums to 1. */
export interface OracleProblem {
  positives: number[][]
  negatives: number[][]
  /** One per positive, of any sum; all equal when absent. */
  weights?: number[]
  /** 1 is the maximum. */
  topK: number
  lambda: number
  penalty: OraclePenalty
}

/** The multipliers of the positives and of the negatives, as a solver gives them: not quite feasible. */
export interface Multipliers {
  alpha: ArrayLike<number>
  beta: ArrayLike<number>
}

export function isGrouped(penalty: OraclePenalty): penalty is GroupPenalty {
  return 'groups' in penalty
}

/** v_i ≥ 0 with Σ v_i = 1. */
export function normalizedWeights({ positives, weights }: OracleProblem): number[] {
  const raw = weights ?? positives.map(() => 1)
  const total = sum(raw)
  return raw.map((weight) => weight / total)
}

/** λΩ = Σ_k absolute_k |w_k| + ½ quadratic ‖w‖² for the penalties without groups. */
export function separablePenalty({ penalty, positives, lambda }: OracleProblem): {
  absolute: number[]
  quadratic: number
} {
  const each = (value: number) => positives[0].map(() => value)
  if (penalty.kind === 'l2') return { absolute: each(0), quadratic: lambda }
  if (penalty.kind === 'elastic-net') {
    return { absolute: each(lambda * penalty.l1Ratio), quadratic: lambda * (1 - penalty.l1Ratio) }
  }
  if (isGrouped(penalty)) throw new Error('a group penalty is not separable')
  return { absolute: each(lambda).map((value, k) => value * (penalty.factors?.[k] ?? 1)), quadratic: 0 }
}

/** The mean of the count largest values. */
export function topMean(values: readonly number[], count: number): number {
  const top = [...values].sort((a, b) => b - a).slice(0, count)
  return sum(top) / count
}

/** λΩ(w) and the margins w·x_i − t, straight from the definition. */
function evaluate(problem: OracleProblem, w: readonly number[]) {
  const threshold = topMean(
    problem.negatives.map((z) => dot(w, z)),
    problem.topK,
  )
  return { ...penaltyParts(problem, w), margins: problem.positives.map((x) => dot(w, x) - threshold) }
}

function penaltyParts(problem: OracleProblem, w: readonly number[]): { linear: number; square: number } {
  const { penalty, lambda } = problem
  if (isGrouped(penalty)) return { linear: lambda * groupNorm(penalty, w), square: 0 }
  const { absolute, quadratic } = separablePenalty(problem)
  return {
    // A weight of exactly 0 costs nothing even where its factor is infinite.
    linear: sum(w.map((weight, k) => (weight === 0 ? 0 : absolute[k] * Math.abs(weight)))),
    square: 0.5 * quadratic * dot(w, w),
  }
}

/** The objective at w, from the data and nothing else. */
export function objectiveAt(problem: OracleProblem, w: readonly number[]): number {
  return objectiveAtMultiples(problem, w, [1])
}

/**
 * The smallest objective over w, 0 and the multiples of w at which a hinge is just met. HiGHS meets a hinge only up to
 * its absolute tolerance, which is much when the optimum is tiny; lengthening w by that much costs next to nothing.
 */
export function bestMultiple(problem: OracleProblem, w: readonly number[]): number {
  const hinges = evaluate(problem, w).margins.flatMap((margin) => (margin > 0 ? [1 / margin] : []))
  return objectiveAtMultiples(problem, w, [0, 1, ...hinges])
}

function objectiveAtMultiples(problem: OracleProblem, w: readonly number[], multiples: readonly number[]): number {
  const { linear, square, margins } = evaluate(problem, w)
  const v = normalizedWeights(problem)
  const at = (c: number) => c * linear + c * c * square + sum(margins.map((r, i) => v[i] * Math.max(0, 1 - c * r)))
  return Math.min(...multiples.map(at))
}

/**
 * A lower bound of the objective from any multipliers: they are first made feasible (0 ≤ α ≤ v, Σβ = Σα = σ,
 * 0 ≤ β ≤ σ/topK), then Σα − (λΩ)*(Σ α_i x_i − Σ β_j z_j) bounds every objective value from below.
 */
export function dualBound(problem: OracleProblem, multipliers: Multipliers): number {
  const v = normalizedWeights(problem)
  const alpha = v.map((cap, i) => Math.min(cap, Math.max(0, multipliers.alpha[i])))
  const sigma = sum(alpha)
  const beta = cappedSimplexPoint(problem, multipliers.beta).map((share) => sigma * share)
  const u = combination(problem, alpha, beta)
  const { penalty, lambda } = problem
  if (isGrouped(penalty)) return sigma * Math.min(1, lambda / groupDualNorm(penalty, u))
  const { absolute, quadratic } = separablePenalty(problem)
  if (quadratic > 0) {
    const excess = u.map((value, k) => Math.max(0, Math.abs(value) - absolute[k]))
    return sigma - dot(excess, excess) / (2 * quadratic)
  }
  return sigma * Math.min(1, 1 / Math.max(...u.map((value, k) => Math.abs(value) / absolute[k])))
}

/** Scales to sum 1, then mixes in as much of the uniform point as brings every entry under 1/topK. */
export function cappedSimplexPoint({ negatives, topK }: OracleProblem, raw: ArrayLike<number>): number[] {
  const clipped = negatives.map((_, j) => Math.max(0, raw[j]))
  const total = sum(clipped)
  const uniform = 1 / negatives.length
  const point = clipped.map((value) => (total > 0 ? value / total : uniform))
  const excess = Math.max(...point) - 1 / topK
  if (topK === 1 || excess <= 0) return point
  const mix = excess / (Math.max(...point) - uniform)
  return point.map((value) => (1 - mix) * value + mix * uniform)
}

/** Σ α_i x_i − Σ β_j z_j. As Σα = Σβ, measuring all rows from one of them changes nothing but the rounding. */
export function combination({ positives, negatives }: OracleProblem, alpha: number[], beta: number[]): number[] {
  const origin = negatives[0]
  return origin.map(
    (zero, k) =>
      sum(positives.map((x, i) => alpha[i] * (x[k] - zero))) - sum(negatives.map((z, j) => beta[j] * (z[k] - zero))),
  )
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((value, k) => value * b[k]))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
