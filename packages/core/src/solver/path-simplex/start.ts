import { firstPerturbation } from './perturbation.js'
import type { PushProgram } from './push-program.js'
import { BASIC, UPPER } from './row-state.js'
import { Vertex } from './vertex.js'
import { refactor } from './vertex-values.js'

/** λ below this part of the first one counts as 0, and so does one below this part of the terms that c is the sum of. */
const VANISHED = 1e-10
const ROUNDING = 1e-13

/** w = 0 for λ = ∞: all positives at their upper bound, the K − 1 first negatives (by ξ) above, the next one basic. */
export function startVertex(program: PushProgram): Vertex {
  const vertex = new Vertex(program, firstPerturbation(program))
  const { basis, state, xi, features } = vertex
  const { positives, topCount, heads, table, bounds } = program
  const order = Array.from({ length: table.rows - positives }, (_, j) => positives + j).sort((a, b) => xi[a] - xi[b])
  state.fill(UPPER, 0, positives)
  vertex.above = topCount - 1
  for (let j = 0; j < vertex.above; j++) {
    state[order[j]] = UPPER
    vertex.definitionXi += xi[order[j]] / topCount
  }
  state[order[vertex.above]] = BASIC
  basis.size = heads
  basis.rows[0] = table.rows
  basis.rows[heads - 1] = order[vertex.above]
  vertex.upperSum = bounds.reduce((sum, v) => sum + v, 0)
  refactor(vertex)
  vertex.firstLambda = features.largestRatio()
  vertex.lambda = vertex.firstLambda
  vertex.vanished = Math.max(VANISHED * vertex.firstLambda, ROUNDING * features.largestTerm())
  return vertex
}
