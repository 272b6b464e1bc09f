import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { PricedFeatures } from '../pricing/priced-features.js'
import { PricedRows } from '../pricing/priced-rows.js'
import type { RowScan } from '../pricing/ratio-scans.js'
import { Arena } from '../program/arena.js'
import type { PushProgram } from '../program/push-program.js'
import { Basis } from './basis.js'

/** Vectors that are taken of the arena, here and for pivots. */
const VECTORS = 13

/** Which way a residual must not go, by the state of its row: LOWER, UPPER, BASIC. */
const SIDES = {
  negative: Int8Array.of(1, -1, 0),
  positive: Int8Array.of(-1, 1, 0),
  far: new Int8Array(3),
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
  /** Which side of 0 each weight must not go to, −sign(w_k): +1, −1, or 0 for the heads, which are free. */
  readonly weightSide: Vec
  /** Multipliers of the basic rows, and their slopes dy/dλ. */
  readonly y: Vec
  readonly q: Vec
  /** How the unknowns move along the current edge. */
  readonly direction: Vec
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

  constructor(
    readonly program: PushProgram,
    /** The infinitesimals that break ties. */
    readonly xi: Vec,
  ) {
    const { table, rows, heads, eligible } = program
    const largest = Math.min(rows + heads - 1, eligible.length + heads) + 1
    const parts = Basis.numbers(largest) + PricedRows.numbers(program, largest) + PricedFeatures.numbers(program)
    this.largest = largest
    this.arena = Arena.create(parts + VECTORS * largest, table.values.length)
    this.basis = new Basis(heads, largest, this.arena)
    this.features = new PricedFeatures(program, this.arena)
    this.rows = new PricedRows(program, largest, this.features, this.arena)
    this.state = new Uint8Array(rows)
    this.x = [this.vector(), this.vector()]
    this.weightSide = this.vector()
    this.y = this.vector()
    this.q = this.vector()
    this.direction = this.vector()
    this.scratch = this.vector()
    this.equation = this.vector()
    this.missing = this.vector()
    this.correction = this.vector()
  }

  /** Room for a number per unknown or equation. */
  vector(): Vec {
    return this.arena.allocate(this.largest)
  }

  /** The walk is over: its memory may be used by others. */
  release(): void {
    this.arena.release()
  }

  /** The unknowns at a level, as the primal ratio test sees them. */
  weights(level: 0 | 1): RowScan {
    const { basis, weightSide: side, x, direction: delta, arena } = this
    return { count: basis.size, side, r: x[level], delta, kernels: arena.kernels }
  }

  /** The level of the residuals held. */
  get level(): 0 | 1 {
    return this.onPath ? 0 : 1
  }

  /** Which way each priced row's residual must not go. */
  settleRows(): void {
    const { state } = this
    const { side, list, positives, count } = this.rows
    const [ofPositive, ofNegative] = [this.sidesOf(true), this.sidesOf(false)]
    for (let i = 0; i < positives; i++) side[i] = ofPositive[state[list[i]]]
    for (let i = positives; i < count; i++) side[i] = ofNegative[state[list[i]]]
  }

  sideOf(g: number): number {
    return this.sidesOf(g < this.program.positives)[this.state[g]]
  }

  /** By state. While w = 0 the positives' residuals are −1, far from 0. */
  private sidesOf(positive: boolean): Int8Array {
    if (!positive) return SIDES.negative
    return this.onPath ? SIDES.positive : SIDES.far
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
    const { y, q, basis, features, arena } = this
    arena.addScaled(y, basis.size, q, 0, -tau)
    arena.addScaled(features.c, features.count, features.h, 0, -tau)
    this.lambda -= tau
  }

  /** Only the rows near 0 are priced, where that pays. */
  narrowRows(): void {
    this.rows.narrow(this.basis, this.x[this.level], this.state)
  }
}
