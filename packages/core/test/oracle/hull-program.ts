import { conditioned } from './conditioning.js'
import { ConvexProgram, type ProgramSolution } from './convex-program.js'
import type { Entry } from './formulation.js'
import { type GroupPenalty, shareOfL1 } from './group-norms.js'
import { normalizedWeights, type OraclePenalty, type OracleProblem, sum } from './objective.js'

/** The nearest point of the negatives' hull as a program, and how to read β and the separating w from its solution. */
export interface HullProgram {
  program: ConvexProgram
  beta(solution: ProgramSolution): number[]
  weights(solution: ProgramSolution): number[]
}

/** The mean positive minus each negative, columns divided by `scale`. */
export interface Differences {
  rows: number[][]
  scale: number[]
}

export function differences(problem: OracleProblem): Differences {
  const { positives, negatives, scale } = conditioned(problem)
  const v = normalizedWeights(problem)
  const mean = scale.map((_, k) => sum(positives.map((x, i) => v[i] * x[k])))
  return { rows: negatives.map((z) => z.map((value, k) => mean[k] - value)), scale }
}

/** min Ω*(u)/expected (for l2 the half of its square) with u = Σ_j β_j (mean positive − z_j). */
export function hullProgram(problem: OracleProblem, data: Differences, expected: number): HullProgram {
  const program = new ConvexProgram()
  const beta = hullColumns(program, problem)
  const coordinate = (k: number, sign: number) => beta.map((column, j): Entry => [column, sign * data.rows[j][k]])
  const place: Place = { program, coordinate, scale: data.scale, expected }
  const weights = WEIGHTS[problem.penalty.kind](place, problem.penalty)
  return { program, beta: ({ values }) => beta.map((column) => values[column]), weights }
}

interface Place {
  program: ConvexProgram
  /** sign·u_k in units of scale_k. */
  coordinate(k: number, sign: number): Entry[]
  scale: number[]
  expected: number
}

type ReadWeights = (solution: ProgramSolution) => number[]

const WEIGHTS: Record<OraclePenalty['kind'], (place: Place, penalty: OraclePenalty) => ReadWeights> = {
  l1: largestCoordinate,
  'elastic-net': largestCoordinate,
  'linf-group': largestGroup,
  group: roundestGroup,
  'sparse-group': roundestGroup,
  l2: euclidean,
}

/** Penalties whose groups are measured by ‖·‖₂: no linear program. */
export function isRound(penalty: OraclePenalty): penalty is GroupPenalty {
  return penalty.kind === 'group' || penalty.kind === 'sparse-group'
}

/** What |w_k| is multiplied by in the penalties with an l1 part. */
export function l1Factor(penalty: OraclePenalty, k: number): number {
  if (penalty.kind === 'elastic-net') return penalty.l1Ratio
  return penalty.kind === 'l1' ? (penalty.factors?.[k] ?? 1) : 1
}

function hullColumns(program: ConvexProgram, { negatives, topK }: OracleProblem): number[] {
  const beta = negatives.map(() => program.column())
  const all = beta.map((column): Entry => [column, 1])
  program.row(all, 1, true)
  if (topK > 1) for (const column of beta) program.row([[column, -1]], -1 / topK)
  return beta
}

/** The rows limit ± u_k ≥ 0; the difference of their multipliers is w_k. */
function limitRows({ program, coordinate }: Place, k: number, limit: Entry): number[] {
  return [1, -1].map((sign) => program.row([limit, ...coordinate(k, sign)]))
}

function multiplierDifferences(pairs: readonly number[][], scale: readonly number[]): ReadWeights {
  return ({ rowDuals }) =>
    pairs.map(([up, down], k) => (up === undefined ? 0 : (rowDuals[down] - rowDuals[up]) / scale[k]))
}

/** min s with |u_k| ≤ s·f_k. */
function largestCoordinate(place: Place, penalty: OraclePenalty): ReadWeights {
  const { program, scale, expected } = place
  const radius = program.column({ cost: 1 })
  const pairs = scale.map((unit, k) => {
    const slope = (expected * l1Factor(penalty, k)) / unit
    // Beyond that, u_k is far within any radius of the expected size; the bounds would tell if it were not.
    return slope < 1e7 ? limitRows(place, k, [radius, slope]) : []
  })
  return multiplierDifferences(pairs, scale)
}

/** min s with Σ_{k in g} |u_k| ≤ s for each group g. */
function largestGroup(place: Place, penalty: OraclePenalty): ReadWeights {
  const { program, scale, expected } = place
  const radius = program.column({ cost: 1 })
  const pairs: number[][] = scale.map(() => [])
  for (const group of penalty.kind === 'linf-group' ? penalty.groups : []) {
    const parts = group.map((k): Entry => {
      const size = program.column()
      pairs[k] = limitRows(place, k, [size, 1])
      return [size, -scale[k] / expected]
    })
    program.row([[radius, 1], ...parts])
  }
  return multiplierDifferences(pairs, scale)
}

/**
 * min s with u_g = a + b, |a_k| ≤ ρs, ‖b‖₂ ≤ (1−ρ)√|g|·s for each group g. The multipliers of u = a + b are w.
 */
function roundestGroup(place: Place, penalty: OraclePenalty): ReadWeights {
  const { program, coordinate, scale, expected } = place
  const radius = program.column({ cost: 1 })
  const ties: number[] = []
  for (const group of isRound(penalty) ? penalty.groups : []) {
    const share = isRound(penalty) ? shareOfL1(penalty) : 0
    const length = program.column()
    program.row([
      [radius, (1 - share) * Math.sqrt(group.length)],
      [length, -1],
    ])
    const round = group.map((k) => {
      const rest = program.column({ free: true })
      ties[k] = program.row(
        [[rest, 1], ...boxed(program, [radius, share]), ...coordinate(k, -scale[k] / expected)],
        0,
        true,
      )
      return rest
    })
    program.cones.push([length, ...round])
  }
  return ({ rowDuals }) => ties.map((row) => rowDuals[row])
}

/** A free column within ±limit; none where the limit is 0. */
function boxed(program: ConvexProgram, [limit, slope]: Entry): Entry[] {
  if (slope === 0) return []
  const column = program.column({ free: true })
  for (const sign of [1, -1]) {
    program.row([
      [limit, slope],
      [column, sign],
    ])
  }
  return [[column, 1]]
}

/** min ½‖u‖²; the nearest point's difference is itself the best direction w. */
function euclidean({ program, coordinate, scale, expected }: Place): ReadWeights {
  const u = scale.map((size, k) => {
    const column = program.column({ free: true, quadratic: (size / expected) ** 2 })
    program.row([[column, 1], ...coordinate(k, -1)], 0, true)
    return column
  })
  return ({ values }) => u.map((column, k) => values[column] * scale[k])
}
