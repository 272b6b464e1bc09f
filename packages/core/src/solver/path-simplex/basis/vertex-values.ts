import { dotListed } from '../../../numeric/portable/line-products.js'
import { addScaled } from '../../../numeric/portable/lines.js'
import type { f64, i32, Numbers } from '../../../numeric/portable/numbers.js'
import { goalOf, readRow } from './equations.js'
import type { Vertex } from './vertex.js'

/*
 * The values of a vertex, computed from the inverse of its M. Pivots carry them along; here they are made anew, against the
 * rounding that gathers in them.
 */

/** Inverts M anew, and computes all values. False: M is singular to working precision. */
export function refactor(vertex: Vertex): boolean {
  const basis = vertex.basis
  vertex.entering = -1
  vertex.features.resumUpper(vertex.state)
  for (let j = 0; j < basis.size; j++) readRow(vertex, basis.rows[j], basis.work, j * basis.size)
  if (!basis.rebuild()) return false
  vertex.rows.readColumns(basis)
  vertex.settleRows()
  recompute(vertex)
  return true
}

/** All values from the inverse, with a step of iterative refinement for w and y. */
export function recompute(vertex: Vertex): void {
  solvePrimal(vertex, 1)
  solvePrimal(vertex, 0)
  solveDual(vertex)
  refine(vertex)
  computeResiduals(vertex)
  solveSlopes(vertex)
  vertex.features.computeC(vertex.y, vertex.basis)
}

/**
 * How far the values have drifted, relative to their size: basic rows must have r = 0 and active features c_k = ±λf_k, and both
 * are carried along with all the others.
 */
export function drift(vertex: Vertex): f64 {
  return Math.max(primalDrift(vertex), dualDrift(vertex))
}

export function primalDrift(vertex: Vertex): f64 {
  const basis = vertex.basis
  const rows = vertex.rows
  const r = rows.r
  const placeOfRow = rows.place
  const basic = basis.rows
  const count = basis.size
  let primal: f64 = 0
  for (let j = basis.heads - 1; j < count; j++) {
    const size = Math.abs(r[placeOfRow[basic[j]]])
    if (size > primal) primal = size
  }
  return primal / vertex.size(vertex.level)
}

export function dualDrift(vertex: Vertex): f64 {
  const basis = vertex.basis
  const features = vertex.features
  const lambda = vertex.lambda
  const c = features.c
  const weight = features.weight
  const sign = features.sign
  const place = features.place
  const active = basis.features
  const last = basis.active
  const followed = features.followed()
  let dual: f64 = features.driftOfResting(vertex.y, lambda, basis)
  for (let i = 0; i < last; i++) {
    const k = place[active[i]]
    if (k >= followed) continue
    const f = weight[k]
    const size = Math.abs(c[k] - lambda * sign[k] * f)
    if (size > dual * f) dual = size / f
  }
  return dual / lambda
}

/** The infinitesimal parts of r, which the priced rows know from then on. */
export function computeFine(vertex: Vertex): void {
  const rows = vertex.rows
  rows.scores(vertex.basis, vertex.infinitesimal, rows.fine)
  for (let i = 0; i < rows.count; i++) rows.fine[i] -= vertex.xi[rows.list[i]]
  rows.knowsFine = true
}

/** r of the priced rows at the level held. */
export function computeResiduals(vertex: Vertex): void {
  const rows = vertex.rows
  const r = rows.r
  rows.knowsFine = false
  rows.scores(vertex.basis, vertex.at(vertex.level), r)
  if (vertex.onPath) for (let i = 0; i < rows.positives; i++) r[i] -= 1
  else for (let i = 0; i < rows.count; i++) r[i] -= vertex.xi[rows.list[i]]
}

/** All rows are priced. */
export function widenRows(vertex: Vertex): void {
  vertex.rows.takeAll()
  vertex.settleRows()
  computeResiduals(vertex)
}

/** (heads, w) = M⁻¹b */
function solvePrimal(vertex: Vertex, level: i32): void {
  const basis = vertex.basis
  for (let j = 0; j < basis.size; j++) vertex.scratch[j] = goalOf(vertex, basis.rows[j], level)
  basis.solve(vertex.scratch, vertex.at(level))
}

/** The multipliers and c at the vertex' λ. */
export function settleDual(vertex: Vertex): void {
  solveDual(vertex)
  vertex.features.computeC(vertex.y, vertex.basis)
}

/** y = M⁻ᵀ·(what Mᵀy must be) */
function solveDual(vertex: Vertex): void {
  readDualGoal(vertex, vertex.scratch)
  vertex.basis.solveTranspose(vertex.scratch, vertex.y)
}

/** Mᵀy: for the positives' head the sum of the upper bounds, for a feature λf_k·sign less the upper positives' part of c_k. */
function readDualGoal(vertex: Vertex, out: Numbers): void {
  const basis = vertex.basis
  const features = vertex.features
  const heads = basis.heads
  const lambda = vertex.lambda
  const active = basis.features
  const count = basis.active
  const place = features.place
  const sign = features.sign
  const weight = features.weight
  const upper = features.upper
  for (let i = 0; i < heads; i++) out[i] = 0
  out[0] = vertex.upperSum
  for (let i = 0; i < count; i++) {
    const k = place[active[i]]
    out[heads + i] = lambda * sign[k] * weight[k] - upper[k]
  }
}

/** q = dy/dλ */
export function solveSlopes(vertex: Vertex): void {
  const basis = vertex.basis
  const features = vertex.features
  const heads = basis.heads
  const scratch = vertex.scratch
  for (let i = 0; i < heads; i++) scratch[i] = 0
  for (let i = 0; i < basis.active; i++) {
    const k = features.place[basis.features[i]]
    scratch[heads + i] = features.sign[k] * features.weight[k]
  }
  basis.solveTranspose(scratch, vertex.q)
}

/** What the real w and y miss their equations by is solved for and added. */
function refine(vertex: Vertex): void {
  const basis = vertex.basis
  const equation = vertex.equation
  const missing = vertex.missing
  const correction = vertex.correction
  const x = vertex.real
  const y = vertex.y
  const p = basis.size
  readDualGoal(vertex, missing)
  for (let j = 0; j < p; j++) {
    readRow(vertex, basis.rows[j], equation, 0)
    addScaled(missing, 0, p, equation, 0, -y[j])
    dotListed(correction, equation, p, basis.inOrder, 0, 1, x)
    vertex.scratch[j] = goalOf(vertex, basis.rows[j], 0) - correction[0]
  }
  basis.solve(vertex.scratch, correction)
  for (let i = 0; i < p; i++) x[i] += correction[i]
  basis.solveTranspose(missing, correction)
  for (let j = 0; j < p; j++) y[j] += correction[j]
}
