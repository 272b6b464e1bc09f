import { dotLines } from '../../../numeric/portable/line-products.js'
import { addScaled, combineLines, subtractOuter } from '../../../numeric/portable/lines.js'
import {
  copy,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  shift,
  whole,
  zeros,
} from '../../../numeric/portable/numbers.js'
import { invert } from './invert.js'

/** The lines of the inverse lie as far apart as is needed, so that products read little else: a multiple of four. */
const FIRST_STRIDE = 24
const GROWTH: f64 = 1.3

/**
 * The square system that a vertex solves. Its unknowns are the heads (thresholds) and the weights of the active features; its
 * equations are the basic rows, r_g = 0. M has a line per equation and a column per unknown; held is its explicit inverse,
 * with a line per unknown and a column per equation, which each pivot changes by one outer product.
 */
export class Basis {
  /** p, the number of equations and unknowns. */
  size: i32 = 0
  /** The active feature behind unknown heads + i. */
  readonly features: Integers
  /** The basic row behind equation j. */
  readonly rows: Integers
  /** 0, 1, 2, …: the lines of the inverse, or of any block, in their own order. */
  readonly inOrder: Integers
  /** Where M is written, line after line, to be inverted anew. */
  readonly work: Numbers
  private readonly inverse: Numbers
  private stride: i32
  private readonly column: Numbers
  private readonly line: Numbers
  private readonly exchanged: Integers

  /** @param largest room for the most unknowns there can be, a multiple of four */
  constructor(
    readonly heads: i32,
    private readonly largest: i32,
  ) {
    this.stride = largest < FIRST_STRIDE ? largest : FIRST_STRIDE
    this.inverse = zeros(largest * largest)
    this.work = room(largest * largest)
    this.features = integers(largest)
    this.rows = integers(largest)
    this.inOrder = integers(largest)
    this.exchanged = integers(largest)
    this.column = zeros(largest)
    this.line = zeros(largest)
    for (let i = 0; i < largest; i++) this.inOrder[i] = i
  }

  /** a, the number of active features. */
  get active(): i32 {
    return this.size - this.heads
  }

  /** out = M⁻¹v; v is padded with zeros. */
  solve(v: Numbers, out: Numbers): void {
    fill(v, 0, this.size, this.stride)
    dotLines(out, this.inverse, this.stride, this.size, v)
  }

  /** out = M⁻ᵀv */
  solveTranspose(v: Numbers, out: Numbers): void {
    fill(out, 0, 0, this.size)
    combineLines(out, this.size, this.inverse, this.stride, v, 0, this.size)
  }

  /** Column j of the inverse, times scale. */
  readColumn(j: i32, scale: f64, out: Numbers): void {
    const inverse = this.inverse
    const stride = this.stride
    const size = this.size
    for (let i = 0, t = j; i < size; i++, t += stride) out[i] = scale * inverse[t]
  }

  /** Entry (i, j) of the inverse. */
  at(i: i32, j: i32): f64 {
    return this.inverse[i * this.stride + j]
  }

  /** out += scale·(line i of the inverse) */
  addInverseLine(i: i32, scale: f64, out: Numbers): void {
    addScaled(out, 0, this.size, this.inverse, i * this.stride, scale)
  }

  /** ‖column j + scale·(column 0) of the inverse‖² */
  columnSquares(j: i32, scale: f64): f64 {
    const inverse = this.inverse
    const stride = this.stride
    const size = this.size
    let sum: f64 = 0
    for (let i = 0, t = 0; i < size; i++, t += stride) {
      const entry = inverse[t + j] + scale * inverse[t]
      sum += entry * entry
    }
    return sum
  }

  /** Column to += scale·(column from) of the inverse: equation `from` took up −scale times equation `to`. */
  addColumn(to: i32, from: i32, scale: f64): void {
    const inverse = this.inverse
    for (let i = 0, t = 0; i < this.size; i++, t += this.stride) inverse[t + to] += scale * inverse[t + from]
  }

  /** A feature and a row come in. z = M⁻¹·(the feature's column), v = M⁻ᵀ·(the row), pivot = (row, feature) − row·z. */
  border(z: Numbers, v: Numbers, pivot: f64, feature: i32, row: i32): void {
    if (this.size === this.stride) this.grow()
    const inverse = this.inverse
    const column = this.column
    const stride = this.stride
    const p = this.size
    for (let i = 0; i < p; i++) column[i] = -z[i] / pivot
    subtractOuter(inverse, stride, p, column, v)
    for (let i = 0; i < p; i++) inverse[i * stride + p] = column[i]
    for (let j = 0; j < p; j++) inverse[p * stride + j] = -v[j] / pivot
    inverse[p * stride + p] = 1 / pivot
    this.features[this.active] = feature
    this.rows[p] = row
    this.size++
  }

  /** A feature takes the place of unknown l. z = M⁻¹·(its column). */
  replaceFeature(z: Numbers, l: i32, feature: i32): void {
    const inverse = this.inverse
    const line = this.line
    const p = this.size
    const start = l * this.stride
    for (let j = 0; j < p; j++) line[j] = inverse[start + j] / z[l]
    copy(this.column, z, p)
    this.column[l] = 0
    subtractOuter(inverse, this.stride, p, this.column, line)
    for (let j = 0; j < p; j++) inverse[start + j] = line[j]
    this.features[l - this.heads] = feature
  }

  /** A row takes the place of equation j. v = M⁻ᵀ·(the row). */
  replaceRow(v: Numbers, j: i32, row: i32): void {
    const inverse = this.inverse
    const column = this.column
    const p = this.size
    this.readColumn(j, 1 / v[j], column)
    copy(this.line, v, p)
    this.line[j] = 0
    subtractOuter(inverse, this.stride, p, column, this.line)
    for (let i = 0; i < p; i++) inverse[i * this.stride + j] = column[i]
    this.rows[j] = row
  }

  /** Unknown l and equation j go; the last ones take their places. */
  remove(l: i32, j: i32): void {
    const inverse = this.inverse
    const stride = this.stride
    const line = this.line
    const p = this.size
    const last = p - 1
    for (let i = 0; i < p; i++) line[i] = inverse[l * stride + i]
    this.readColumn(j, 1 / line[j], this.column)
    subtractOuter(inverse, stride, p, this.column, line)
    if (l < last) shift(inverse, l * stride, last * stride, p)
    if (j < last) for (let i = 0; i < last; i++) inverse[i * stride + j] = inverse[i * stride + last]
    this.features[l - this.heads] = this.features[last - this.heads]
    this.rows[j] = this.rows[last]
    this.size = last
  }

  /** Inverts M anew, as it stands in `work`. False: it is singular to working precision. */
  rebuild(): boolean {
    const p = this.size
    while (this.stride < p) this.grow()
    if (!invert(this.work, p, this.exchanged, this.column, this.line)) return false
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < p; j++) this.inverse[i * this.stride + j] = this.work[i * p + j]
    }
    return true
  }

  /** Lays the lines further apart, the last ones first so that none is overwritten. */
  private grow(): void {
    const wanted = (whole(GROWTH * this.stride) + 4) & ~3
    const stride = wanted < this.largest ? wanted : this.largest
    for (let i = this.size - 1; i >= 0; i--) shift(this.inverse, i * stride, i * this.stride, this.size)
    this.stride = stride
  }
}
