import type { Conditioned } from './conditioning.js'
import { ConvexProgram } from './convex-program.js'
import type { Entry, Formulation } from './formulation.js'
import { type GroupPenalty, shareOfL1 } from './group-norms.js'
import { isGrouped, normalizedWeights, type OracleProblem, separablePenalty } from './objective.js'

/** A weight as a combination of columns: two that are ≥ 0, or a free one; none for a weight that is 0. */
type WeightColumns = readonly Entry[]

/** What the rows and costs are multiplied by. */
interface Units {
  data: Conditioned
  scale: number
}

/**
 * The problems without a quadratic part, over w and the hinges ξ_i ≥ 1 − w·x_i + t, ξ_i ≥ 0: a linear program, with a
 * second-order cone for each round group. The objective is multiplied by `scale`.
 */
export function straightPrimal(problem: OracleProblem, data: Conditioned, scale: number): Formulation {
  const program = new ConvexProgram()
  const w = weightColumns(program, problem, { data, scale })
  const score = (row: readonly number[], sign: number): Entry[] =>
    w.flatMap((columns, k) => columns.map(([column, unit]): Entry => [column, sign * row[k] * unit]))
  const { threshold, rows } = thresholdRows(program, problem, (j) => score(data.negatives[j], -1))
  const below = threshold.map(([column, coefficient]): Entry => [column, -coefficient])
  const hinges = normalizedWeights(problem).map((weight, i) => {
    const hinge = program.column({ cost: scale * weight })
    return program.row([[hinge, 1], ...score(data.positives[i], 1), ...below], 1)
  })
  return {
    program,
    weights: ({ values }) =>
      w.map((columns, k) => columns.reduce((sum, [column, unit]) => sum + unit * values[column], 0) / data.scale[k]),
    multipliers: ({ rowDuals }) => ({
      alpha: hinges.map((row) => rowDuals[row] / scale),
      beta: rows.map((row) => rowDuals[row] / scale),
    }),
  }
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

/** The columns of w with the costs of λΩ. */
function weightColumns(program: ConvexProgram, problem: OracleProblem, units: Units): WeightColumns[] {
  const { penalty } = problem
  if (penalty.kind === 'linf-group') return boundedGroups(program, problem, units)
  if (isGrouped(penalty)) return roundGroups(program, { penalty, lambda: problem.lambda }, units)
  const { data, scale } = units
  const { absolute } = separablePenalty(problem)
  return data.scale.map((unit, k) => {
    // |u_k| ≤ 2·unit for all multipliers, as Σα = Σβ ≤ 1: from there on w_k = 0 is optimal.
    return absolute[k] > 2 * unit ? [] : difference(program, (scale * absolute[k]) / unit)
  })
}

function difference(program: ConvexProgram, cost = 0): WeightColumns {
  return [
    [program.column({ cost }), 1],
    [program.column({ cost }), -1],
  ]
}

/** Σ_g bound_g with bound_g ≥ |w_k| for k in g. */
function boundedGroups(program: ConvexProgram, { penalty, lambda }: OracleProblem, { data, scale }: Units) {
  const w = data.scale.map(() => difference(program))
  for (const group of isGrouped(penalty) ? penalty.groups : []) {
    // The bound is counted in units of the group's largest column, so that no coefficient exceeds 1.
    const unit = Math.max(...group.map((k) => data.scale[k]))
    const bound = program.column({ cost: (scale * lambda) / unit })
    for (const k of group) {
      program.row([[bound, data.scale[k] / unit], ...w[k].map(([column]): Entry => [column, -1])])
    }
  }
  return w
}

/** (1−ρ)√|g|·length_g with length_g ≥ ‖w_g‖₂, and ρ·size_k with size_k ≥ |w_k|. */
function roundGroups(
  program: ConvexProgram,
  { penalty, lambda }: { penalty: GroupPenalty; lambda: number },
  { data, scale }: Units,
): WeightColumns[] {
  const w: WeightColumns[] = data.scale.map(() => [])
  const share = shareOfL1(penalty)
  for (const group of penalty.groups) {
    const unit = Math.max(...group.map((k) => data.scale[k]))
    const price = (scale * lambda) / unit
    const columns = group.map((k) => {
      const column = program.column({ free: true })
      w[k] = [[column, data.scale[k] / unit]]
      if (share > 0) sizeOf(program, column, price * share)
      return column
    })
    // A length that costs nothing would have no bound.
    const cost = price * (1 - share) * Math.sqrt(group.length)
    if (cost > 0) program.cones.push([program.column({ cost }), ...columns])
  }
  return w
}

function sizeOf(program: ConvexProgram, column: number, cost: number): void {
  const size = program.column({ cost })
  for (const sign of [1, -1]) {
    program.row([
      [size, 1],
      [column, sign],
    ])
  }
}
