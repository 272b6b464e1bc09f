import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Arena } from '../program/arena.js'
import { invert } from './invert.js'

/** The lines of the inverse lie as far apart as is needed, so that products read little else. */
const FIRST_STRIDE = 24
const GROWTH = 1.3

/**
 * The square system that a vertex solves. Its unknowns are the heads (thresholds) and the weights of the active features; its
 * equations are the basic rows, r_g = 0. M has a line per equation and a column per unknown; held is its explicit inverse,
 * with a line per unknown and a column per equation, which each pivot changes by one outer product.
 */
export class Basis {
  /** p, the number of equations and unknowns. */
  size = 0
  /** The active feature behind unknown heads + i. */
  readonly features: Int32Array
  /** The basic row behind equation j. */
  readonly rows: Int32Array
  /** 0, 1, 2, …: the lines of the inverse, or of any block, in their own order. */
  readonly inOrder: Int32Array
  private readonly inverse: Vec
  private stride: number
  private readonly column: Vec
  private readonly line: Vec

  /** @param largest the most unknowns there can be */
  constructor(
    readonly heads: number,
    private readonly largest: number,
    private readonly arena: Arena,
  ) {
    this.stride = Math.min(largest, FIRST_STRIDE)
    this.inverse = arena.allocate(largest * largest)
    this.features = arena.allocateList(largest)
    this.rows = arena.allocateList(largest)
    this.inOrder = arena.allocateList(largest)
    for (let i = 0; i < largest; i++) this.inOrder[i] = i
    this.column = arena.allocate(largest)
    this.line = arena.allocate(largest)
  }

  /** How many numbers it takes of the arena. */
  static numbers(largest: number): number {
    return largest * (largest + 4) + 2
  }

  /** a, the number of active features. */
  get active(): number {
    return this.size - this.heads
  }

  /** out = M⁻¹v; v is padded with zeros. */
  solve(v: Vec, out: Vec): void {
    v.fill(0, this.size, this.stride)
    this.arena.multiply(out, this.inverse, this.stride, this.size, v)
  }

  /** out = M⁻ᵀv */
  solveTranspose(v: Vec, out: Vec): void {
    const { size, stride, inverse: block, inOrder: list } = this
    out.fill(0, 0, size)
    this.arena.combine(out, size, { block, stride, list }, v, 0, size)
  }

  /** Column j of the inverse, times scale. */
  readColumn(j: number, scale: number, out: Vec): void {
    for (let i = 0, t = j; i < this.size; i++, t += this.stride) out[i] = scale * this.inverse[t]
  }

  /** Entry (i, j) of the inverse. */
  at(i: number, j: number): number {
    return this.inverse[i * this.stride + j]
  }

  /** out += scale·(line i of the inverse) */
  addInverseLine(i: number, scale: number, out: Vec): void {
    this.arena.addScaled(out, this.size, this.inverse, i * this.stride, scale)
  }

  /** Column to += scale·(column from) of the inverse: equation `from` took up −scale times equation `to`. */
  addColumn(to: number, from: number, scale: number): void {
    for (let i = 0, t = 0; i < this.size; i++, t += this.stride) this.inverse[t + to] += scale * this.inverse[t + from]
  }

  /** A feature and a row come in. z = M⁻¹·(the feature's column), v = M⁻ᵀ·(the row), pivot = (row, feature) − row·z. */
  border(z: Vec, v: Vec, pivot: number, feature: number, row: number): void {
    if (this.size === this.stride) this.grow()
    const { inverse, stride, size: p, column } = this
    for (let i = 0; i < p; i++) column[i] = -z[i] / pivot
    this.arena.subtractOuter(inverse, stride, p, column, v)
    for (let i = 0; i < p; i++) inverse[i * stride + p] = column[i]
    for (let j = 0; j < p; j++) inverse[p * stride + j] = -v[j] / pivot
    inverse[p * stride + p] = 1 / pivot
    this.features[this.active] = feature
    this.rows[p] = row
    this.size++
  }

  /** A feature takes the place of unknown l. z = M⁻¹·(its column). */
  replaceFeature(z: Vec, l: number, feature: number): void {
    const { inverse, stride, size: p, column, line } = this
    const start = l * stride
    for (let j = 0; j < p; j++) line[j] = inverse[start + j] / z[l]
    column.set(z)
    column[l] = 0
    this.arena.subtractOuter(inverse, stride, p, column, line)
    for (let j = 0; j < p; j++) inverse[start + j] = line[j]
    this.features[l - this.heads] = feature
  }

  /** A row takes the place of equation j. v = M⁻ᵀ·(the row). */
  replaceRow(v: Vec, j: number, row: number): void {
    const { inverse, stride, size: p, column, line } = this
    this.readColumn(j, 1 / v[j], column)
    line.set(v)
    line[j] = 0
    this.arena.subtractOuter(inverse, stride, p, column, line)
    for (let i = 0; i < p; i++) inverse[i * stride + j] = column[i]
    this.rows[j] = row
  }

  /** Unknown l and equation j go; the last ones take their places. */
  remove(l: number, j: number): void {
    const { inverse, stride, column, line, heads } = this
    const p = this.size
    const last = p - 1
    for (let i = 0; i < p; i++) line[i] = inverse[l * stride + i]
    this.readColumn(j, 1 / line[j], column)
    this.arena.subtractOuter(inverse, stride, p, column, line)
    if (l < last) inverse.copyWithin(l * stride, last * stride, last * stride + p)
    if (j < last) for (let i = 0; i < last; i++) inverse[i * stride + j] = inverse[i * stride + last]
    this.features[l - heads] = this.features[last - heads]
    this.rows[j] = this.rows[last]
    this.size = last
  }

  /** Inverts M anew; readEquation writes equation j. False: M is singular to working precision. */
  rebuild(readEquation: (j: number, out: Vec) => void): boolean {
    const p = this.size
    while (this.stride < p) this.grow()
    const work = new Float64Array(p * p)
    for (let j = 0; j < p; j++) readEquation(j, work.subarray(j * p, j * p + p))
    if (!invert(work, p)) return false
    for (let i = 0; i < p; i++) this.inverse.set(work.subarray(i * p, i * p + p), i * this.stride)
    return true
  }

  /** Lays the lines further apart, the last ones first so that none is overwritten. */
  private grow(): void {
    const stride = Math.min(this.largest, Math.ceil(GROWTH * this.stride))
    for (let i = this.size - 1; i >= 0; i--) {
      this.inverse.copyWithin(i * stride, i * this.stride, i * this.stride + this.size)
    }
    this.stride = stride
  }
}
