import type { Conditioned } from './conditioning.js'
import { ConvexProgram } from './convex-program.js'
import type { Entry, Formulation } from './formulation.js'
import { normalizedWeights, type OracleProblem, separablePenalty } from './objective.js'

/** A signed weight as the difference of two columns ≥ 0. */
interface SignedColumn {
  plus: number
  minus: number
}

/** What the rows and costs are multiplied by. */
interface Units {
  data: Conditioned
  scale: number
}

/**
 * The problems without a quadratic part as a linear program over w = w⁺ − w⁻ and the hinges
 * ξ_i ≥ 1 − w·x_i + t, ξ_i ≥ 0. The objective is multiplied by `scale`.
 */
export function linearPrimal(problem: OracleProblem, data: Conditioned, scale: number): Formulation {
  const program = new ConvexProgram()
  const w = weightColumns(program, problem, { data, scale })
  const score = (row: readonly number[], sign: number): Entry[] =>
    w.flatMap((column, k) => signed(column, sign * row[k]))
  const { threshold, rows } = thresholdRows(program, problem, (j) => score(data.negatives[j], -1))
  const below = threshold.map(([column, coefficient]): Entry => [column, -coefficient])
  const hinges = normalizedWeights(problem).map((weight, i) => {
    const hinge = program.column({ cost: scale * weight })
    return program.row([[hinge, 1], ...score(data.positives[i], 1), ...below], 1)
  })
  return {
    program,
    weights: ({ values }) => w.map((c, k) => (c ? (values[c.plus] - values[c.minus]) / data.scale[k] : 0)),
    multipliers: ({ rowDuals }) => ({
      alpha: hinges.map((row) => rowDuals[row] / scale),
      beta: rows.map((row) => rowDuals[row] / scale),
    }),
  }
}

function signed(column: SignedColumn | undefined, coefficient: number): Entry[] {
  if (!column) return []
  return [
    [column.plus, coefficient],
    [column.minus, -coefficient],
  ]
}

/** K = 1: t ≥ w·z_j. Otherwise t = θ + (1/K) Σ ζ_j with ζ_j ≥ w·z_j − θ, ζ_j ≥ 0. */
function thresholdRows(program: ConvexProgram, { negatives, topK }: OracleProblem, minusScore: (j: number) => Entry[]) {
  const level = program.column({ free: true })
  const above = topK === 1 ? [] : negatives.map(() => program.column())
  const rows = negatives.map((_, j) => {
    const slack: Entry[] = topK === 1 ? [] : [[above[j], 1]]
    return program.row([[level, 1], ...slack, ...minusScore(j)])
  })
  const threshold: Entry[] = [[level, 1], ...above.map((column): Entry => [column, 1 / topK])]
  return { threshold, rows }
}

/** The columns of w with the costs of λΩ; undefined for a weight that is 0. */
function weightColumns(program: ConvexProgram, problem: OracleProblem, units: Units): (SignedColumn | undefined)[] {
  if (problem.penalty.kind === 'linf-group') return groupedColumns(program, problem, units)
  const { data, scale } = units
  const { absolute } = separablePenalty(problem)
  return data.scale.map((unit, k) => {
    // |u_k| ≤ 2·unit for all multipliers, as Σα = Σβ ≤ 1: from there on w_k = 0 is optimal.
    if (absolute[k] > 2 * unit) return undefined
    const cost = (scale * absolute[k]) / unit
    return { plus: program.column({ cost }), minus: program.column({ cost }) }
  })
}

/** Σ_g bound_g with bound_g ≥ |w_k| for k in g. */
function groupedColumns(
  program: ConvexProgram,
  { penalty, lambda }: OracleProblem,
  { data, scale }: Units,
): SignedColumn[] {
  const w = data.scale.map(() => ({ plus: program.column(), minus: program.column() }))
  const groups = penalty.kind === 'linf-group' ? penalty.groups : []
  for (const group of groups) {
    // The bound is counted in units of the group's largest column, so that no coefficient exceeds 1.
    const unit = Math.max(...group.map((k) => data.scale[k]))
    const bound = program.column({ cost: (scale * lambda) / unit })
    for (const k of group) {
      program.row([
        [bound, data.scale[k] / unit],
        [w[k].plus, -1],
        [w[k].minus, -1],
      ])
    }
  }
  return w
}
