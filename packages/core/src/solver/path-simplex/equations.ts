import type { Vec } from '../../numeric/linear-map.js'
import type { PushProgram } from './push-program.js'
import { UPPER } from './row-state.js'
import type { Vertex } from './vertex.js'

/*
 * What the rows say in the unknowns of a vertex (heads, then active weights). The definition of T counts as one row more, behind
 * all others; it is equation 0 where there is one.
 */

/** The head that a row sees: T for positives and for the definition, s for negatives. */
export function headOf({ positives, heads, table }: PushProgram, g: number): number {
  return g < positives || g === table.rows ? 0 : heads - 1
}

/** b_g, what the row's left side must be at a level for r_g = 0. */
export function goalOf({ program, xi, definitionXi }: Vertex, g: number, level: 0 | 1): number {
  if (level === 0) return g < program.positives ? 1 : 0
  return g === program.table.rows ? definitionXi : xi[g]
}

/** Row g in the unknowns. */
export function readRow({ basis, program }: Vertex, g: number, out: Vec): void {
  const { heads, active, features } = basis
  const { values, cols } = program.table
  readHeads(program, g, out)
  for (let i = 0; i < active; i++) out[heads + i] = values[g * cols + features[i]]
}

/** Equation j in the unknowns. */
export function readEquation({ basis, features, program, above }: Vertex, j: number, out: Vec): void {
  const { heads, active } = basis
  const { count, lines, place } = features
  readHeads(program, basis.rows[j], out)
  if (heads === 2 && j === 0) out[1] = 1 - above / program.topCount
  for (let i = 0; i < active; i++) out[heads + i] = lines[j * count + place[basis.features[i]]]
}

function readHeads(program: PushProgram, g: number, out: Vec): void {
  for (let i = 0; i < program.heads; i++) out[i] = 0
  out[headOf(program, g)] = -1
}

/** r_g at a level. */
export function residualOf(vertex: Vertex, g: number, level: 0 | 1): number {
  const { features, active, heads } = vertex.basis
  const { values, cols } = vertex.program.table
  const x = vertex.x[level]
  let sum = -x[headOf(vertex.program, g)] - goalOf(vertex, g, level)
  for (let i = 0; i < active; i++) sum += values[g * cols + features[i]] * x[heads + i]
  return sum
}

/** The basic rows over the priced features. */
export function readLines({ basis, features, program, state }: Vertex): void {
  features.readRows(basis)
  if (program.heads === 1) return
  const { positives, topCount, table } = program
  const { count, list, lines } = features
  lines.fill(0, 0, count)
  for (let g = positives; g < table.rows; g++) {
    if (state[g] !== UPPER) continue
    for (let i = 0; i < count; i++) lines[i] += table.values[g * table.cols + list[i]] / topCount
  }
}
