import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { goalOf, readRow } from '../program/equations.js'
import type { Vertex } from './vertex.js'

/*
 * The values of a vertex, computed from the inverse of its M. Pivots carry them along; here they are made anew, against the
 * rounding that gathers in them.
 */

/** Inverts M anew, and computes all values. False: M is singular to working precision. */
export function refactor(vertex: Vertex): boolean {
  const { features, rows, basis, state } = vertex
  features.resumUpper(state)
  if (!basis.rebuild((j, out) => readRow(vertex, basis.rows[j], out))) return false
  rows.readColumns(basis)
  vertex.settleRows()
  recompute(vertex)
  return true
}

/** All values from the inverse, with a step of iterative refinement for w and y. */
export function recompute(vertex: Vertex): void {
  const { features, basis, y } = vertex
  solvePrimal(vertex, 1)
  solvePrimal(vertex, 0)
  solveDual(vertex)
  refine(vertex)
  computeResiduals(vertex)
  solveSlopes(vertex)
  features.computeC(y, basis)
}

/**
 * How far the values have drifted, relative to their size: basic rows must have r = 0 and active features c_k = ±λf_k, and both
 * are carried along with all the others.
 */
export function drift(vertex: Vertex): number {
  const { basis, rows, features, lambda } = vertex
  let primal = 0
  for (let j = basis.heads - 1; j < basis.size; j++) {
    primal = Math.max(primal, Math.abs(rows.r[rows.place[basis.rows[j]]]))
  }
  let dual = 0
  for (let i = 0; i < basis.active; i++) {
    const k = features.place[basis.features[i]]
    dual = Math.max(dual, Math.abs(features.c[k] / features.weight[k] - lambda * features.sign[k]))
  }
  return Math.max(primal / vertex.size(), dual / lambda)
}

/** r of the priced rows at the level held. */
export function computeResiduals(vertex: Vertex): void {
  const { rows, basis, level, x, xi } = vertex
  const { r, list, count, positives } = rows
  rows.scores(basis, x[level], r)
  if (level === 1) for (let i = 0; i < count; i++) r[i] -= xi[list[i]]
  else for (let i = 0; i < positives; i++) r[i] -= 1
}

/** All rows are priced. */
export function widenRows(vertex: Vertex): void {
  vertex.rows.takeAll()
  vertex.settleRows()
  computeResiduals(vertex)
}

/** (heads, w) = M⁻¹b */
function solvePrimal(vertex: Vertex, level: 0 | 1): void {
  const { basis, scratch, x } = vertex
  for (let j = 0; j < basis.size; j++) scratch[j] = goalOf(vertex, basis.rows[j], level)
  basis.solve(scratch, x[level])
}

/** y = M⁻ᵀ·(what Mᵀy must be) */
function solveDual(vertex: Vertex): void {
  readDualGoal(vertex, vertex.scratch)
  vertex.basis.solveTranspose(vertex.scratch, vertex.y)
}

/** Mᵀy: for the positives' head the sum of the upper bounds, for a feature λf_k·sign less the upper positives' part of c_k. */
function readDualGoal({ basis, features, lambda, upperSum }: Vertex, out: Vec): void {
  const { heads, active } = basis
  for (let i = 0; i < heads; i++) out[i] = 0
  out[0] = upperSum
  for (let i = 0; i < active; i++) {
    const k = features.place[basis.features[i]]
    out[heads + i] = lambda * features.sign[k] * features.weight[k] - features.upper[k]
  }
}

/** q = dy/dλ */
function solveSlopes({ basis, features, scratch, q }: Vertex): void {
  const { heads, active } = basis
  for (let i = 0; i < heads; i++) scratch[i] = 0
  for (let i = 0; i < active; i++) {
    const k = features.place[basis.features[i]]
    scratch[heads + i] = features.sign[k] * features.weight[k]
  }
  basis.solveTranspose(scratch, q)
}

/** What the real w and y miss their equations by is solved for and added. */
function refine(vertex: Vertex): void {
  const { basis, scratch, y, x, equation, missing, correction } = vertex
  const p = basis.size
  readDualGoal(vertex, missing)
  for (let j = 0; j < p; j++) {
    readRow(vertex, basis.rows[j], equation)
    let value = 0
    for (let i = 0; i < p; i++) {
      value += equation[i] * x[0][i]
      missing[i] -= equation[i] * y[j]
    }
    scratch[j] = goalOf(vertex, basis.rows[j], 0) - value
  }
  basis.solve(scratch, correction)
  for (let i = 0; i < p; i++) x[0][i] += correction[i]
  basis.solveTranspose(missing, correction)
  for (let j = 0; j < p; j++) y[j] += correction[j]
}
