import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import { conjugateGradients } from '../../numeric/algebra/conjugate-gradients.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { dotSegments } from '../../numeric/order/segments.js'
import type { Penalty } from '../../penalty/penalty.js'
import type { PairDifferences } from './pair-differences.js'
import { Sparsa } from './sparsa.js'

/** Line 6: moves w to argmin_w ½‖Xw − s‖² + τΩ(w), given b = Xᵀs, up to a subgradient of at most `precision`. */
export type WeightStep = (b: Vec, w: Vec, precision: number) => void

/** Up to so many features, XᵀX is formed and the ridge regression is solved by Cholesky. */
const MOST_FEATURES = 1500

/**
 * The way to do the w-step (6) that section 3.2 has for each penalty: ridge regression in closed form for l2, SpaRSA for
 * every other. XᵀX + τI is factorized once for the whole run, since μ stays the same.
 *
 * @paper eq:6 alg:6
 */
export function makeWeightStep(pairs: PairDifferences, penalty: Penalty, tau: number): WeightStep {
  return penalty.ridge ? ridgeStep(pairs, tau) : sparsaStep(pairs, penalty, tau)
}

/** w = (XᵀX + τI)⁻¹Xᵀs; by conjugate gradients when there are many features, or when the matrix is singular. */
function ridgeStep(pairs: PairDifferences, tau: number): WeightStep {
  const d = pairs.cols
  if (d <= MOST_FEATURES) {
    const matrix = pairs.gram()
    for (let k = 0; k < d; k++) matrix[k * d + k] += tau
    if (cholesky(matrix, d)) return (b, w) => w.set(choleskySolve(matrix, d, b))
  }
  const apply = (x: Vec, out: Vec) => {
    pairs.applyNormal(x, out)
    for (let k = 0; k < d; k++) out[k] += tau * x[k]
  }
  return (b, w, precision) => conjugateGradients(apply, b, w, precision)
}

function sparsaStep(pairs: PairDifferences, penalty: Penalty, tau: number): WeightStep {
  const sparsa = new Sparsa(pairs.cols)
  const applyG = normalProduct(pairs)
  return (b, w, precision) => sparsa.minimize({ applyG, b, penalty, tau }, w, precision)
}

/** w ↦ XᵀXw: through the matrix itself when it has fewer entries than two products with the data would touch. */
function normalProduct(pairs: PairDifferences): (w: Vec, out: Vec) => void {
  const d = pairs.cols
  if (d > MOST_FEATURES || d > pairs.map.rows) return (w, out) => pairs.applyNormal(w, out)
  const matrix = pairs.gram()
  for (let k = 0; k < d; k++) for (let l = 0; l < k; l++) matrix[l * d + k] = matrix[k * d + l]
  return (w, out) => {
    for (let k = 0; k < d; k++) out[k] = dotSegments(matrix, k * d, w, 0, d)
  }
}
