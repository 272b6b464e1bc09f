import { dot } from '../../numeric/algebra/dot.js'
import type { CompressedLines } from '../../numeric/matrix/compressed-lines.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import type { DualPoint } from './dual-point.js'
import type { RowSizes } from './row-sizes.js'
import { SparseRows } from './sparse-rows.js'
import { SweepState } from './sweep-state.js'

/**
 * Sweeps over the rows of an ℓ2 problem on sparse rows, each row's multiplier set to where the dual (dual-point.ts) is highest as long as
 * the others stay (Hsieh et al. 2008). Text comes near its solution in some ten sweeps, from anywhere. The classes take turns. While
 * positives move, negatives keep their shares b = β/σ, so that a positive x_i counts as x_i − z̄ with z̄ = Σ b_j z_j, and no sum has to be
 * held. While negatives move, σ and so their cap σ/K stay; that they add up to σ is asked for by a price on their sum and a parabola.
 */
export class DualSweeps {
  private readonly lines: CompressedLines
  private readonly squares: Vec
  /** How much the parabola is curved, times λ: as much as a row of mean length. */
  private readonly stiffness: number
  private readonly random = Random.fromSeed(0)

  constructor(map: RowMap, sizes: RowSizes) {
    const rows = Int32Array.from({ length: map.rows }, (_, i) => i)
    this.lines = new SparseRows(map).copy(rows).lines
    this.squares = Float64Array.from(rows, (i) => sizes.square(i))
    this.stiffness = this.squares.reduce((sum, square) => sum + square, 0) / map.rows || 1
  }

  /** To begin with, from a point that was looked at. */
  from(dual: DualPoint): SweepState {
    return SweepState.of(dual, this.lines)
  }

  /** One sweep; by how much the dual grew. */
  sweep(state: SweepState): number {
    this.random.shuffle(state.positives)
    const gain = this.sweepPositives(state)
    state.toWeights()
    if (state.negatives.length === 0 || state.sigma === 0) return gain
    this.random.shuffle(state.negatives)
    return gain + this.sweepNegatives(state)
  }

  /**
   * Rows at a bound that would have to be moved by more than any row was moved in the last sweep, before they leave it, are left out of the
   * next ones.
   */
  private sweepPositives(state: SweepState): number {
    const { pointers, indices, values } = this.lines
    const { squares } = this
    const { c, gained, mean, positives: active } = state
    const { lambda, loss } = state.problem
    const { weights } = loss
    const slack = state.slack.positives
    const ofMean = dot(mean, mean)
    let across = dot(gained, mean)
    let sigma = state.sigma
    let count = active.length
    let largest = 0
    let gain = 0
    for (let q = 0; q < count; q++) {
      const i = active[q]
      let own = 0
      let shared = 0
      for (let t = pointers[i]; t < pointers[i + 1]; t++) {
        own += values[t] * gained[indices[t]]
        shared += values[t] * mean[indices[t]]
      }
      const slope = 1 - (own - across - sigma * (shared - ofMean)) / lambda
      const old = c[i]
      if ((old === weights[i] && slope > slack) || (old === 0 && slope < -slack)) {
        count--
        active[q--] = active[count]
        active[count] = i
        continue
      }
      const curvature = (squares[i] - 2 * shared + ofMean) / lambda
      const next = Math.min(Math.max(old + slope / curvature, 0), weights[i])
      const change = next - old
      if (!(change !== 0)) continue
      c[i] = next
      sigma += change
      across += change * shared
      gain += change * (slope - (change * curvature) / 2)
      for (let t = pointers[i]; t < pointers[i + 1]; t++) gained[indices[t]] += change * values[t]
      largest = Math.max(largest, Math.abs(change) * curvature)
    }
    state.sigma = sigma
    state.slack.positives = largest
    state.positives = active.subarray(0, count)
    return gain
  }

  private sweepNegatives(state: SweepState): number {
    const { pointers, indices, values } = this.lines
    const { squares } = this
    const { c, w, gained, mean, price, sigma, negatives: active } = state
    const { lambda, loss } = state.problem
    const slack = state.slack.negatives
    const stiffness = this.stiffness / lambda
    const cap = 1 / loss.thresholdCount
    let missing = state.missing
    let count = active.length
    let largest = 0
    let gain = 0
    for (let q = 0; q < count; q++) {
      const j = active[q]
      let slope = stiffness * sigma * missing - price
      for (let t = pointers[j]; t < pointers[j + 1]; t++) slope += values[t] * w[indices[t]]
      const old = c[j]
      if ((old === cap && slope > slack) || (old === 0 && slope < -slack)) {
        count--
        active[q--] = active[count]
        active[count] = j
        continue
      }
      const curvature = sigma * (squares[j] / lambda + stiffness)
      const next = Math.min(Math.max(old + slope / curvature, 0), cap)
      const change = next - old
      if (change === 0) continue
      c[j] = next
      missing -= change
      gain += sigma * change * (slope - (change * curvature) / 2)
      const moved = (sigma * change) / lambda
      for (let t = pointers[j]; t < pointers[j + 1]; t++) w[indices[t]] -= moved * values[t]
      largest = Math.max(largest, Math.abs(change) * curvature)
    }
    state.price -= stiffness * sigma * missing
    state.missing = missing
    state.slack.negatives = largest
    state.negatives = active.subarray(0, count)
    for (let k = 0; k < w.length; k++) mean[k] = (gained[k] - lambda * w[k]) / sigma
    return gain
  }
}
