import type { PathEvent } from '../pricing/dual-test.js'
import { BASIC, LOWER, UPPER } from '../program/program-data.js'
import type { Vertex } from './vertex.js'

/*
 * What a pivot does to the rows' states: which are basic, and which of the others have their multiplier at the upper bound. With
 * K > 1 the negatives above s are those at the upper bound, and T's definition counts them.
 */

/** A negative about to rise above s is counted in T's definition from now on. */
export function raiseRow(vertex: Vertex, event: PathEvent): void {
  const g = vertex.basis.rows[event.index]
  if (event.kind !== 'row' || g < vertex.program.positives || event.sign < 0) return
  const share = 1 / vertex.program.topCount
  vertex.basis.addColumn(event.index, 0, -share)
  vertex.y[event.index] -= share * vertex.y[0]
  vertex.q[event.index] -= share * vertex.q[0]
  vertex.features.addToDefinition(g, share)
  vertex.above++
  vertex.definitionXi += share * vertex.xi[g]
}

/** The leaving row's multiplier stays at the bound it reached. */
export function releaseRow(vertex: Vertex, event: PathEvent): void {
  const { program, state, rows } = vertex
  const g = vertex.basis.rows[event.index]
  const upper = g < program.positives ? event.sign < 0 : event.sign > 0
  state[g] = upper ? UPPER : LOWER
  rows.side[rows.place[g]] = vertex.sideOf(g)
  if (upper && g < program.positives) changeUpper(vertex, g, program.bounds[g])
}

function changeUpper(vertex: Vertex, g: number, change: number): void {
  vertex.upperSum += change
  vertex.features.addUpper(g, change)
}

/** Row g becomes basic, as equation j. */
export function admitRow(vertex: Vertex, g: number, j: number): void {
  const { program, state, rows, y } = vertex
  const upper = state[g] === UPPER
  y[j] = 0
  if (upper && g < program.positives) {
    y[j] = program.bounds[g]
    changeUpper(vertex, g, -program.bounds[g])
  } else if (upper) lowerInto(vertex, g, j)
  state[g] = BASIC
  const i = rows.place[g]
  rows.side[i] = 0
  rows.r[i] = 0
}

/** A negative that comes down to s leaves T's definition. */
function lowerInto(vertex: Vertex, g: number, j: number): void {
  const share = 1 / vertex.program.topCount
  vertex.basis.addColumn(j, 0, share)
  vertex.y[j] = share * vertex.y[0]
  vertex.q[j] += share * vertex.q[0]
  vertex.features.addToDefinition(g, -share)
  vertex.above--
  vertex.definitionXi -= share * vertex.xi[g]
}
