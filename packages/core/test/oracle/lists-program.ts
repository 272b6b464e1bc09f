import { ConvexProgram } from './convex-program.js'
import type { Entry } from './formulation.js'
import { solveLp } from './highs.js'
import { solveByInteriorPoint } from './interior-point.js'

/** One list of the mean: its rows, its weights (equal unless given) and its K. */
export interface OracleList {
  positives: number[][]
  negatives: number[][]
  weights?: number[]
  topK: number
}

/** λ Σ_k f_k(ρ|w_k| + (1−ρ)½w_k²) plus the mean of the lists' losses, with w_k ≥ 0 where asked. */
export interface ListsProgram {
  lists: OracleList[]
  lambda: number
  /** ρ: 1 is l1, 0 is l2. */
  l1Ratio: number
  /** All 1 unless given; 0 leaves a weight free. */
  factors?: number[]
  nonnegative?: boolean[]
}

interface Price {
  cost: number
  quadratic: number
}

/** The optimal value, by HiGHS where all terms are straight, else by an interior-point method. */
export async function listsOptimum(problem: ListsProgram): Promise<number> {
  const program = listsProgram(problem)
  if (problem.l1Ratio === 1) return (await solveLp(program)).objective
  const solution = solveByInteriorPoint(program)
  if (!solution) throw new Error('the interior-point method did not end')
  return solution.objective
}

function listsProgram({ lists, lambda, l1Ratio, factors, nonnegative }: ListsProgram): ConvexProgram {
  const program = new ConvexProgram()
  const features = lists[0].positives[0].length
  const w = Array.from({ length: features }, (_, k) => {
    const price = lambda * (factors?.[k] ?? 1)
    return weightColumn(program, { cost: l1Ratio * price, quadratic: (1 - l1Ratio) * price }, !nonnegative?.[k])
  })
  const score = (row: readonly number[], sign: number): Entry[] => w.map((column, k): Entry => [column, sign * row[k]])
  for (const list of lists) addList(program, list, score, 1 / lists.length)
  return program
}

/** w_k, with its size |w_k| as a column of its own where it may be negative and its size costs something. */
function weightColumn(program: ConvexProgram, { cost, quadratic }: Price, free: boolean): number {
  if (!free) return program.column({ cost, quadratic })
  const column = program.column({ quadratic, free })
  if (cost === 0) return column
  const size = program.column({ cost })
  for (const sign of [1, -1]) {
    program.row([
      [size, 1],
      [column, sign],
    ])
  }
  return column
}

/** t = θ + (1/K)Σζ_j with ζ_j ≥ z_j·w − θ, ζ_j ≥ 0, and hinges ξ_i ≥ 1 − x_i·w + t. */
function addList(
  program: ConvexProgram,
  { positives, negatives, weights, topK }: OracleList,
  score: (row: readonly number[], sign: number) => Entry[],
  share: number,
): void {
  const theta = program.column({ free: true })
  const above = negatives.map(() => program.column())
  negatives.forEach((row, j) => {
    program.row([[theta, 1], [above[j], 1], ...score(row, -1)])
  })
  const t: Entry[] = [[theta, -1], ...above.map((column): Entry => [column, -1 / topK])]
  const total = weights?.reduce((sum, v) => sum + v, 0) ?? positives.length
  positives.forEach((row, i) => {
    const hinge = program.column({ cost: (share * (weights?.[i] ?? 1)) / total })
    program.row([[hinge, 1], ...score(row, 1), ...t], 1)
  })
}
