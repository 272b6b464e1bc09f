import { conjugateInMemory } from '../wasm/conjugate-in-memory.js'
import { allocateCompressed, type KernelMemory, memoryOf, ordinaryCompressed } from '../wasm/kernel-memory.js'
import { passesInMemory } from '../wasm/place-passes-in-memory.js'
import { combineLinesInMemory, curveLinesInMemory, dotLinesInMemory } from '../wasm/sparse-products.js'
import type { ColumnRun, Nonzeros, ScatterSystem, Vec } from './linear-map.js'
import { type PlacePasses, plainPasses } from './place-passes.js'

/** From so many entries on, they are copied as a block. */
const LONG_COPY = 500

/** The three arrays of compressed storage: line l holds the entries pointers[l] … pointers[l + 1] − 1. */
export interface CompressedParts {
  /** One more than there are lines, ascending, starting at 0. */
  pointers: Int32Array
  /** The place of each entry in its line: ascending within a line, none twice. */
  indices: Int32Array
  values: Vec
}

/**
 * Sparse lines: the rows of a CSR matrix, or the columns of a CSC one. The two matrices are this storage seen from its
 * two sides.
 */
export class CompressedLines {
  readonly pointers: Int32Array
  readonly indices: Int32Array
  readonly values: Vec
  /** Present when the arrays lie in the memory of the WebAssembly kernels, which then do the products. */
  private readonly memory: KernelMemory | undefined

  constructor(
    readonly lines: number,
    readonly width: number,
    { pointers, indices, values }: CompressedParts,
  ) {
    if (pointers.length !== lines + 1 || indices.length !== values.length || pointers[lines] !== values.length) {
      throw new RangeError(
        `Compressed storage of ${lines} lines does not fit: ${pointers.length} pointers that end at ` +
          `${pointers[pointers.length - 1]}, ${indices.length} indices, ${values.length} values.`,
      )
    }
    this.pointers = pointers
    this.indices = indices
    this.values = values
    this.memory = memoryOf([pointers, indices, values], 2 * (lines + width))
  }

  /** out_l = (line l)·v; four running sums, so that the additions do not wait for each other. */
  dotLines(v: Vec, out: Vec): Vec {
    const { memory } = this
    if (memory) return dotLinesInMemory({ ...this.arrays(), memory }, v, out)
    for (let l = 0; l < this.lines; l++) out[l] = this.dotLine(l, v)
    return out
  }

  private dotLine(l: number, v: Vec): number {
    const { pointers, indices, values } = this
    const end = pointers[l + 1]
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let t = pointers[l]
    for (; t + 3 < end; t += 4) {
      s0 += values[t] * v[indices[t]]
      s1 += values[t + 1] * v[indices[t + 1]]
      s2 += values[t + 2] * v[indices[t + 2]]
      s3 += values[t + 3] * v[indices[t + 3]]
    }
    for (; t < end; t++) s0 += values[t] * v[indices[t]]
    return s0 + s1 + (s2 + s3)
  }

  /** out = Σ_l c_l·(line l); lines with coefficient 0 are not read. */
  combineLines(c: Vec, out: Vec): Vec {
    const { memory } = this
    if (memory) return combineLinesInMemory({ ...this.arrays(), memory }, c, out)
    out.fill(0)
    for (let l = 0; l < this.lines; l++) if (c[l] !== 0) this.addLine(l, c[l], out)
    return out
  }

  /** out = Σ_l weight_l·((line l)·v)·(line l): both products in one pass; lines of weight 0 are not read. */
  curveLines(weights: Vec, v: Vec, out: Vec): Vec {
    const { memory } = this
    if (memory) return curveLinesInMemory({ ...this.arrays(), memory }, weights, v, out)
    out.fill(0)
    for (let l = 0; l < this.lines; l++) {
      if (weights[l] === 0) continue
      const coefficient = weights[l] * this.dotLine(l, v)
      if (coefficient !== 0) this.addLine(l, coefficient, out)
    }
    return out
  }

  conjugate(system: ScatterSystem, x: Vec): Generator<void, void> | undefined {
    return this.memory && conjugateInMemory({ ...this.arrays(), memory: this.memory }, system, x)
  }

  /** out_p = Σ_l c_l·x² over the entries x at place p. */
  combineSquares(c: Vec, out: Vec): Vec {
    const { lines, pointers, indices, values } = this
    out.fill(0)
    for (let l = 0; l < lines; l++) {
      if (c[l] === 0) continue
      for (let t = pointers[l]; t < pointers[l + 1]; t++) out[indices[t]] += c[l] * values[t] * values[t]
    }
    return out
  }

  /** Passes over the entries by their places. */
  passes(): PlacePasses {
    return (this.memory && passesInMemory(this, this.width, this.memory)) ?? plainPasses(this, this.width)
  }

  private arrays() {
    const { lines, width, pointers, indices: places, values } = this
    return { lines, width, pointers, places, values }
  }

  /** out += scale·(line l) */
  addLine(l: number, scale: number, out: Vec): void {
    const { pointers, indices, values } = this
    for (let t = pointers[l]; t < pointers[l + 1]; t++) out[indices[t]] += scale * values[t]
  }

  /** The value at one place of a line, by bisection. */
  at(l: number, place: number): number {
    let low = this.pointers[l]
    let high = this.pointers[l + 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.indices[middle] < place) low = middle + 1
      else high = middle
    }
    return low < this.pointers[l + 1] && this.indices[low] === place ? this.values[low] : 0
  }

  selectLines(list: ArrayLike<number>, allocate = this.allocate): CompressedLines {
    const part = allocate(list.length, this.width, countEntries(list, this.pointers))
    if (isRun(list)) this.copyRun(list[0], list.length, part)
    else gatherLines(list, this, part)
    return new CompressedLines(list.length, this.width, part)
  }

  /** Lines that follow each other are copied as a block. */
  private copyRun(first: number, count: number, part: CompressedParts): void {
    const [start, end] = [this.pointers[first], this.pointers[first + count]]
    part.indices.set(this.indices.subarray(start, end))
    part.values.set(this.values.subarray(start, end))
    copyPointers(this.pointers, first, count, part.pointers)
  }

  /** Copies the entries of a line to `out` from `at` on, and returns where they end. */
  copyLine(l: number, out: Nonzeros, at: number): number {
    return this.copyEntries(this.pointers[l], this.pointers[l + 1], out, at)
  }

  /** For a few entries a loop is faster than the two views that a bulk copy takes. */
  private copyEntries(start: number, end: number, out: Nonzeros, at: number): number {
    const { indices, values } = this
    if (end - start > LONG_COPY) {
      out.indices.set(indices.subarray(start, end), at)
      out.values.set(values.subarray(start, end), at)
      return at + end - start
    }
    for (let t = start; t < end; t++) {
      out.indices[at] = indices[t]
      out.values[at++] = values[t]
    }
    return at
  }

  /** The same lines, each reduced to the listed places: a selection of lines, seen from the other side. */
  selectAcross(list: ArrayLike<number>, allocate = this.allocate): CompressedLines {
    const places = Int32Array.from(list)
    if (places.every((place, t) => t === 0 || place > places[t - 1])) return this.selectAscending(places, allocate)
    return this.transpose().selectLines(places).transpose(allocate)
  }

  /** Ascending places keep the order of the entries in a line: one pass to count them, one to copy. */
  private selectAscending(places: Int32Array, allocate: typeof this.allocate): CompressedLines {
    const { lines, pointers, indices, values } = this
    const target = new Int32Array(this.width).fill(-1)
    for (let t = 0; t < places.length; t++) target[places[t]] = t
    let count = 0
    for (let t = 0; t < indices.length; t++) if (target[indices[t]] >= 0) count++
    const part = allocate(lines, places.length, count)
    for (let l = 0, at = 0; l < lines; l++) {
      for (let t = pointers[l]; t < pointers[l + 1]; t++) {
        const place = target[indices[t]]
        if (place < 0) continue
        part.indices[at] = place
        part.values[at++] = values[t]
      }
      part.pointers[l + 1] = at
    }
    return new CompressedLines(lines, places.length, part)
  }

  /** A counting sort by place. It leaves every line ascending, whatever the order within the lines was before. */
  transpose(allocate = this.allocate): CompressedLines {
    const { lines, width } = this
    const turned = allocate(width, lines, this.indices.length)
    const { pointers, indices, values } = turned
    for (let t = 0; t < this.indices.length; t++) pointers[this.indices[t] + 1]++
    for (let p = 0; p < width; p++) pointers[p + 1] += pointers[p]
    const next = pointers.slice(0, width)
    for (let l = 0; l < lines; l++) {
      for (let t = this.pointers[l]; t < this.pointers[l + 1]; t++) {
        const to = next[this.indices[t]]++
        indices[to] = l
        values[to] = this.values[t]
      }
    }
    return new CompressedLines(width, lines, turned)
  }

  /** Arrays for lines made from these: in the kernels' memory only when these are. */
  readonly allocate = (lines: number, width: number, count: number): CompressedParts =>
    this.memory ? allocateCompressed(lines, width, count) : ordinaryCompressed(lines, count)

  /** Changes the stored numbers that are NaN, in place. */
  replaceMissing(valueAt: (line: number, place: number) => number): void {
    const { lines, pointers, indices, values } = this
    for (let l = 0; l < lines; l++) {
      for (let t = pointers[l]; t < pointers[l + 1]; t++) {
        if (Number.isNaN(values[t])) values[t] = valueAt(l, indices[t])
      }
    }
  }

  /** Changes every stored number, in place. */
  replaceValues(change: (value: number, line: number, place: number) => number): void {
    const { lines, pointers, indices, values } = this
    for (let l = 0; l < lines; l++) {
      for (let t = pointers[l]; t < pointers[l + 1]; t++) values[t] = change(values[t], l, indices[t])
    }
  }

  visitLines(visit: (number: number, run: ColumnRun) => void): void {
    const { lines, width, pointers, indices, values } = this
    for (let l = 0; l < lines; l++) {
      const [start, end] = [pointers[l], pointers[l + 1]]
      visit(l, { values, start, end, implicitZeros: width - (end - start), rows: indices })
    }
  }
}

// Loops over all lines stand alone: an engine compiles each for itself, and not with all that comes before and after it.

function countEntries(list: ArrayLike<number>, pointers: Int32Array): number {
  let count = 0
  for (let t = 0; t < list.length; t++) count += pointers[list[t] + 1] - pointers[list[t]]
  return count
}

function isRun(list: ArrayLike<number>): boolean {
  for (let t = 1; t < list.length; t++) if (list[t] !== list[t - 1] + 1) return false
  return list.length > 0
}

function copyPointers(pointers: Int32Array, first: number, count: number, out: Int32Array): void {
  for (let l = 0; l <= count; l++) out[l] = pointers[first + l] - pointers[first]
}

function gatherLines(list: ArrayLike<number>, from: CompressedParts, to: CompressedParts): void {
  const { pointers, indices, values } = from
  for (let t = 0, at = 0; t < list.length; t++) {
    const end = pointers[list[t] + 1]
    for (let s = pointers[list[t]]; s < end; s++) {
      to.indices[at] = indices[s]
      to.values[at++] = values[s]
    }
    to.pointers[t + 1] = at
  }
}
