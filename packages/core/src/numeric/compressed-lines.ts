import { columnRunMoments } from './column-moments.js'
import type { Vec } from './linear-map.js'

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
  }

  /** out_l = (line l)·v */
  dotLines(v: Vec, out: Vec): Vec {
    const { pointers, indices, values } = this
    for (let l = 0; l < this.lines; l++) {
      let sum = 0
      for (let t = pointers[l]; t < pointers[l + 1]; t++) sum += values[t] * v[indices[t]]
      out[l] = sum
    }
    return out
  }

  /** out = Σ_l c_l·(line l); lines with coefficient 0 are not read. */
  combineLines(c: Vec, out: Vec): Vec {
    out.fill(0)
    for (let l = 0; l < this.lines; l++) {
      if (c[l] !== 0) this.addLine(l, c[l], out)
    }
    return out
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

  selectLines(list: ArrayLike<number>): CompressedLines {
    const pointers = new Int32Array(list.length + 1)
    for (let t = 0; t < list.length; t++) {
      pointers[t + 1] = pointers[t] + this.pointers[list[t] + 1] - this.pointers[list[t]]
    }
    const indices = new Int32Array(pointers[list.length])
    const values = new Float64Array(pointers[list.length])
    for (let t = 0; t < list.length; t++) {
      const [start, end] = [this.pointers[list[t]], this.pointers[list[t] + 1]]
      indices.set(this.indices.subarray(start, end), pointers[t])
      values.set(this.values.subarray(start, end), pointers[t])
    }
    return new CompressedLines(list.length, this.width, { pointers, indices, values })
  }

  /** The same lines, each reduced to the listed places: a selection of lines, seen from the other side. */
  selectAcross(list: ArrayLike<number>): CompressedLines {
    return this.transpose().selectLines(list).transpose()
  }

  /** A counting sort by place. It leaves every line ascending, whatever the order within the lines was before. */
  transpose(): CompressedLines {
    const { lines, width } = this
    const pointers = new Int32Array(width + 1)
    for (let t = 0; t < this.indices.length; t++) pointers[this.indices[t] + 1]++
    for (let p = 0; p < width; p++) pointers[p + 1] += pointers[p]
    const next = pointers.slice(0, width)
    const indices = new Int32Array(this.indices.length)
    const values = new Float64Array(this.indices.length)
    for (let l = 0; l < lines; l++) {
      for (let t = this.pointers[l]; t < this.pointers[l + 1]; t++) {
        const to = next[this.indices[t]]++
        indices[to] = l
        values[to] = this.values[t]
      }
    }
    return new CompressedLines(width, lines, { pointers, indices, values })
  }

  /** The same pattern with other values. */
  withValues(values: Vec): CompressedLines {
    return new CompressedLines(this.lines, this.width, { pointers: this.pointers, indices: this.indices, values })
  }

  /** Mean and deviation of each line, the zeros that are not stored included. */
  lineMoments(): { mean: Vec; deviation: Vec } {
    const moments = { mean: new Float64Array(this.lines), deviation: new Float64Array(this.lines) }
    for (let l = 0; l < this.lines; l++) {
      const [start, end] = [this.pointers[l], this.pointers[l + 1]]
      const one = columnRunMoments({ values: this.values, start, end, implicitZeros: this.width - (end - start) })
      moments.mean[l] = one.mean
      moments.deviation[l] = one.deviation
    }
    return moments
  }
}
