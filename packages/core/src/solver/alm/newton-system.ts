import type { ScoreCurvature } from '../../loss/loss.js'
import { cholesky, choleskySolve } from '../../numeric/cholesky.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'
import { gramOfRows, symmetricRankK } from '../../numeric/rank-k.js'
import type { BlockCurvature, Penalty } from '../../penalty/penalty.js'

/** Rows handled at a time, so that the factor of a million free rows is never held at once. */
const CHUNK = 256

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
}

/**
 * Solves H·step = −gradient for H = D + RᵀR, where D = (diag(c + damping) − g·gᵀ)/σ per block comes from the penalty and
 * the rows of R are the centred, scaled free rows of the data. Through the features (d × d), or through the free rows
 * (r × r, Woodbury) when these are fewer. False when rounding made the matrix indefinite: ask again with more damping.
 */
export function newtonStep(parts: HessianParts, gradient: Vec, step: Vec): boolean {
  const { clusters, links } = parts.scores
  const rank = clusters.reduce((sum, c) => sum + c.rows.length, links.length)
  return rank < parts.map.cols
    ? stepThroughRows(parts, rank, gradient, step)
    : stepThroughFeatures(parts, gradient, step)
}

function stepThroughFeatures(parts: HessianParts, gradient: Vec, step: Vec): boolean {
  const d = parts.map.cols
  const hessian = new Float64Array(d * d)
  const chunk = new Float64Array(CHUNK * d)
  let filled = 0
  for (const row of factorRows(parts)) {
    row(chunk, filled * d)
    if (++filled === CHUNK) {
      symmetricRankK(chunk, filled, d, hessian)
      filled = 0
    }
  }
  symmetricRankK(chunk, filled, d, hessian)
  addPenaltyCurvature(parts, hessian)
  if (!cholesky(hessian, d)) return false
  for (let k = 0; k < d; k++) step[k] = -gradient[k]
  choleskySolve(hessian, d, step)
  return true
}

/** H⁻¹ = D⁻¹ − D⁻¹Rᵀ(I + R D⁻¹ Rᵀ)⁻¹R D⁻¹ */
function stepThroughRows(parts: HessianParts, rank: number, gradient: Vec, step: Vec): boolean {
  const d = parts.map.cols
  const rows = new Float64Array(rank * d)
  let filled = 0
  for (const row of factorRows(parts)) row(rows, filled++ * d)
  // Rows times D^{-1/2} would need a matrix root of the spikes; R·D⁻¹·Rᵀ = (R/√diag)(R/√diag)ᵀ + one rank-one term each.
  const inverse = invertPenaltyCurvature(parts)
  const base = Float64Array.from(gradient, (g) => -g)
  inverse.apply(base)
  const small = smallSystem(rows, rank, d, inverse)
  if (!cholesky(small, rank)) return false
  const right = new Float64Array(rank)
  for (let i = 0; i < rank; i++) right[i] = dot(rows, i * d, base, d)
  choleskySolve(small, rank, right)
  step.fill(0)
  for (let i = 0; i < rank; i++) axpy(right[i], rows, i * d, step, d)
  inverse.apply(step)
  for (let k = 0; k < d; k++) step[k] = base[k] - step[k]
  return true
}

/** I + R D⁻¹ Rᵀ, lower triangle. */
function smallSystem(rows: Vec, rank: number, d: number, inverse: BlockInverse): Vec {
  const scaled = rows.slice()
  for (let i = 0; i < rank; i++) for (let k = 0; k < d; k++) scaled[i * d + k] *= Math.sqrt(inverse.diagonal[k])
  const small = new Float64Array(rank * rank)
  gramOfRows(scaled, rank, d, small)
  const along = new Float64Array(rank)
  for (const spike of inverse.spikes) {
    for (let i = 0; i < rank; i++) {
      let sum = 0
      for (let a = 0; a < spike.features.length; a++) sum += rows[i * d + spike.features[a]] * spike.values[a]
      along[i] = sum
    }
    for (let i = 0; i < rank; i++) for (let j = 0; j <= i; j++) small[i * rank + j] += along[i] * along[j]
  }
  for (let i = 0; i < rank; i++) small[i * rank + i] += 1
  return small
}

/** The rows of R, each as a function that writes itself: centred free rows of every cluster, then the links. */
function* factorRows({ map, scores }: HessianParts): Generator<(out: Vec, offset: number) => void> {
  for (const { rows, weights } of scores.clusters) {
    const mean = weightedMean(map, rows, weights)
    for (let a = 0; a < rows.length; a++) {
      const scale = Math.sqrt(weights[a])
      yield (out, offset) => {
        map.readRow(rows[a], out, offset)
        for (let k = 0; k < map.cols; k++) out[offset + k] = scale * (out[offset + k] - mean[k])
      }
    }
  }
  for (const { direction, weight } of scores.links) {
    const link = map.applyTranspose(direction, new Float64Array(map.cols))
    const scale = Math.sqrt(weight)
    yield (out, offset) => {
      for (let k = 0; k < map.cols; k++) out[offset + k] = scale * link[k]
    }
  }
}

function weightedMean(map: RowMap, rows: Int32Array, weights: Vec): Vec {
  const mean = new Float64Array(map.cols)
  let total = 0
  for (let a = 0; a < rows.length; a++) total += weights[a]
  for (let a = 0; a < rows.length; a++) map.addRow(rows[a], weights[a] / total, mean)
  return mean
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
  /** x ← D⁻¹x */
  apply(x: Vec): void
}

function invertPenaltyCurvature({ penalty, steps, curvature, damping }: HessianParts): BlockInverse {
  const { spike } = curvature
  const diagonal = steps.map((step, k) => step / (curvature.diagonal[k] + damping))
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
  return { diagonal, spikes, apply }
}

function dot(rows: Vec, offset: number, x: Vec, d: number): number {
  let sum = 0
  for (let k = 0; k < d; k++) sum += rows[offset + k] * x[k]
  return sum
}

function axpy(scale: number, rows: Vec, offset: number, out: Vec, d: number): void {
  for (let k = 0; k < d; k++) out[k] += scale * rows[offset + k]
}
