import type { ConvexProgram, ProgramSolution } from './convex-program.js'
import { groupDualNorm, groupNorm } from './group-norms.js'
import { LP_SETTINGS, runHighs } from './highs.js'
import { differences, hullProgram, isRound, l1Factor } from './hull-program.js'
import { solveByInteriorPoint } from './interior-point.js'
import {
  cappedSimplexPoint,
  combination,
  dot,
  isGrouped,
  normalizedWeights,
  type OraclePenalty,
  type OracleProblem,
  sum,
  topMean,
} from './objective.js'
import { type Bracket, isTight } from './optimum.js'

/**
 * λ_max = min over β (Σβ = 1, 0 ≤ β ≤ 1/topK) of Ω*(Σ v_i x_i − Σ β_j z_j), from which on w = 0 is optimal: the
 * distance of the mean positive from the hull of the negatives, to a relative accuracy of 1e-7 at least. Inside the
 * hull it is rounding noise, not exactly 0. For l2, which is smooth at 0, it is the Euclidean distance; elastic-net
 * counts its l1 part alone.
 */
export async function oracleLambdaMax(problem: OracleProblem): Promise<number> {
  const data = differences(problem)
  // No entry of a difference exceeds twice its column's unit.
  const farthest = 2 * dualNorm(problem, data.scale)
  const bracket: Bracket = { lower: 0, upper: farthest }
  const isMet = (accuracy: number) => isTight(bracket, accuracy) || bracket.upper < 1e-14 * farthest
  for (const { solve, expected, penalty } of attempts(problem)) {
    const hull = hullProgram({ ...problem, penalty }, data, expected(bracket))
    const solution = await solve(hull.program)
    if (!solution) continue
    bracket.upper = Math.min(bracket.upper, distanceAt(problem, hull.beta(solution)))
    bracket.lower = Math.max(bracket.lower, separationBy(problem, hull.weights(solution)))
    if (isMet(1e-10)) return bracket.upper
  }
  // Where the true distance is 0, no relative accuracy can be had.
  if (isMet(1e-7) || bracket.upper < 1e-11 * farthest) return bracket.upper
  throw new Error(`The oracle is not sure: λ_max lies between ${bracket.lower} and ${bracket.upper}`)
}

interface Attempt {
  /** The penalty whose distance the program minimizes. */
  penalty: OraclePenalty
  /** The size that the distance is expected to have: what the solver's absolute tolerances are measured by. */
  expected(bracket: Bracket): number
  solve(program: ConvexProgram): Promise<ProgramSolution | undefined>
}

function attempts({ penalty }: OracleProblem): Attempt[] {
  const sizes = [({ upper }: Bracket) => upper, ({ upper, lower }: Bracket) => Math.max(lower, 1e-6 * upper)]
  const linear = (norm: OraclePenalty) =>
    LP_SETTINGS.flatMap((setting) =>
      sizes.map((expected) => ({ penalty: norm, expected, solve: (p: ConvexProgram) => runHighs(p, setting) })),
    )
  if (penalty.kind !== 'l2' && !isRound(penalty)) return linear(penalty)
  const inside = sizes.map((expected) => ({
    penalty,
    expected,
    solve: async (p: ConvexProgram) => solveByInteriorPoint(p),
  }))
  // A squared distance of 1e-14 may be rounding; a linear program sees better whether the distance is 0.
  return [linear({ kind: 'l1' })[0], ...inside]
}

/** Ω*(u) of the norm whose ball of radius λ holds the subgradients of λΩ at 0. */
function dualNorm({ penalty }: OracleProblem, u: readonly number[]): number {
  if (penalty.kind === 'l2') return Math.sqrt(dot(u, u))
  if (isGrouped(penalty)) return groupDualNorm(penalty, u)
  return Math.max(...u.map((value, k) => Math.abs(value) / l1Factor(penalty, k)))
}

/** The norm that `dualNorm` is the dual of. */
function norm({ penalty }: OracleProblem, w: readonly number[]): number {
  const sizes = w.map(Math.abs)
  if (penalty.kind === 'l2') return Math.sqrt(dot(w, w))
  if (isGrouped(penalty)) return groupNorm(penalty, w)
  return sum(sizes.map((size, k) => (size === 0 ? 0 : l1Factor(penalty, k) * size)))
}

/** An upper bound: the distance to the point of the hull that β names. */
function distanceAt(problem: OracleProblem, beta: number[]): number {
  return dualNorm(problem, combination(problem, normalizedWeights(problem), cappedSimplexPoint(problem, beta)))
}

/** A lower bound: how far w, made of length Ω(w) = 1, holds the mean positive above the threshold. */
function separationBy(problem: OracleProblem, w: number[]): number {
  const length = norm(problem, w)
  if (!(length > 0)) return 0
  const v = normalizedWeights(problem)
  const origin = problem.negatives[0]
  const score = (row: readonly number[]) => sum(row.map((value, k) => w[k] * (value - origin[k])))
  const mean = sum(problem.positives.map((x, i) => v[i] * score(x)))
  return (mean - topMean(problem.negatives.map(score), problem.topK)) / length
}
