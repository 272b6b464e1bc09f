import { addSegment, dotSegments } from '../order/segments.js'
import {
  blockLines,
  COMBINED_LINES,
  combineLinesCarried,
  combineLinesInMemory,
  dotLinesCarried,
  dotLinesInMemory,
  workspaceFor,
} from '../wasm/dense-products.js'
import { allocateFrom, allocateMatrix, type KernelMemory, memoryOf } from '../wasm/kernel-memory.js'
import { type SharedTable, sharedTableOf } from '../wasm/shared-table.js'
import type { ColumnRun, Values, Vec } from './linear-map.js'

/** How many lines a transposition walks at once: their reads share cache lines, and their writes fit the cache. */
const transposeBlock = 16
/** A vector with at most one entry in so many is cheaper to take entry by entry, even against SIMD. */
const FEW = 16

/**
 * Equally long lines of numbers, one after the other: the rows of a row-major matrix, or the columns of a column-major
 * one. The two matrices are this storage seen from its two sides.
 */
export class DenseLines<V extends Values = Vec> {
  /** Present when the values lie in the memory of the WebAssembly kernels, which then do the products. */
  private readonly memory: KernelMemory | undefined
  /** Present when the values lie in memory that all threads see. */
  private readonly shared: SharedTable | undefined
  /** Room for the places of a vector that are not 0, when they are few. */
  private readonly places: Int32Array

  constructor(
    readonly lines: number,
    readonly width: number,
    readonly values: V,
  ) {
    if (values.length !== lines * width) {
      throw new RangeError(`A ${lines} × ${width} matrix needs ${lines * width} values, not ${values.length}.`)
    }
    this.memory = memoryOf([values], lines + width)
    this.shared = values instanceof Float64Array ? sharedTableOf(values) : undefined
    this.places = new Int32Array(Math.floor(width / FEW))
  }

  /** out_l = (line l)·v */
  dotLines(v: Vec, out: Vec): Vec {
    const { lines, width, values, memory } = this
    const few = this.findFew(v)
    if (few >= 0) return this.dotAtPlaces(v, few, out)
    if (memory) return dotLinesInMemory({ lines, width, values, memory }, v, out)
    if (this.shared?.dotLines({ lines, width, values: values as Vec }, v, out)) return out
    const room = workspaceFor(this)
    if (room) return dotLinesCarried(this, room, v, out)
    for (let l = 0; l < lines; l++) out[l] = dotSegments(values, l * width, v, 0, width)
    return out
  }

  /** Lists the places where v is not 0, and counts them; −1 when they are not few. */
  private findFew(v: Vec): number {
    const { places, width } = this
    let count = 0
    for (let p = 0; p < width; p++) {
      if (v[p] === 0) continue
      if (count === places.length) return -1
      places[count++] = p
    }
    return count
  }

  /** Sparse weights on many features: a certificate reads some columns instead of all. */
  private dotAtPlaces(v: Vec, count: number, out: Vec): Vec {
    const { lines, width, values, places } = this
    for (let l = 0, start = 0; l < lines; l++, start += width) {
      let sum = 0
      for (let t = 0; t < count; t++) sum += values[start + places[t]] * v[places[t]]
      out[l] = sum
    }
    return out
  }

  /** out = Σ_l c_l·(line l); lines with coefficient 0 are not read. Of a large table, the sums of blocks of lines are added up in order. */
  combineLines(c: Vec, out: Vec): Vec {
    const { lines, width, values } = this
    if (this.shared?.combineLines({ lines, width, values: values as Vec }, c, out)) return out
    const step = blockLines(lines, width, values.byteLength)
    if (step >= lines) return this.combineBlock(0, lines, c, out)
    const sums = new Float64Array(width)
    out.fill(0)
    for (let first = 0; first < lines; first += step) {
      const end = Math.min(lines, first + step)
      addSegment(this.combineBlock(first, end, c.subarray(first, end), sums), 0, width, 1, out)
    }
    return out
  }

  /**
   * The lines from … to−1. One is taken from each eighth of 512 in turn: the WebAssembly kernel reads eight streams at once that
   * way, and both add in the same order.
   */
  private combineBlock(from: number, to: number, c: Vec, out: Vec): Vec {
    const { width, memory } = this
    const lines = to - from
    const values = this.values.subarray(from * width, to * width)
    if (memory) return combineLinesInMemory({ lines, width, values, memory }, c, out)
    const room = workspaceFor(this)
    if (room) return combineLinesCarried({ lines, width, values }, room, c, out)
    out.fill(0)
    const addLine = (l: number) => {
      if (c[l] !== 0) addSegment(values, l * width, width, c[l], out)
    }
    for (let first = 0; first < lines; first += COMBINED_LINES) {
      const end = Math.min(lines, first + COMBINED_LINES)
      const eighth = (end - first) >> 3
      for (let l = first; l < first + eighth; l++) {
        for (let q = 0; q < 8; q++) addLine(l + q * eighth)
      }
      for (let l = first + 8 * eighth; l < end; l++) addLine(l)
    }
    return out
  }

  line(l: number): Values {
    return this.values.subarray(l * this.width, (l + 1) * this.width)
  }

  selectLines(list: ArrayLike<number>, values = allocateFrom(this.values, list.length, this.width)): DenseLines<V> {
    const { width } = this
    if (width <= SHORT) copyShort(this.values, values, list, width)
    else copyRuns(this.values, values, list, width)
    return new DenseLines(list.length, width, values)
  }

  /** The same lines, each reduced to the listed places. */
  selectAcross(list: ArrayLike<number>, values = allocateFrom(this.values, this.lines, list.length)): DenseLines<V> {
    const places = Int32Array.from(list)
    let t = 0
    for (let l = 0; l < this.lines; l++) {
      const start = l * this.width
      for (let p = 0; p < places.length; p++) values[t++] = this.values[start + places[p]]
    }
    return new DenseLines(this.lines, places.length, values)
  }

  /** Changes the numbers that are NaN, in place. */
  replaceMissing(valueAt: (line: number, place: number) => number): void {
    const { values, width } = this
    for (let t = 0; t < values.length; t++) {
      if (Number.isNaN(values[t])) values[t] = valueAt(Math.floor(t / width), t % width)
    }
  }

  /** Changes every number, in place. */
  replaceValues(change: (value: number, line: number, place: number) => number): void {
    const { lines, width, values } = this
    for (let l = 0, t = 0; l < lines; l++) {
      for (let p = 0; p < width; p++, t++) values[t] = change(values[t], l, p)
    }
  }

  /** The places from … to−1 of all lines, as lines that lie at the start of `room`. */
  transposePart(from: number, to: number, room: Vec): DenseLines {
    return this.transposeInto(from, to, room.subarray(0, (to - from) * this.lines))
  }

  transpose(): DenseLines {
    const { lines, width } = this
    return this.transposeInto(0, width, this.memory ? allocateMatrix(width, lines) : new Float64Array(width * lines))
  }

  private transposeInto(from: number, to: number, out: Vec): DenseLines {
    const { lines } = this
    for (let first = from; first < to; first += transposeBlock) {
      this.transposeBlock(first, Math.min(to, first + transposeBlock), out.subarray((first - from) * lines))
    }
    return new DenseLines(to - from, lines, out)
  }

  private transposeBlock(from: number, to: number, out: Vec): void {
    const { lines, width, values } = this
    for (let l = 0; l < lines; l++) {
      for (let p = from; p < to; p++) out[(p - from) * lines + l] = values[l * width + p]
    }
  }

  /** Visits every line; the first is called number `first`. */
  visitLines(visit: (number: number, run: ColumnRun) => void, first = 0): void {
    const { lines, width, values } = this
    for (let l = 0; l < lines; l++) {
      visit(first + l, { values, start: l * width, end: (l + 1) * width, implicitZeros: 0 })
    }
  }
}

/** Numbers of a line that are copied one by one in less time than the platform needs to be asked for all. */
const SHORT = 16

function copyShort(from: Values, to: Values, list: ArrayLike<number>, width: number): void {
  for (let t = 0, place = 0; t < list.length; t++) {
    const start = list[t] * width
    for (let p = 0; p < width; p++) to[place++] = from[start + p]
  }
}

/** Lines that lie side by side are copied in one go. */
function copyRuns(from: Values, to: Values, list: ArrayLike<number>, width: number): void {
  for (let t = 0, end = 0; t < list.length; t = end) {
    end = endOfRun(list, t)
    to.set(from.subarray(list[t] * width, (list[t] + end - t) * width), t * width)
  }
}

/** Where the lines that lie side by side from a place of the list on end. */
function endOfRun(list: ArrayLike<number>, start: number): number {
  let end = start + 1
  while (end < list.length && list[end] === list[end - 1] + 1) end++
  return end
}
