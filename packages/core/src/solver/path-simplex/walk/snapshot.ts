import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Iterate } from '../../solver.js'
import type { Vertex } from '../basis/vertex.js'
import { BASIC, UPPER } from '../program/program-data.js'

/** Weights below this part of the size of all are 0 but for rounding. */
const ZERO = 1e-13

/** A point of the path, free of the walk that found it. */
export class Snapshot {
  readonly lambda: number
  /** A number that all points of one piece of the path share: between its ends w is constant and the multipliers linear. */
  readonly piece: number
  /** The features with a weight, and their weights. */
  readonly features: Int32Array
  readonly weights: Vec
  /** The multipliers (−α, β) in row order. */
  readonly dual: Vec
  /** The number of weights, those that are 0 included. */
  private readonly size: number

  /** Of the vertex at its λ, or at a given one; as the empty model where that is optimal too. */
  constructor(vertex: Vertex, { lambda = vertex.lambda, empty = false, piece = -1 } = {}) {
    const { features, weights } = activeWeights(vertex, empty || !vertex.onPath)
    this.lambda = lambda
    this.piece = piece
    this.features = features
    this.weights = weights
    this.dual = multipliers(vertex)
    this.size = vertex.program.table.cols
  }

  iterate(): Iterate {
    const { features, weights, dual } = this
    const w = new Float64Array(this.size)
    for (let i = 0; i < features.length; i++) w[features[i]] = weights[i]
    return { w, dual }
  }
}

function multipliers({ program, state, basis, y }: Vertex): Vec {
  const { table, positives, bounds, topCount, heads, mixture } = program
  const dual = new Float64Array(table.rows)
  for (let g = 0; g < table.rows; g++) {
    // With K > 1, y of equation 0 is the multiplier of T's definition, −σ.
    if (state[g] === UPPER) dual[g] = g < positives ? -bounds[g] : -y[0] / topCount
  }
  for (let j = heads - 1; j < basis.size; j++) {
    if (basis.rows[j] < table.rows) dual[basis.rows[j]] = -y[j]
  }
  if (mixture && state[table.rows] === BASIC) {
    const rest = -y[basis.rows.indexOf(table.rows)]
    for (let j = 0; j < mixture.shares.length; j++) dual[positives + j] += rest * mixture.shares[j]
  }
  return dual
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
