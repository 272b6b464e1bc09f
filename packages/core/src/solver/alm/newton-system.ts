import type { ScoreCurvature } from '../../loss/loss.js'
import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from '../../penalty/penalty.js'
import type { Factor } from './factor.js'
import { type FreeScatter, freeScatter } from './free-scatter.js'
import { makeFactor } from './make-factor.js'
import type { SparseRows } from './sparse-rows.js'

/** Conjugate gradients give up after so many products. */
const MOST_PRODUCTS = 200
/** From so many free rows on, a product takes long enough for a sign of life. */
const LONG = 5000
/**
 * Some features are much rarer than others, so steps are measured by the diagonal of H, but with this part of RᵀR's: there are fewer free
 * rows than features, and in most directions RᵀR is far less curved than along the features.
 */
const TOLD = 0.3

/** What the Hessian of the augmented Lagrangian is made of. */
export interface HessianParts {
  map: RowMap
  penalty: Penalty
  /** σ: the metric of the penalty's side, one step per feature. */
  steps: Vec
  /** Jacobian of the penalty's prox residual. */
  curvature: BlockCurvature
  /** Hessian of the smoothed loss. */
  scores: ScoreCurvature
  /** Levenberg–Marquardt term, in units of 1/σ. */
  damping: number
  /** The map's rows, in case they are sparse. */
  rows: SparseRows
  /** The residual that is small enough, relative to the gradient; only conjugate gradients make use of it. */
  precision: number
}

/**
 * Solves H·step = −gradient for H = D + RᵀR, where D = (diag(c + damping) − g·gᵀ)/σ per block comes from the penalty and R
 * from the loss. Through the features (d × d), or through the free rows (r × r, Woodbury) when that is less work. False
 * when rounding made the matrix indefinite: ask again with more damping. Pauses in the middle of long work.
 */
export function* newtonStep(parts: HessianParts, gradient: Vec, step: Vec): Generator<void, boolean> {
  const { map, scores, rows } = parts
  const inverse = invertPenaltyCurvature(parts)
  if (rows.sparse && inverse.even && !rows.stiff) {
    const scatter = yield* freeScatter(map, scores, rows)
    const system = { scatter, even: 1 / inverse.diagonal[0], precision: parts.precision }
    if (yield* stepByProducts(system, gradient, step)) return true
    rows.stiff = true
  }
  if (rows.sparse) for (const cluster of scores.clusters) yield* rows.prepare(cluster.rows)
  const factor = yield* makeFactor(map, scores, rows)
  if (factor.rank > LONG) yield
  return factor.throughRows
    ? stepThroughRows(factor, inverse, gradient, step)
    : yield* stepThroughFeatures(parts, factor, gradient, step)
}

function* stepThroughFeatures(parts: HessianParts, factor: Factor, gradient: Vec, step: Vec): Generator<void, boolean> {
  const d = parts.map.cols
  const hessian = new Float64Array(d * d)
  yield* factor.addScatter(hessian)
  addPenaltyCurvature(parts, hessian)
  if (!cholesky(hessian, d)) return false
  for (let k = 0; k < d; k++) step[k] = -gradient[k]
  choleskySolve(hessian, d, step)
  return true
}

/** H⁻¹ = D⁻¹ − D⁻¹Rᵀ(I + R D⁻¹ Rᵀ)⁻¹R D⁻¹ */
function stepThroughRows(factor: Factor, inverse: BlockInverse, gradient: Vec, step: Vec): boolean {
  const small = smallSystem(factor, inverse)
  if (!cholesky(small, factor.rank)) return false
  const base = Float64Array.from(gradient, (g) => -g)
  inverse.apply(base)
  const found = choleskySolve(small, factor.rank, factor.apply(base, new Float64Array(factor.rank)))
  factor.applyTranspose(found, step)
  inverse.apply(step)
  for (let k = 0; k < step.length; k++) step[k] = base[k] - step[k]
  return true
}

/** H = RᵀR + even·I */
interface EvenSystem {
  scatter: FreeScatter
  even: number
  precision: number
}

/**
 * By conjugate gradients, which need no matrix: products with sparse rows cost next to nothing, and an even D leaves the
 * system well conditioned unless λ is tiny. False when they do not get there soon.
 */
function* stepByProducts({ scatter, even, precision }: EvenSystem, gradient: Vec, step: Vec): Generator<void, boolean> {
  const inverse = new Float64Array(gradient.length)
  const downhill = new Float64Array(gradient.length)
  let square = 0
  for (let k = 0; k < gradient.length; k++) {
    inverse[k] = 1 / (even + TOLD * scatter.diagonal[k])
    downhill[k] = -gradient[k]
    square += inverse[k] * gradient[k] * gradient[k]
  }
  let products = 0
  const system = { even, b: downhill, inverse, precision: precision * Math.sqrt(square) }
  for (const _ of scatter.solve(system, step)) {
    if (++products > MOST_PRODUCTS) return false
    if (scatter.rank > LONG) yield
  }
  return true
}

/** I + R D⁻¹ Rᵀ, lower triangle: R·diag·Rᵀ, and one rank-one term for each spike. */
function smallSystem(factor: Factor, inverse: BlockInverse): Vec {
  const { rank } = factor
  const small = new Float64Array(rank * rank)
  factor.gram(inverse.diagonal, small)
  const wide = new Float64Array(inverse.diagonal.length)
  const along = new Float64Array(rank)
  for (const { features, values } of inverse.spikes) {
    wide.fill(0)
    for (let a = 0; a < features.length; a++) wide[features[a]] = values[a]
    factor.apply(wide, along)
    for (let i = 0; i < rank; i++) for (let j = 0; j <= i; j++) small[i * rank + j] += along[i] * along[j]
  }
  for (let i = 0; i < rank; i++) small[i * rank + i] += 1
  return small
}

function addPenaltyCurvature({ penalty, steps, curvature, damping }: HessianParts, hessian: Vec): void {
  const d = steps.length
  const { diagonal, spike } = curvature
  for (let k = 0; k < d; k++) hessian[k * d + k] += (diagonal[k] + damping) / steps[k]
  for (const block of penalty.blocks ?? []) {
    for (const i of block) {
      if (spike[i] === 0) continue
      for (const j of block) if (j <= i) hessian[i * d + j] -= (spike[i] * spike[j]) / steps[i]
    }
  }
}

/** D⁻¹ = diag(diagonal) + Σ spikes s·sᵀ (Sherman–Morrison, block by block). */
interface BlockInverse {
  diagonal: Vec
  spikes: { features: Int32Array; values: Vec }[]
  /** Whether D is a multiple of the identity. */
  even: boolean
  /** x ← D⁻¹x */
  apply(x: Vec): void
}

function invertPenaltyCurvature({ penalty, steps, curvature, damping }: HessianParts): BlockInverse {
  const { spike } = curvature
  const diagonal = new Float64Array(steps.length)
  for (let k = 0; k < steps.length; k++) diagonal[k] = steps[k] / (curvature.diagonal[k] + damping)
  const spikes: BlockInverse['spikes'] = []
  for (const features of penalty.blocks ?? []) {
    if (features.every((k) => spike[k] === 0)) continue
    let left = 1
    for (const k of features) left -= (spike[k] * spike[k]) / (curvature.diagonal[k] + damping)
    const scale = 1 / Math.sqrt(Math.max(left, 1e-300) * steps[features[0]])
    spikes.push({ features, values: Float64Array.from(features, (k) => scale * diagonal[k] * spike[k]) })
  }
  const apply = (x: Vec) => {
    const along = spikes.map(({ features, values }) => values.reduce((sum, v, a) => sum + v * x[features[a]], 0))
    for (let k = 0; k < x.length; k++) x[k] *= diagonal[k]
    spikes.forEach(({ features, values }, b) => {
      for (let a = 0; a < features.length; a++) x[features[a]] += along[b] * values[a]
    })
  }
  let even = spikes.length === 0
  for (let k = 0; even && k < diagonal.length; k++) even = diagonal[k] === diagonal[0]
  return { diagonal, spikes, even, apply }
}
