import type { CompressedLines } from '../../numeric/matrix/compressed-lines.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { DualPoint } from './dual-point.js'
import type { RowSizes } from './row-sizes.js'
import { SparseRows } from './sparse-rows.js'

/**
 * Sweeps over the rows of an ℓ2 problem on sparse rows, each row's multiplier set to where the dual (dual-point.ts) is highest
 * as long as all others stay (Hsieh et al. 2008). Text comes near its solution in some ten sweeps, from anywhere. That multipliers add up
 * to 0 is asked for by a price T on their sum, which rises with what the sum misses, and by a parabola.
 */
export class DualSweeps {
  private readonly lines: CompressedLines
  private readonly squares: Vec
  private readonly positives: number
  /** How much the parabola is curved: as much as a row of mean length. */
  private readonly stiffness: number
  private readonly random = Random.fromSeed(0)

  constructor(
    private readonly problem: Problem,
    sizes: RowSizes,
  ) {
    const { map, loss, lambda } = problem
    const rows = Int32Array.from({ length: map.rows }, (_, i) => i)
    this.lines = new SparseRows(map).copy(rows).lines
    this.squares = Float64Array.from(rows, (i) => sizes.square(i))
    this.positives = loss.weights.length
    const total = this.squares.reduce((sum, square) => sum + square, 0)
    this.stiffness = (total || map.rows) / (map.rows * lambda)
  }

  /** The point after so many sweeps from one that was looked at, with a pause after each. */
  *from(dual: DualPoint, sweeps: number): Generator<void, DualPoint> {
    const c = dual.c.slice()
    const state = { c, w: dual.weights(), price: dual.threshold() || 0, sum: 0, slack: Number.POSITIVE_INFINITY }
    let active = Int32Array.from({ length: c.length }, (_, i) => i)
    for (let sweep = 0; sweep < sweeps; sweep++) {
      this.random.shuffle(active)
      active = active.subarray(0, this.sweep(active, state))
      state.price -= this.stiffness * state.sum
      yield
    }
    return new DualPoint(this.problem, c)
  }

  /**
   * One sweep; how many of the rows, first in the list then, have to be looked at in the next one. Those at a bound that would have to be
   * moved by more than any row was moved in the last sweep, before they leave it, are left out.
   */
  private sweep(active: Int32Array, state: SweepState): number {
    const { pointers, indices, values } = this.lines
    const { squares, positives, stiffness } = this
    const { weights } = this.problem.loss
    const { lambda } = this.problem
    const { c, w, price, slack } = state
    let count = active.length
    let sum = state.sum
    let largest = 0
    for (let q = 0; q < count; q++) {
      const i = active[q]
      const positive = i < positives
      const most = positive ? weights[i] : 0
      let slope = (positive ? 1 : 0) + price - stiffness * sum
      for (let t = pointers[i]; t < pointers[i + 1]; t++) slope -= values[t] * w[indices[t]]
      const old = c[i]
      if ((old === most && slope > slack) || (positive && old === 0 && slope < -slack)) {
        count--
        active[q--] = active[count]
        active[count] = i
        continue
      }
      const curvature = squares[i] / lambda + stiffness
      let next = old + slope / curvature
      if (next > most) next = most
      else if (positive && next < 0) next = 0
      const change = next - old
      if (change === 0) continue
      c[i] = next
      sum += change
      const moved = change / lambda
      for (let t = pointers[i]; t < pointers[i + 1]; t++) w[indices[t]] += moved * values[t]
      const size = Math.abs(change) * curvature
      if (size > largest) largest = size
    }
    state.sum = sum
    state.slack = largest
    return count
  }
}

interface SweepState {
  c: Vec
  w: Vec
  /** T: what a unit of Σc costs. */
  price: number
  /** Σc */
  sum: number
  /** By how much a row was moved at most, in units of scores. */
  slack: number
}
