import { addScaled } from '../../../numeric/portable/lines.js'
import {
  type f64,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  zeros,
} from '../../../numeric/portable/numbers.js'
import { sidesOf } from '../../../numeric/portable/scans.js'
import { sumOfSizes } from '../../../numeric/portable/sums.js'
import { PricedFeatures } from '../pricing/priced-features.js'
import { PricedRows } from '../pricing/priced-rows.js'
import { Basis } from './basis.js'
import { BASIC, type Frame, LOWER } from './frame.js'

/**
 * A vertex of the program with its multipliers at one λ. Values have a real part, level 0, and an infinitesimal part, level 1
 * (perturbation.ts). While w = 0 the real parts say nothing: then the residuals held are those of level 1.
 */
export class Vertex {
  lambda: f64 = 0
  /** The λ of the start: above it nothing happens. It sets the scale of λ. */
  firstLambda: f64 = 0
  /** A λ that is 0 up to rounding. */
  vanished: f64 = 0
  /** Whether w ≠ 0, in the real parts. */
  onPath: boolean = false
  readonly basis: Basis
  readonly rows: PricedRows
  readonly features: PricedFeatures
  readonly state: Integers
  /** The infinitesimals that break ties. */
  readonly xi: Numbers
  /** The unknowns' values, real and infinitesimal: heads, then active weights. */
  readonly real: Numbers
  readonly infinitesimal: Numbers
  /** Which side of 0 each weight must not go to, −sign(w_k): +1, −1, or 0 for the heads, which are free. */
  readonly weightSide: Numbers
  /** Multipliers of the basic rows, and their slopes dy/dλ. */
  readonly y: Numbers
  readonly q: Numbers
  /** M⁻¹·(column of the priced feature `entering`), which may come in next; −1 while there is none. */
  readonly z: Numbers
  entering: i32 = -1
  /** How the unknowns move along the current edge. */
  readonly direction: Numbers
  /** Σ v_i of the positives at their upper bound. */
  upperSum: f64 = 0
  /** Negatives above s, with K > 1, and the perturbation of T's definition. */
  above: f64 = 0
  definitionXi: f64 = 0
  /** Room for computations. */
  readonly scratch: Numbers
  readonly equation: Numbers
  readonly missing: Numbers
  readonly correction: Numbers

  constructor(readonly frame: Frame) {
    const largest = frame.largest
    this.basis = new Basis(frame.heads, largest)
    const features = new PricedFeatures(frame)
    this.features = features
    this.rows = new PricedRows(frame, features)
    this.state = integers(frame.rows)
    this.xi = room(frame.rows)
    this.real = zeros(largest)
    this.infinitesimal = zeros(largest)
    this.weightSide = zeros(largest)
    this.y = zeros(largest)
    this.q = zeros(largest)
    this.z = zeros(largest)
    this.direction = zeros(largest)
    this.scratch = zeros(largest)
    this.equation = zeros(largest)
    this.missing = zeros(largest)
    this.correction = zeros(largest)
  }

  /** The level of the residuals held. */
  get level(): i32 {
    return this.onPath ? 0 : 1
  }

  /** The unknowns' values at a level. */
  at(level: i32): Numbers {
    return level === 0 ? this.real : this.infinitesimal
  }

  /** Which way each priced row's residual must not go. */
  settleRows(): void {
    const rows = this.rows
    const kinds = rows.listedOf(this.state)
    // LOWER is 0 and UPPER is 1. While w = 0 the positives' residuals are −1, far from 0.
    const scale: f64 = this.onPath ? 1 : 0
    sidesOf(rows.side, 0, rows.positives, kinds, BASIC, 2 * scale, -scale)
    sidesOf(rows.side, rows.positives, rows.count, kinds, BASIC, -2, 1)
  }

  /** While w = 0 the positives' residuals are −1, far from 0. */
  sideOf(g: i32): f64 {
    const state = this.state[g]
    const positive = g < this.frame.positives
    if (state === BASIC || (positive && !this.onPath)) return 0
    return (state === LOWER) === positive ? -1 : 1
  }

  /** The size of the numbers that residuals are computed from. */
  size(level: i32): f64 {
    return 1 + sumOfSizes(this.at(level), this.basis.heads, this.basis.active)
  }

  /** out = M⁻¹·(column of the priced feature k) */
  solveFeature(k: i32, out: Numbers): void {
    const basis = this.basis
    const features = this.features
    const scratch = this.scratch
    const packed = features.packed
    const stride = features.stride
    const rows = basis.rows
    const size = basis.size
    for (let j = 0; j < size; j++) scratch[j] = packed[rows[j] * stride + k]
    basis.solve(scratch, out)
  }

  /** λ falls by τ: y and c move along their slopes. */
  lower(tau: f64): void {
    if (tau === 0) return
    addScaled(this.y, 0, this.basis.size, this.q, 0, -tau)
    addScaled(this.features.c, 0, this.features.followed(), this.features.h, 0, -tau)
    this.lambda -= tau
  }

  /** Only the rows near 0 are priced, where that pays. */
  narrowRows(): void {
    this.rows.narrow(this.basis, this.at(this.level), this.state)
  }
}
