import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Vertex } from '../basis/vertex.js'
import type { PushProgram } from './push-program.js'

/*
 * What the rows say in the unknowns of a vertex (heads, then active weights). The definition of T counts as one row more, behind
 * all others; it is equation 0 where there is one.
 */

/** The head that a row sees: T for positives and for the definition, s for negatives. */
export function headOf({ positives, heads, rows }: PushProgram, g: number): number {
  return g < positives || g === rows ? 0 : heads - 1
}

/** b_g, what the row's left side must be at a level for r_g = 0. */
export function goalOf({ program, xi, definitionXi }: Vertex, g: number, level: 0 | 1): number {
  if (level === 0) return g < program.positives ? 1 : 0
  return g === program.rows ? definitionXi : xi[g]
}

/** Row g in the unknowns. */
export function readRow({ basis, program, features, above }: Vertex, g: number, out: Vec): void {
  const { heads, active } = basis
  const { stride, packed, place } = features
  for (let i = 0; i < heads; i++) out[i] = 0
  out[headOf(program, g)] = -1
  if (g === program.rows) out[1] = 1 - above / program.topCount
  const start = g * stride
  for (let i = 0; i < active; i++) out[heads + i] = packed[start + place[basis.features[i]]]
}

/** r_g at a level. */
export function residualOf(vertex: Vertex, g: number, level: 0 | 1): number {
  const { basis, program, features } = vertex
  const { heads, active } = basis
  const { stride, packed, place } = features
  const x = vertex.x[level]
  let sum = -x[headOf(program, g)] - goalOf(vertex, g, level)
  for (let i = 0; i < active; i++) sum += packed[g * stride + place[basis.features[i]]] * x[heads + i]
  return sum
}
