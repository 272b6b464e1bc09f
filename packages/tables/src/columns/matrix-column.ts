import type { ColumnStore } from './column-store.js'

/**
 * A column whose numbers lie where they belong in the end: in a matrix, row after row, that has room for all of them.
 *
 * @example
 * ```ts
 * const cells = new Float64Array(6)
 * new MatrixColumn(cells, 2, 1).append(Float64Array.of(7, 8), 0, 2)
 * cells // Float64Array [0, 7, 0, 8, 0, 0]
 * ```
 */
export class MatrixColumn implements ColumnStore {
  size = 0
  private gathered: Float64Array = new Float64Array(0)

  constructor(
    private readonly cells: Float64Array,
    private readonly cols: number,
    private readonly place: number,
  ) {}

  get blocks(): readonly Float64Array[] {
    return [this.joined()]
  }

  push(value: number): void {
    this.cells[this.place + this.cols * this.size++] = value
  }

  append(values: Float64Array, from: number, to: number): void {
    writeColumn(values.subarray(from, to), this.cells, this.place + this.cols * this.size, this.cols)
    this.size += to - from
  }

  first(count: number): Float64Array {
    const some = new Float64Array(Math.min(count, this.size))
    readColumn(this.cells, this.place, this.cols, some)
    return some
  }

  /** A copy, made when it is asked for: few are. */
  joined(): Float64Array {
    if (this.gathered.length < this.size) this.gathered = this.first(this.size)
    return this.gathered
  }
}

// Functions of their own: as a part of its caller it would be compiled with all that is around it.
function writeColumn(values: Float64Array, cells: Float64Array, first: number, step: number): void {
  for (let i = 0, at = first; i < values.length; i++, at += step) cells[at] = values[i]
}

function readColumn(cells: Float64Array, first: number, step: number, out: Float64Array): void {
  for (let i = 0, at = first; i < out.length; i++, at += step) out[i] = cells[at]
}
