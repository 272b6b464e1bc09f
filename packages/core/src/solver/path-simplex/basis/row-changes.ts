import type { f64, i32 } from '../../../numeric/portable/numbers.js'
import { type PathEvent, ROW } from '../pricing/path-event.js'
import { BASIC, LOWER, UPPER } from './frame.js'
import type { Vertex } from './vertex.js'

/*
 * What a pivot does to the rows' states: which are basic, and which of the others have their multiplier at the upper bound. With
 * K > 1 the negatives above s are those at the upper bound, and T's definition counts them.
 */

/** A negative about to rise above s is counted in T's definition from now on. */
export function raiseRow(vertex: Vertex, event: PathEvent): void {
  if (event.kind !== ROW) return
  const j = event.index
  const g = vertex.basis.rows[j]
  if (g < vertex.frame.positives || event.sign < 0) return
  const share = vertex.frame.share
  vertex.basis.addColumn(j, 0, -share)
  vertex.y[j] -= share * vertex.y[0]
  vertex.q[j] -= share * vertex.q[0]
  vertex.features.addToDefinition(g, share)
  vertex.above++
  vertex.definitionXi += share * vertex.xi[g]
}

/** The leaving row's multiplier stays at the bound it reached. */
export function releaseRow(vertex: Vertex, event: PathEvent): void {
  const rows = vertex.rows
  const g = vertex.basis.rows[event.index]
  const positive = g < vertex.frame.positives
  const upper = positive ? event.sign < 0 : event.sign > 0
  vertex.state[g] = upper ? UPPER : LOWER
  rows.side[rows.place[g]] = vertex.sideOf(g)
  if (upper && positive) changeUpper(vertex, g, vertex.frame.bounds[g])
}

/** A positive whose residual changed its sign on the way: its multiplier goes from one bound to the other. */
export function passRow(vertex: Vertex, g: i32): void {
  const bound = vertex.frame.bounds[g]
  const upper = vertex.state[g] === UPPER
  vertex.state[g] = upper ? LOWER : UPPER
  changeUpper(vertex, g, upper ? -bound : bound)
}

function changeUpper(vertex: Vertex, g: i32, change: f64): void {
  vertex.upperSum += change
  vertex.features.addUpper(g, change)
}

/** Row g becomes basic, as equation j. */
export function admitRow(vertex: Vertex, g: i32, j: i32): void {
  const rows = vertex.rows
  vertex.y[j] = 0
  if (vertex.state[g] === UPPER) {
    if (g < vertex.frame.positives) {
      vertex.y[j] = vertex.frame.bounds[g]
      changeUpper(vertex, g, -vertex.frame.bounds[g])
    } else lowerInto(vertex, g, j)
  }
  vertex.state[g] = BASIC
  const i = rows.place[g]
  rows.side[i] = 0
  rows.set(i, 0, 0)
}

/** A negative that comes down to s leaves T's definition. */
function lowerInto(vertex: Vertex, g: i32, j: i32): void {
  const share = vertex.frame.share
  vertex.basis.addColumn(j, 0, share)
  vertex.y[j] = share * vertex.y[0]
  vertex.q[j] += share * vertex.q[0]
  vertex.features.addToDefinition(g, -share)
  vertex.above--
  vertex.definitionXi -= share * vertex.xi[g]
}
