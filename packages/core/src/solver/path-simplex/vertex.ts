import type { Vec } from '../../numeric/linear-map.js'
import { Arena } from './arena.js'
import { Basis } from './basis.js'
import { firstPerturbation } from './perturbation.js'
import { PricedFeatures } from './priced-features.js'
import { PricedRows } from './priced-rows.js'
import type { PushProgram } from './push-program.js'
import { computeResiduals, refactor } from './vertex-values.js'

/** Where a row's multiplier is: at its bound 0, at its other bound (v_i, or σ/K), or between. */
export const LOWER = 0
export const UPPER = 1
export const BASIC = 2

/** Vectors that are taken of the arena, here and for pivots. */
const VECTORS = 12
/** λ below this part of the first one counts as 0, and so does one below this part of the terms that c is the sum of. */
const VANISHED = 1e-10
const ROUNDING = 1e-13

/** What it takes to come back to a vertex; only where there is one head. */
export interface SavedVertex {
  lambda: number
  onPath: boolean
  upperSum: number
  active: Int32Array
  signs: Vec
  rows: Int32Array
  state: Uint8Array
  xi: Vec
}

/**
 * A vertex of the program with its multipliers at one λ. Values have a real part, level 0, and an infinitesimal part, level 1
 * (perturbation.ts). While w = 0 the real parts say nothing: then the residuals held are those of level 1.
 */
export class Vertex {
  lambda = 0
  /** The λ of the start: above it nothing happens. It sets the scale of λ. */
  firstLambda = 0
  /** A λ that is 0 up to rounding. */
  vanished = 0
  /** Whether w ≠ 0, in the real parts. */
  onPath = false
  readonly basis: Basis
  readonly rows: PricedRows
  readonly features: PricedFeatures
  readonly state: Uint8Array
  /** The unknowns' values by level: heads, then active weights. */
  readonly x: readonly [Vec, Vec]
  /** Multipliers of the basic rows, and their slopes dy/dλ. */
  readonly y: Vec
  readonly q: Vec
  /** How the unknowns move along the current edge. */
  readonly direction: Vec
  readonly xi: Vec
  /** Σ v_i of the positives at their upper bound. */
  upperSum = 0
  /** Negatives above s, with K > 1, and the perturbation of T's definition. */
  above = 0
  definitionXi = 0
  /** Room for computations. */
  readonly scratch: Vec
  readonly equation: Vec
  readonly missing: Vec
  readonly correction: Vec
  private readonly arena: Arena
  private readonly largest: number

  constructor(readonly program: PushProgram) {
    const { table, heads, eligible } = program
    const largest = Math.min(table.rows + heads - 1, eligible.length + heads) + 1
    const parts =
      Basis.numbers(largest) + PricedRows.numbers(program, largest) + PricedFeatures.numbers(program, largest)
    this.largest = largest
    this.arena = Arena.create(parts + VECTORS * largest, table.values.length)
    this.basis = new Basis(heads, largest, this.arena)
    this.rows = new PricedRows(program, largest, this.arena)
    this.features = new PricedFeatures(program, largest, this.arena)
    this.state = new Uint8Array(table.rows)
    this.x = [this.vector(), this.vector()]
    this.y = this.vector()
    this.q = this.vector()
    this.direction = this.vector()
    this.scratch = this.vector()
    this.equation = this.vector()
    this.missing = this.vector()
    this.correction = this.vector()
    this.xi = firstPerturbation(program)
    this.start()
  }

  /** Room for a number per unknown or equation. */
  vector(): Vec {
    return this.arena.allocate(this.largest)
  }

  /** w = 0 for λ = ∞: all positives at their upper bound, the K − 1 first negatives (by ξ) above, the next one basic. */
  private start(): void {
    const { program, basis, state, xi } = this
    const { positives, topCount, heads, table, bounds } = program
    const order = Array.from({ length: table.rows - positives }, (_, j) => positives + j).sort((a, b) => xi[a] - xi[b])
    state.fill(UPPER, 0, positives)
    this.above = topCount - 1
    for (let j = 0; j < this.above; j++) {
      state[order[j]] = UPPER
      this.definitionXi += xi[order[j]] / topCount
    }
    state[order[this.above]] = BASIC
    basis.size = heads
    basis.rows[0] = table.rows
    basis.rows[heads - 1] = order[this.above]
    this.upperSum = bounds.reduce((sum, v) => sum + v, 0)
    refactor(this)
    this.firstLambda = this.features.largestRatio()
    this.lambda = this.firstLambda
    this.vanished = Math.max(VANISHED * this.firstLambda, ROUNDING * this.features.largestTerm())
  }

  /** The level of the residuals held. */
  get level(): 0 | 1 {
    return this.onPath ? 0 : 1
  }

  /** Which way each priced row's residual must not go. */
  settleRows(): void {
    const { rows } = this
    for (let i = 0; i < rows.count; i++) rows.side[i] = this.sideOf(rows.list[i])
  }

  sideOf(g: number): number {
    const state = this.state[g]
    if (state === BASIC) return 0
    if (g >= this.program.positives) return state === UPPER ? -1 : 1
    // While w = 0 the positives' residuals are −1, far from 0.
    if (!this.onPath) return 0
    return state === UPPER ? 1 : -1
  }

  /** The size of the numbers that residuals are computed from. */
  size(level = this.level): number {
    const x = this.x[level]
    let sum = 1
    for (let i = this.basis.heads; i < this.basis.size; i++) sum += Math.abs(x[i])
    return sum
  }

  /** λ falls by τ: y and c move along their slopes. */
  lower(tau: number): void {
    const { y, q, basis, features } = this
    for (let j = 0; j < basis.size; j++) y[j] -= tau * q[j]
    for (let k = 0; k < features.count; k++) features.c[k] -= tau * features.h[k]
    this.lambda -= tau
  }

  /** All rows are priced. */
  widenRows(): void {
    this.rows.takeAll()
    this.settleRows()
    computeResiduals(this)
  }

  /** Only the rows near 0 are priced, where that pays. */
  narrowRows(): void {
    this.rows.narrow(this.basis, this.x[this.level], this.state)
  }

  save(): SavedVertex {
    const { basis, features, lambda, onPath, upperSum } = this
    const active = basis.features.slice(0, basis.active)
    const signs = new Float64Array(active.length)
    for (let i = 0; i < active.length; i++) signs[i] = features.sign[features.place[active[i]]]
    const rows = basis.rows.slice(0, basis.size)
    return { lambda, onPath, upperSum, active, signs, rows, state: this.state.slice(), xi: this.xi.slice() }
  }

  /** Comes back to a saved vertex. Its active features must be priced. */
  restore(saved: SavedVertex): void {
    const { basis, features } = this
    this.lambda = saved.lambda
    this.onPath = saved.onPath
    this.upperSum = saved.upperSum
    this.state.set(saved.state)
    this.xi.set(saved.xi)
    basis.size = saved.rows.length
    basis.features.set(saved.active)
    basis.rows.set(saved.rows)
    features.sign.fill(0)
    for (let i = 0; i < saved.active.length; i++) features.sign[features.place[saved.active[i]]] = saved.signs[i]
    this.rows.takeAll()
    refactor(this)
    this.narrowRows()
  }
}
