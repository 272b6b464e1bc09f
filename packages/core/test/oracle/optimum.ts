import { type Conditioned, conditioned } from './conditioning.js'
import type { ConvexProgram, ProgramSolution } from './convex-program.js'
import type { Formulation } from './formulation.js'
import { LP_SETTINGS, runHighs } from './highs.js'
import { solveByInteriorPoint } from './interior-point.js'
import { bestMultiple, dualBound, isGrouped, type OracleProblem, separablePenalty } from './objective.js'
import { quadraticDual } from './quadratic-dual.js'
import { straightPrimal } from './straight-primal.js'

/** The true value lies between `lower` and `upper`; `upper` is reached by a point at hand. */
export interface Bracket {
  lower: number
  upper: number
}

interface Attempt {
  formulate(problem: OracleProblem, data: Conditioned, scale: number): Formulation
  /** What to multiply the objective by: tolerances are absolute, a tiny optimum or a tiny λ asks for more. */
  scale(bracket: Bracket): number
  solve(program: ConvexProgram): Promise<ProgramSolution | undefined>
}

/**
 * The optimal value, to a relative accuracy of 1e-7 at least (nearly always 1e-9), proved by weak duality in plain
 * arithmetic on the data: the solvers only propose, the bounds decide. Throws when no setting gets there.
 */
export async function oracleOptimum(problem: OracleProblem): Promise<number> {
  return (await oracleBracket(problem)).upper
}

/** The best bounds of all attempts; the attempts stop as soon as the bounds meet. */
export async function oracleBracket(problem: OracleProblem): Promise<Bracket> {
  const data = conditioned(problem)
  // w = 0 has objective 1, and no objective is negative.
  const bracket: Bracket = { lower: 0, upper: 1 }
  for (const { formulate, scale, solve } of attempts(problem)) {
    const form = formulate(problem, data, scale(bracket))
    const solution = await solve(form.program)
    if (!solution) continue
    bracket.upper = Math.min(bracket.upper, bestMultiple(problem, form.weights(solution)))
    bracket.lower = Math.max(bracket.lower, dualBound(problem, form.multipliers(solution)))
    if (isTight(bracket, 1e-9)) return bracket
  }
  if (isTight(bracket, 1e-7)) return bracket
  throw new Error(`The oracle is not sure: the optimum lies between ${bracket.lower} and ${bracket.upper}`)
}

/** Whether the bounds meet to a relative accuracy. Bounds that cross by more than rounding prove nothing. */
export function isTight({ lower, upper }: Bracket, accuracy: number): boolean {
  return Math.abs(upper - lower) <= accuracy * upper
}

function attempts(problem: OracleProblem): Attempt[] {
  const scales = [() => 1, ({ upper }: Bracket) => 1 / upper, () => 1 / problem.lambda]
  const { penalty } = problem
  const solve = async (program: ConvexProgram) => solveByInteriorPoint(program)
  if (isGrouped(penalty)) {
    if (penalty.kind !== 'linf-group') return scales.map((scale) => ({ formulate: straightPrimal, scale, solve }))
  } else if (separablePenalty(problem).quadratic > 0) {
    return scales.map((scale) => ({ formulate: quadraticDual, scale, solve }))
  }
  return LP_SETTINGS.flatMap((setting) => {
    const solve = (program: ConvexProgram) => runHighs(program, setting)
    return scales.map((scale) => ({ formulate: straightPrimal, scale, solve }))
  })
}
