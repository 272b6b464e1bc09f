import { columnRunMoments } from './column-moments.js'
import type { Vec } from './linear-map.js'
import { addSegment, dotSegments } from './segments.js'

/** How many lines a transposition walks at once: their reads share cache lines, and their writes fit the cache. */
const transposeBlock = 16

/**
 * Equally long lines of numbers, one after the other: the rows of a row-major matrix, or the columns of a column-major
 * one. The two matrices are this storage seen from its two sides.
 */
export class DenseLines {
  constructor(
    readonly lines: number,
    readonly width: number,
    readonly values: Vec,
  ) {
    if (values.length !== lines * width) {
      throw new RangeError(`A ${lines} × ${width} matrix needs ${lines * width} values, not ${values.length}.`)
    }
  }

  /** out_l = (line l)·v */
  dotLines(v: Vec, out: Vec): Vec {
    for (let l = 0; l < this.lines; l++) out[l] = dotSegments(this.values, l * this.width, v, 0, this.width)
    return out
  }

  /** out = Σ_l c_l·(line l); lines with coefficient 0 are not read. */
  combineLines(c: Vec, out: Vec): Vec {
    out.fill(0)
    for (let l = 0; l < this.lines; l++) {
      if (c[l] !== 0) addSegment(this.values, l * this.width, this.width, c[l], out)
    }
    return out
  }

  line(l: number): Vec {
    return this.values.subarray(l * this.width, (l + 1) * this.width)
  }

  selectLines(list: ArrayLike<number>): DenseLines {
    const values = new Float64Array(list.length * this.width)
    for (let t = 0; t < list.length; t++) values.set(this.line(list[t]), t * this.width)
    return new DenseLines(list.length, this.width, values)
  }

  /** The same lines, each reduced to the listed places. */
  selectAcross(list: ArrayLike<number>): DenseLines {
    const places = Int32Array.from(list)
    const values = new Float64Array(this.lines * places.length)
    let t = 0
    for (let l = 0; l < this.lines; l++) {
      const start = l * this.width
      for (let p = 0; p < places.length; p++) values[t++] = this.values[start + places[p]]
    }
    return new DenseLines(this.lines, places.length, values)
  }

  /** The places from … to−1 of all lines, as lines. */
  transposePart(from: number, to: number): DenseLines {
    const { lines, width, values } = this
    const out = new Float64Array((to - from) * lines)
    for (let first = from; first < to; first += transposeBlock) {
      const last = Math.min(to, first + transposeBlock)
      for (let l = 0; l < lines; l++) {
        for (let p = first; p < last; p++) out[(p - from) * lines + l] = values[l * width + p]
      }
    }
    return new DenseLines(to - from, lines, out)
  }

  transpose(): DenseLines {
    return this.transposePart(0, this.width)
  }

  /** Writes the moments of each line to mean and deviation, starting at place `offset` of both. */
  writeLineMoments(moments: { mean: Vec; deviation: Vec }, offset: number): void {
    for (let l = 0; l < this.lines; l++) {
      const start = l * this.width
      const one = columnRunMoments({ values: this.values, start, end: start + this.width, implicitZeros: 0 })
      moments.mean[offset + l] = one.mean
      moments.deviation[offset + l] = one.deviation
    }
  }
}
