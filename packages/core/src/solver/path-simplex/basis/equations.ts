import type { f64, i32, Numbers } from '../../../numeric/portable/numbers.js'
import type { Vertex } from './vertex.js'

/*
 * What the rows say in the unknowns of a vertex (heads, then active weights). The definition of T counts as one row more, behind
 * all others; it is equation 0 where there is one.
 */

/** b_g, what the row's left side must be at a level for r_g = 0. */
export function goalOf(vertex: Vertex, g: i32, level: i32): f64 {
  if (level === 0) return g < vertex.frame.positives ? 1 : 0
  return g === vertex.frame.rows ? vertex.definitionXi : vertex.xi[g]
}

/** Row g in the unknowns, from place `at` on. */
export function readRow(vertex: Vertex, g: i32, out: Numbers, at: i32): void {
  const basis = vertex.basis
  const features = vertex.features
  const heads = basis.heads
  const packed = features.packed
  const place = features.place
  const start = g * features.stride
  for (let i = 0; i < heads; i++) out[at + i] = 0
  out[at + vertex.frame.headOf(g)] = -1
  if (g === vertex.frame.rows) out[at + 1] = 1 - vertex.above / vertex.frame.topCount
  const active = basis.features
  const count = basis.active
  for (let i = 0; i < count; i++) out[at + heads + i] = packed[start + place[active[i]]]
}

/** r_g at a level. */
export function residualOf(vertex: Vertex, g: i32, level: i32): f64 {
  const basis = vertex.basis
  const features = vertex.features
  const packed = features.packed
  const place = features.place
  const start = g * features.stride
  const x = vertex.at(level)
  let sum: f64 = -x[vertex.frame.headOf(g)] - goalOf(vertex, g, level)
  const heads = basis.heads
  const active = basis.features
  const count = basis.active
  for (let i = 0; i < count; i++) sum += packed[start + place[active[i]]] * x[heads + i]
  return sum
}
