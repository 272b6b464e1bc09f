import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Vertex } from './vertex.js'
import { refactor } from './vertex-values.js'

/** What it takes to come back to a vertex; only where there is one head. */
export interface SavedVertex {
  lambda: number
  onPath: boolean
  upperSum: number
  active: Int32Array
  signs: Vec
  rows: Int32Array
  state: Uint8Array
  xi: Vec
}

export function saveVertex(vertex: Vertex): SavedVertex {
  const { basis, features, lambda, onPath, upperSum } = vertex
  const active = basis.features.slice(0, basis.active)
  const signs = new Float64Array(active.length)
  for (let i = 0; i < active.length; i++) signs[i] = features.sign[features.place[active[i]]]
  const rows = basis.rows.slice(0, basis.size)
  return { lambda, onPath, upperSum, active, signs, rows, state: vertex.state.slice(), xi: vertex.xi.slice() }
}

/** Comes back to a saved vertex. Its active features must be priced. */
export function restoreVertex(vertex: Vertex, saved: SavedVertex): void {
  const { basis, features } = vertex
  vertex.lambda = saved.lambda
  vertex.onPath = saved.onPath
  vertex.upperSum = saved.upperSum
  vertex.state.set(saved.state)
  vertex.xi.set(saved.xi)
  basis.size = saved.rows.length
  basis.features.set(saved.active)
  basis.rows.set(saved.rows)
  features.clearSigns()
  for (let i = 0; i < saved.active.length; i++) {
    features.sign[features.place[saved.active[i]]] = saved.signs[i]
    vertex.weightSide[basis.heads + i] = -saved.signs[i]
  }
  vertex.rows.takeAll()
  refactor(vertex)
  vertex.narrowRows()
}
