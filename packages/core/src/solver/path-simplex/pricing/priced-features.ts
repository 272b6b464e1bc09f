import { addScaled, combineListed } from '../../../numeric/portable/lines.js'
import {
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  zeros,
} from '../../../numeric/portable/numbers.js'
import type { Basis } from '../basis/basis.js'
import { type Frame, UPPER } from '../basis/frame.js'

/**
 * The features that the dual ratio test looks at: all eligible ones, or those with c_k near ±λf_k. Their part of the table is
 * packed, so that combinations of rows read contiguous lines in the cache; who chooses them packs it (packed-features.ts). Behind those
 * that are priced there may be others, which wait (near-features.ts); the last of those that are priced may rest.
 */
export class PricedFeatures {
  count: i32 = 0
  /** So many of those that are priced, the last ones, are active and rest: their c is known to be ±λf, and their h ±f. */
  private resting: i32 = 0
  /** Which of those that rest is looked at next, to see what has drifted. */
  private sampled: i32 = 0
  /** Those that wait included. */
  all: i32 = 0
  /** How far apart the lines begin. */
  stride: i32 = 0
  /** The feature of each place. */
  readonly list: Integers
  /** The place of each feature; −1: it has none. */
  readonly place: Integers
  /** Line g, `stride` long: row g at the places. With two heads one line more: the definition of T. */
  readonly packed: Numbers
  /** ±1 where the feature is active, else 0. */
  readonly sign: Numbers
  readonly weight: Numbers
  readonly c: Numbers
  /** dc/dλ */
  readonly h: Numbers
  /** What the dual ratio test may choose from (featureLimit in ratio-scans.ts). */
  readonly near: Integers
  /** Σ of v_i x_i over the positives at their upper bound, of all. */
  readonly upper: Numbers

  constructor(private readonly frame: Frame) {
    const most = frame.eligible
    this.packed = room(most * (frame.rows + frame.heads - 1))
    this.list = integers(most)
    this.place = integers(frame.cols)
    this.sign = zeros(most)
    this.weight = zeros(most)
    this.c = zeros(most)
    this.h = zeros(most)
    this.upper = zeros(most)
    this.near = integers(most + 1)
  }

  /** So many are priced from now on, in lines so far apart; none rests, and all c are to be computed. */
  price(count: i32, stride: i32): void {
    this.count = count
    this.all = count
    this.stride = stride
    this.resting = 0
  }

  /** h = dc/dλ from q = dy/dλ of the basic rows. */
  computeSlopes(q: Numbers, basis: Basis): void {
    this.combine(q, basis, this.h)
  }

  /** c = Xᵀy from the basic rows' multipliers and the sum over the upper positives. */
  computeC(y: Numbers, basis: Basis): void {
    this.combine(y, basis, this.c)
    addScaled(this.c, 0, this.followed(), this.upper, 0, 1)
  }

  /** The first so many are those whose c and h are computed. */
  followed(): i32 {
    return this.count - this.resting
  }

  /** out = Σ_j coefficients_j·(basic row j) */
  private combine(coefficients: Numbers, basis: Basis, out: Numbers): void {
    const count = this.followed()
    fill(out, 0, 0, count)
    combineListed(out, count, this.packed, this.stride, basis.rows, coefficients, 0, basis.size)
  }

  /** The active ones rest from now on, until they leave. */
  rest(basis: Basis): void {
    const active = basis.features
    const count = basis.active
    for (let i = 0; i < count; i++) {
      const k = this.place[active[i]]
      if (k >= this.followed()) continue
      this.resting++
      this.exchange(k, this.followed())
    }
  }

  /** The feature at k is no longer active at this λ. Where it has rested, its c is that of its bound. */
  release(k: i32, lambda: f64): void {
    const sign = this.sign[k]
    const first = this.followed()
    this.sign[k] = 0
    if (k < first) return
    this.c[k] = sign * lambda * this.weight[k]
    this.exchange(k, first)
    this.resting--
  }

  /** How far c of one of those that rest, each in its turn, is from its bound, for a factor of 1; 0 where none rests. */
  driftOfResting(y: Numbers, lambda: f64, basis: Basis): f64 {
    if (this.resting === 0) return 0
    this.sampled = this.sampled + 1 < this.resting ? this.sampled + 1 : 0
    const k = this.followed() + this.sampled
    const size = basis.size
    const rows = basis.rows
    const packed = this.packed
    const stride = this.stride
    let pull = this.upper[k]
    for (let j = 0; j < size; j++) pull += y[j] * packed[rows[j] * stride + k]
    return Math.abs(pull - lambda * this.sign[k] * this.weight[k]) / this.weight[k]
  }

  /** The positive g comes to its upper bound (scale = v_g) or leaves it (−v_g). */
  addUpper(g: i32, scale: f64): void {
    addScaled(this.upper, 0, this.count, this.packed, g * this.stride, scale)
  }

  /** A negative is counted in the definition of T (share = 1/K), or no longer (−1/K). */
  addToDefinition(g: i32, share: f64): void {
    addScaled(this.packed, this.frame.rows * this.stride, this.count, this.packed, g * this.stride, share)
  }

  /** Sums anew over the rows at their upper bound. */
  resumUpper(state: Integers): void {
    const frame = this.frame
    this.resumUpperFrom(0, state)
    if (frame.heads === 1) return
    fill(this.packed, 0, frame.rows * this.stride, (frame.rows + 1) * this.stride)
    for (let g = frame.positives; g < frame.rows; g++) if (state[g] === UPPER) this.addToDefinition(g, frame.share)
  }

  /** The same for the features from a place on: those that wait are not kept up to date. */
  resumUpperFrom(first: i32, state: Integers): void {
    const frame = this.frame
    fill(this.upper, 0, first, this.count)
    for (let g = 0; g < frame.positives; g++) {
      if (state[g] !== UPPER) continue
      addScaled(this.upper, first, this.count - first, this.packed, g * this.stride + first, frame.bounds[g])
    }
  }

  /** Two features exchange their places; with one head only. */
  exchange(a: i32, b: i32): void {
    if (a === b) return
    const feature = this.list[a]
    this.list[a] = this.list[b]
    this.list[b] = feature
    this.place[this.list[a]] = a
    this.place[feature] = b
    exchangeLines(this.sign, a, b, 1, 0)
    exchangeLines(this.weight, a, b, 1, 0)
    exchangeLines(this.c, a, b, 1, 0)
    exchangeLines(this.h, a, b, 1, 0)
    exchangeLines(this.upper, a, b, 1, 0)
    exchangeLines(this.packed, a, b, this.frame.rows, this.stride)
  }
}

/** The numbers at the places a and b of so many lines. */
function exchangeLines(v: Numbers, a: i32, b: i32, lines: i32, stride: i32): void {
  for (let l = 0, start = 0; l < lines; l++, start += stride) {
    const kept = v[start + a]
    v[start + a] = v[start + b]
    v[start + b] = kept
  }
}
