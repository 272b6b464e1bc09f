import type { Vec } from '../../numeric/linear-map.js'
import type { Iterate } from '../solver.js'
import type { PushProgram } from './push-program.js'
import { UPPER } from './row-state.js'
import type { Vertex } from './vertex.js'

/** Weights below this part of the size of all are 0 but for rounding. */
const ZERO = 1e-13

/** A point of the path, free of the walk that found it. */
export class Snapshot {
  readonly lambda: number
  /** The features with a weight, and their weights. */
  readonly features: Int32Array
  readonly weights: Vec
  private readonly program: PushProgram
  private readonly state: Uint8Array
  private readonly basic: Int32Array
  /** The multipliers of the basic rows, and of T's definition before them where K > 1. */
  private readonly multipliers: Vec

  /** Of the vertex at its λ, or at a given one; as the empty model where that is optimal too. */
  constructor(vertex: Vertex, { lambda = vertex.lambda, empty = false } = {}) {
    const { basis, program } = vertex
    this.program = program
    this.lambda = lambda
    this.state = vertex.state.slice()
    this.basic = basis.rows.slice(0, basis.size)
    this.multipliers = vertex.y.slice(0, basis.size)
    const { features, weights } = activeWeights(vertex, empty || !vertex.onPath)
    this.features = features
    this.weights = weights
  }

  /** w, and the multipliers (−α, β) in row order. */
  iterate(): Iterate {
    const { program, state, basic, multipliers, features, weights } = this
    const { table, positives, bounds, topCount, heads } = program
    const w = new Float64Array(table.cols)
    for (let i = 0; i < features.length; i++) w[features[i]] = weights[i]
    const dual = new Float64Array(table.rows)
    for (let g = 0; g < table.rows; g++) {
      if (state[g] === UPPER) dual[g] = g < positives ? -bounds[g] : -multipliers[0] / topCount
    }
    for (let j = heads - 1; j < basic.length; j++) dual[basic[j]] = -multipliers[j]
    return { w, dual }
  }
}

/** The weights that are not 0, in the units of the data. */
function activeWeights(vertex: Vertex, empty: boolean): { features: Int32Array; weights: Vec } {
  const { basis, program } = vertex
  const { heads } = basis
  const active = empty ? 0 : basis.active
  const [x] = vertex.x
  const features = basis.features.slice(0, active)
  const weights = new Float64Array(active)
  const zero = ZERO * vertex.size()
  let count = 0
  for (let i = 0; i < active; i++) {
    if (!(Math.abs(x[heads + i]) > zero)) continue
    features[count] = basis.features[i]
    weights[count++] = x[heads + i] * program.table.unit[basis.features[i]]
  }
  return { features: features.subarray(0, count), weights: weights.subarray(0, count) }
}
