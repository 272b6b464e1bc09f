import { scoresOf } from '../numeric/matrix/last-product.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { type Problem, pullOf } from '../problem/problem.js'

/** What anyone can re-check from the data in one pass: the objective, a lower bound of it, and their distance. */
export interface Certificate {
  /** λΩ(w) + L(w) */
  primal: number
  /** D(α, β), a lower bound of the optimum */
  dual: number
  /** (primal − dual) / max(10⁻⁶, primal) */
  relativeGap: number
}

/**
 * The duality gap of any w and any multipliers. The dual of eq. (2), with the pair variables of (3) summed out, is
 *
 *     max Σα − (λΩ)*(u),   u = Σ_i α_i x_i − Σ_j β_j z_j,   0 ≤ α_i ≤ v_i,  0 ≤ β_j ≤ σ/K,  Σβ = Σα = σ.
 *
 * Whatever a solver hands over is first moved into this set, so the bound holds for every iterate of every solver: the
 * certificate needs no trust in how w and the multipliers were found.
 *
 * @paper eq:3
 * @param dual the solver's subgradient of the loss, (−α, β) in row order; it is not changed
 */
export function certify(problem: Problem, w: Vec, dual: Vec): Certificate {
  const { map, loss, penalty, lambda } = problem
  const primal = lambda * penalty.value(w) + loss.value(scoresOf(map, w))
  return certificate(primal, dualBound(problem, dual))
}

/** D(α, β) of the nearest feasible multipliers. */
export function dualBound(problem: Problem, dual: Vec): number {
  const { map, loss, penalty, lambda } = problem
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const u = pullOf(map, feasible)
  const scale = penalty.dualScale(u, lambda)
  multiply(u, scale)
  // α = β = 0 is always feasible, with value 0.
  return Math.max(0, scale * loss.dualValue(feasible) - penalty.conjugate(u, lambda))
}

/** A loop of its own, which an engine compiles alone. */
function multiply(u: Vec, scale: number): void {
  for (let k = 0; k < u.length; k++) u[k] *= scale
}

/**
 * What a gap is measured by where the objective is smaller: a millionth of that of w = 0. An optimum of 0, as free features
 * that separate the classes have, is reached to no relative precision by anybody.
 */
const FLOOR = 1e-6

/** The certificate of a primal and a dual value. */
export function certificate(primal: number, dual: number): Certificate {
  return { primal, dual, relativeGap: Math.max(0, primal - dual) / Math.max(FLOOR, primal) }
}
