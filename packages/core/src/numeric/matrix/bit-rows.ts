import { conjugateInMemory } from '../wasm/conjugate-in-memory.js'
import { allocateBits, type KernelMemory, memoryOf, type Places } from '../wasm/kernel-memory.js'
import { packedBits, ROOM_TO_PACK } from '../wasm/packed-bits.js'
import { combineLinesInMemory, curveLinesInMemory, dotLinesInMemory } from '../wasm/sparse-products.js'
import type { CompressedLines } from './compressed-lines.js'
import { LastProduct } from './last-product.js'
import type { ColumnRun, Matrix, Nonzeros, Room, ScatterSystem, Values, Vec } from './linear-map.js'

/** Tables of fewer ones (64 KB as numbers) gain nothing. */
const FEWEST = 8192

/** Entries that are looked at, then copied by the platform, while they are at hand. */
const TOGETHER = 8192

/** From so many ones on, a piece is copied as a block. */
const LONG_COPY = 500

/** Line l has its ones at places[pointers[l]] … places[pointers[l + 1] − 1], ascending. */
interface BitParts {
  pointers: Int32Array
  places: Places
}

/**
 * Rows of zeros and ones, as fingerprints of molecules, indicators and sets of words are: only the places of the ones are stored, in a
 * sixth of the memory of a `CsrMatrix`. Each column has a scale, which goes into the vectors of a product: so a copy can be standardized.
 */
export class BitRows implements Matrix {
  readonly pointers: Int32Array
  readonly places: Places
  /** Present when the arrays lie in the memory of the WebAssembly kernels, which then do the products. */
  private readonly memory: KernelMemory | undefined
  private readonly scaled: Vec

  constructor(
    readonly rows: number,
    readonly cols: number,
    { pointers, places }: BitParts,
    /** What stands for a one of each column. */
    private readonly scale: Vec = new Float64Array(cols).fill(1),
    private readonly last = new LastProduct(),
  ) {
    this.pointers = pointers
    this.places = places
    this.memory = memoryOf([pointers, places], 2 * (rows + cols))
    this.scaled = new Float64Array(cols)
  }

  apply(w: Vec, out: Vec): Vec {
    const v = this.times(w, this.scaled)
    const known = this.last.known(v)
    if (!known) return this.sums(v, out)
    out.set(known)
    return out
  }

  scores(w: Vec): Vec {
    return this.last.of(this.times(w, this.scaled), this.rows, (v, out) => this.sums(v, out))
  }

  /** Σ v over the ones of each row */
  private sums(v: Vec, out: Vec): Vec {
    const { memory } = this
    if (memory) return dotLinesInMemory({ ...this.arrays(), memory }, v, out)
    for (let i = 0; i < this.rows; i++) out[i] = this.sumOfRow(i, v)
    return out
  }

  /** The ones themselves, which share what was multiplied last. */
  unscaled(): BitRows {
    return new BitRows(this.rows, this.cols, this, undefined, this.last)
  }

  /** Four running sums, so that the additions do not wait for each other. */
  private sumOfRow(i: number, v: Vec): number {
    const { pointers, places } = this
    const end = pointers[i + 1]
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let t = pointers[i]
    for (; t + 3 < end; t += 4) {
      s0 += v[places[t]]
      s1 += v[places[t + 1]]
      s2 += v[places[t + 2]]
      s3 += v[places[t + 3]]
    }
    for (; t < end; t++) s0 += v[places[t]]
    return s0 + s1 + (s2 + s3)
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    return this.times(this.sumsOver(a, out), out)
  }

  /** Σ_i a_i over the rows that have a one there, column by column; rows with coefficient 0 are not read. */
  private sumsOver(a: Vec, out: Vec): Vec {
    const { memory } = this
    if (memory) return combineLinesInMemory({ ...this.arrays(), memory }, a, out)
    out.fill(0)
    for (let i = 0; i < this.rows; i++) if (a[i] !== 0) this.addOnes(i, a[i], out)
    return out
  }

  private addOnes(i: number, amount: number, out: Vec): void {
    const { pointers, places } = this
    for (let t = pointers[i]; t < pointers[i + 1]; t++) out[places[t]] += amount
  }

  curve(weights: Vec, v: Vec, out: Vec): Vec {
    const { memory } = this
    const scaled = this.times(v, this.scaled)
    if (memory) return this.times(curveLinesInMemory({ ...this.arrays(), memory }, weights, scaled, out), out)
    out.fill(0)
    for (let i = 0; i < this.rows; i++) {
      if (weights[i] !== 0) this.addOnes(i, weights[i] * this.sumOfRow(i, scaled), out)
    }
    return this.times(out, out)
  }

  conjugate(system: ScatterSystem, x: Vec): Generator<void, void> | undefined {
    return this.memory && conjugateInMemory({ ...this.arrays(), memory: this.memory }, system, x, this.scale)
  }

  /** The listed rows as a fingerprint has them, some at a time; undefined where there are no kernels, or no room for them. */
  packed(list: Int32Array): Generator<Uint8Array> | undefined {
    const { memory } = this
    const isRoomy = memory !== undefined && memory.scratch.length > list.length / 2 + ROOM_TO_PACK + this.cols
    return isRoomy ? packedBits({ ...this.arrays(), memory }, list, this.longest()) : undefined
  }

  squares(weights: Vec, out: Vec): Vec {
    return this.times(this.applyTranspose(weights, out), out)
  }

  readRow(i: number, out: Vec, offset: number): void {
    const { pointers, places, scale } = this
    out.fill(0, offset, offset + this.cols)
    for (let t = pointers[i]; t < pointers[i + 1]; t++) out[offset + places[t]] = scale[places[t]]
  }

  readNonzeros(i: number, out: Nonzeros, at: number): number {
    const { pointers, places, scale } = this
    let to = at
    for (let t = pointers[i]; t < pointers[i + 1]; t++, to++) {
      out.indices[to] = places[t]
      out.values[to] = scale[places[t]]
    }
    return to
  }

  addRow(i: number, amount: number, out: Vec): void {
    const { pointers, places, scale } = this
    for (let t = pointers[i]; t < pointers[i + 1]; t++) out[places[t]] += amount * scale[places[t]]
  }

  selectRows(rows: ArrayLike<number>, room?: Room): BitRows {
    const make = () => allocateBits(rows.length, this.cols, countOnes(this.pointers, rows))
    const part = room ? room.renew(make) : make()
    copyLines(this, rows, part)
    return new BitRows(rows.length, this.cols, part, this.scale.slice())
  }

  copyRows(rows: ArrayLike<number>): BitRows {
    return this.selectRows(rows)
  }

  selectColumns(columns: ArrayLike<number>): BitRows {
    const list = Int32Array.from(columns)
    const part = list.every((k, a) => a === 0 || k > list[a - 1]) ? this.ascending(list) : this.inAnyOrder(list)
    return new BitRows(
      this.rows,
      list.length,
      part,
      Float64Array.from(list, (k) => this.scale[k]),
    )
  }

  /** The ones of the listed columns, which keep their order. */
  private ascending(list: Int32Array): BitParts {
    const { rows, cols, pointers, places } = this
    const place = new Int32Array(cols).fill(-1)
    for (let a = 0; a < list.length; a++) place[list[a]] = a
    const part = allocateBits(rows, list.length, countListed(places, pointers[rows], place))
    copyListed(this, place, part)
    return part
  }

  /** By columns, since they may be listed in any order and more than once. */
  private inAnyOrder(list: Int32Array): BitParts {
    const { rows, cols, pointers, places } = this
    const next = new Int32Array(list.length).fill(-1)
    // Where a column is listed, and from there on where it is listed again: a chain for each.
    const first = new Int32Array(cols).fill(-1)
    for (let a = list.length - 1; a >= 0; a--) {
      next[a] = first[list[a]]
      first[list[a]] = a
    }
    let count = 0
    for (let t = 0; t < pointers[rows]; t++) for (let a = first[places[t]]; a >= 0; a = next[a]) count++
    const part = allocateBits(rows, list.length, count)
    for (let i = 0, to = 0; i < rows; i++) {
      const start = to
      for (let t = pointers[i]; t < pointers[i + 1]; t++) {
        for (let a = first[places[t]]; a >= 0; a = next[a]) part.places[to++] = a
      }
      part.places.subarray(start, to).sort()
      part.pointers[i + 1] = to
    }
    return part
  }

  /** A one is never missing. */
  fillMissing(): void {}

  replaceValues(change: (value: number, k: number) => number): void {
    for (let k = 0; k < this.cols; k++) this.scale[k] = change(this.scale[k], k)
  }

  /** Only scales: the loss sees differences of scores, which a shift of a column does not change. */
  rescaleColumns(_shift: Vec, factor: Vec): void {
    this.times(factor, this.scale)
  }

  visitColumns(visit: (k: number, run: ColumnRun) => void): void {
    const { rows, cols, scale } = this
    const starts = this.starts()
    const turned = this.rowsByColumn(starts)
    const values = new Float64Array(rows)
    for (let k = 0; k < cols; k++) {
      const count = starts[k + 1] - starts[k]
      values.fill(scale[k], 0, count)
      const rowNumbers = turned.subarray(starts[k], starts[k + 1])
      visit(k, { values, start: 0, end: count, implicitZeros: rows - count, rows: rowNumbers })
    }
  }

  /** Where each column begins, if they lay one after the other. */
  private starts(): Int32Array {
    const starts = new Int32Array(this.cols + 1)
    this.counts().forEach((count, k) => {
      starts[k + 1] = starts[k] + count
    })
    return starts
  }

  private rowsByColumn(starts: Int32Array): Int32Array {
    const { rows, pointers, places } = this
    const next = starts.slice(0, this.cols)
    const turned = new Int32Array(pointers[rows])
    for (let i = 0; i < rows; i++) for (let t = pointers[i]; t < pointers[i + 1]; t++) turned[next[places[t]]++] = i
    return turned
  }

  /** Ones of each column. */
  private counts(): Vec {
    return this.sumsOver(new Float64Array(this.rows).fill(1), new Float64Array(this.cols))
  }

  /** A column whose numbers are equal has a deviation of exactly 0. */
  columnMoments(): { mean: Vec; deviation: Vec } {
    const { rows, scale } = this
    const part = this.counts().map((count) => count / rows)
    return {
      mean: part.map((p, k) => scale[k] * p),
      deviation: part.map((p, k) => Math.abs(scale[k]) * Math.sqrt(p * (1 - p))),
    }
  }

  reach(): Vec {
    return this.scale.map(Math.abs)
  }

  longest(): number {
    return longestLine(this.pointers)
  }

  /** out = scale·v, column by column */
  private times(v: Vec, out: Vec): Vec {
    const { scale } = this
    for (let k = 0; k < v.length; k++) out[k] = scale[k] * v[k]
    return out
  }

  private arrays() {
    const { rows: lines, cols: width, pointers, places } = this
    return { lines, width, pointers, places }
  }
}

/** The most entries of a line. */
export function longestLine(pointers: Int32Array): number {
  let most = 0
  for (let l = 1; l < pointers.length; l++) most = Math.max(most, pointers[l] - pointers[l - 1])
  return most
}

/** The listed rows of sparse lines, to be changed, if all that is stored of them are ones and it is worth it. */
export function bitRowsOf(lines: CompressedLines, rows: ArrayLike<number>): BitRows | undefined {
  const { width, pointers, values } = lines
  if (values.length < FEWEST || values.subarray(0, FEWEST).some((value) => value !== 1)) return undefined
  const { places, ...part } = allocateBits(rows.length, width, countOnes(pointers, rows))
  for (let t = 0, at = 0; t < rows.length; ) {
    // Rows that follow each other are one long piece.
    const start = pointers[rows[t]]
    t = copyEnds(pointers, rows, t, at - start, part.pointers)
    if (!copyOnes(lines, start, start + part.pointers[t] - at, places, at)) return undefined
    at = part.pointers[t]
  }
  return new BitRows(rows.length, width, { places, ...part })
}

/** Copies where the entries start … end − 1 are, as long as they are ones. */
function copyOnes({ indices, values }: CompressedLines, start: number, end: number, to: Places, at: number): boolean {
  for (let t = start; t < end; t += TOGETHER) {
    const next = Math.min(end, t + TOGETHER)
    if (!areOnes(values, t, next)) return false
    to.set(indices.subarray(t, next), at + t - start)
  }
  return true
}

/** Whether the values start … end − 1 are all 1, four at a time. */
export function areOnes(values: Values, start: number, end: number): boolean {
  let t = start
  for (; t + 3 < end; t += 4) {
    if (values[t] !== 1 || values[t + 1] !== 1 || values[t + 2] !== 1 || values[t + 3] !== 1) return false
  }
  for (; t < end; t++) if (values[t] !== 1) return false
  return true
}

/** How many of the first so many places are listed. */
function countListed(places: Places, end: number, place: Int32Array): number {
  let count = 0
  for (let t = 0; t < end; t++) if (place[places[t]] >= 0) count++
  return count
}

/** Those of each line, at their places in the list. */
function copyListed({ pointers, places }: BitParts, place: Int32Array, part: BitParts): void {
  const { pointers: ends, places: to } = part
  for (let i = 0, at = 0; i + 1 < pointers.length; i++) {
    for (let t = pointers[i]; t < pointers[i + 1]; t++) {
      const listed = place[places[t]]
      if (listed >= 0) to[at++] = listed
    }
    ends[i + 1] = at
  }
}

/** Rows that follow each other are one piece; a long one is copied by the platform, a short one faster by a loop. */
function copyLines({ pointers, places }: BitParts, rows: ArrayLike<number>, part: BitParts): void {
  const { pointers: ends, places: to } = part
  for (let t = 0, at = 0; t < rows.length; ) {
    const start = pointers[rows[t]]
    t = copyEnds(pointers, rows, t, at - start, ends)
    const end = start + ends[t] - at
    if (end - start > LONG_COPY) to.set(places.subarray(start, end), at)
    else copyPlaces(places, start, end, to, at)
    at = ends[t]
  }
}

/** Where the rows end that follow each other from the t-th on, moved; returns which one is the next. */
function copyEnds(pointers: Int32Array, rows: ArrayLike<number>, t: number, moved: number, ends: Int32Array): number {
  let next = t
  for (let row = rows[t]; next < rows.length && rows[next] === row; row++) ends[++next] = moved + pointers[row + 1]
  return next
}

function copyPlaces(places: Places, start: number, end: number, to: Places, at: number): void {
  for (let s = start; s < end; s++) to[at++] = places[s]
}

function countOnes(pointers: Int32Array, rows: ArrayLike<number>): number {
  let count = 0
  for (let t = 0; t < rows.length; t++) count += pointers[rows[t] + 1] - pointers[rows[t]]
  return count
}
