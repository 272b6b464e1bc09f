import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { addSegment } from '../../../numeric/order/segments.js'
import { Vertex } from '../basis/vertex.js'
import { refactor } from '../basis/vertex-values.js'
import { firstPerturbation } from '../program/perturbation.js'
import { BASIC, UPPER } from '../program/program-data.js'
import type { PushProgram } from '../program/push-program.js'
import type { Table } from '../program/table.js'

/** λ below this part of the first one counts as 0, and so does one below this part of the terms that c is the sum of. */
const VANISHED = 1e-10
const ROUNDING = 1e-13

/**
 * w = 0 for λ = ∞: all positives at their upper bound, the K − 1 first negatives (by ξ) above, the next one basic; the mixture of
 * all, where there is one.
 */
export function startVertex(program: PushProgram): Vertex {
  const vertex = new Vertex(program, firstPerturbation(program))
  const sum = program.positiveSum.slice()
  const { basis, state, xi } = vertex
  const { positives, topCount, heads, table, bounds, rows } = program
  const order = Array.from({ length: rows - positives }, (_, j) => positives + j).sort((a, b) => xi[a] - xi[b])
  state.fill(UPPER, 0, positives)
  vertex.above = topCount - 1
  for (let j = 0; j < vertex.above; j++) {
    state[order[j]] = UPPER
    vertex.definitionXi += xi[order[j]] / topCount
  }
  state[order[vertex.above]] = BASIC
  basis.size = heads
  basis.rows[0] = rows
  basis.rows[heads - 1] = order[vertex.above]
  vertex.upperSum = bounds.reduce((sum, v) => sum + v, 0)
  const terms = sizeOfTerms(table, vertex.upperSum)
  refactor(vertex)
  addMean(sum, program, order.slice(0, topCount), -vertex.upperSum)
  vertex.firstLambda = largestRatio(sum, program)
  vertex.lambda = vertex.firstLambda
  vertex.vanished = Math.max(VANISHED * vertex.firstLambda, ROUNDING * largestRatio(terms, program))
  return vertex
}

/** About Σ_i v_i|x_i|, the size of the terms that it is the sum of. */
function sizeOfTerms({ mean, deviation }: Table, total: number): Vec {
  return mean.map((mu, k) => total * (Math.abs(mu) + deviation[k]))
}

/** out += scale·(the mean of the given rows) */
function addMean(out: Vec, { table, mixture }: PushProgram, rows: readonly number[], scale: number): void {
  if (mixture) addSegment(mixture.row, 0, table.cols, scale, out)
  else for (const g of rows) addSegment(table.values, g * table.cols, table.cols, scale / rows.length, out)
}

/** max_k |v_k|/f_k */
function largestRatio(v: Vec, { eligible, factors }: PushProgram): number {
  let largest = 0
  for (const k of eligible) largest = Math.max(largest, Math.abs(v[k]) / factors[k])
  return largest
}
