import type { Conditioned } from './conditioning.js'
import { ConvexProgram } from './convex-program.js'
import type { Entry, Formulation } from './formulation.js'
import { normalizedWeights, type OracleProblem, separablePenalty } from './objective.js'

/** A multiplier as a multiple of a column; undefined for one that can only be 0. */
type Multiplier = Entry | undefined

/**
 * The dual of the problems with a quadratic part b (l2, elastic-net): with u = Σ α_i x_i − Σ β_j z_j = e + r,
 * |r_k| ≤ a_k, minimize ‖e‖²/(2b) − Σ α_i over 0 ≤ α ≤ v, Σβ = Σα = σ, 0 ≤ β ≤ σ/topK. Then w = e/b.
 *
 * Its rows are nearly all bounds, which suits an interior-point method far better than the primal with its many ties.
 * Multipliers that the bounds leave no room for are not columns, for without an interior the method has no path.
 */
export function quadraticDual(problem: OracleProblem, data: Conditioned, scale: number): Formulation {
  const program = new ConvexProgram()
  const { absolute, quadratic } = separablePenalty(problem)
  const alpha = normalizedWeights(problem).map((cap) => cappedColumn(program, cap, -scale))
  const beta = balancedMultipliers(program, problem, alpha)
  const e = data.scale.map((unit, k) => {
    // |u_k| ≤ 2·unit for all multipliers, as Σα = Σβ ≤ 1: from there on w_k = 0 is optimal.
    if (absolute[k] > 2 * unit) return undefined
    const column = program.column({ free: true, quadratic: (scale * unit ** 2) / quadratic })
    const pull = [
      ...alpha.flatMap((multiplier, i) => times(multiplier, -data.positives[i][k])),
      ...beta.flatMap((multiplier, j) => times(multiplier, data.negatives[j][k])),
    ]
    program.row([[column, 1], ...boxColumn(program, absolute[k] / unit), ...pull], 0, true)
    return column
  })
  const read = (multipliers: readonly Multiplier[], values: Float64Array) =>
    multipliers.map((multiplier) => (multiplier ? multiplier[1] * values[multiplier[0]] : 0))
  return {
    program,
    weights: ({ values }) =>
      e.map((column, k) => (column === undefined ? 0 : (values[column] * data.scale[k]) / quadratic)),
    multipliers: ({ values }) => ({ alpha: read(alpha, values), beta: read(beta, values) }),
  }
}

function times(multiplier: Multiplier, factor: number): Entry[] {
  return multiplier ? [[multiplier[0], factor * multiplier[1]]] : []
}

function cappedColumn(program: ConvexProgram, cap: number, cost: number): Multiplier {
  if (cap === 0) return undefined
  const column = program.column({ cost })
  program.row([[column, -1]], -cap)
  return [column, 1]
}

/** β with Σβ = Σα = σ and, for topK > 1, β ≤ σ/topK; for topK = n that leaves only β = σ/n. */
function balancedMultipliers(
  program: ConvexProgram,
  { negatives, topK }: OracleProblem,
  alpha: readonly Multiplier[],
): Entry[] {
  const total = program.column()
  const sumsToTotal = (multipliers: readonly Multiplier[]) => {
    program.row([[total, 1], ...multipliers.flatMap((multiplier) => times(multiplier, -1))], 0, true)
  }
  sumsToTotal(alpha)
  if (topK === negatives.length) return negatives.map(() => [total, 1 / topK])
  const beta = negatives.map((): Entry => [program.column(), 1])
  sumsToTotal(beta)
  if (topK > 1) for (const multiplier of beta) program.row([[total, 1 / topK], ...times(multiplier, -1)])
  return beta
}

/** A free column held within ±limit; none when the limit is 0. */
function boxColumn(program: ConvexProgram, limit: number): Entry[] {
  if (limit === 0) return []
  const column = program.column({ free: true })
  program.row([[column, 1]], -limit)
  program.row([[column, -1]], -limit)
  return [[column, 1]]
}
