import type { RowMap, Vec } from '../../numeric/linear-map.js'

/** Data with fewer nonzeros than this part is handled entry by entry. */
const SPARSE = 0.15
/** Rows looked at to tell. */
const LOOKED_AT = 50

/** The nonzeros of one row. */
export interface RowEntries {
  indices: Int32Array
  values: Vec
}

/** The rows of a map as lists of nonzeros. The same rows are free in one Newton step after another, so they are kept. */
export class SparseRows {
  /** Whether this is worth it. */
  readonly sparse: boolean
  /** Whether conjugate gradients were tried on the system of free rows and found too slow. */
  stiff = false
  private readonly entries = new Map<number, RowEntries>()
  private readonly buffer: Vec

  constructor(private readonly map: RowMap) {
    this.buffer = new Float64Array(map.cols)
    this.sparse = this.density() < SPARSE
  }

  row(i: number): RowEntries {
    let found = this.entries.get(i)
    if (!found) {
      found = this.read(i)
      this.entries.set(i, found)
    }
    return found
  }

  private read(i: number): RowEntries {
    const { buffer } = this
    this.map.readRow(i, buffer, 0)
    let count = 0
    for (let k = 0; k < buffer.length; k++) if (buffer[k] !== 0) count++
    const entries = { indices: new Int32Array(count), values: new Float64Array(count) }
    for (let k = 0, t = 0; k < buffer.length; k++) {
      if (buffer[k] === 0) continue
      entries.indices[t] = k
      entries.values[t++] = buffer[k]
    }
    return entries
  }

  private density(): number {
    const { rows, cols } = this.map
    const count = Math.min(rows, LOOKED_AT)
    let nonzeros = 0
    for (let a = 0; a < count; a++) nonzeros += this.row(Math.floor((a * rows) / count)).indices.length
    return nonzeros / Math.max(1, count * cols)
  }
}

/** (row)·v */
export function dotEntries({ indices, values }: RowEntries, v: Vec): number {
  let sum = 0
  for (let t = 0; t < indices.length; t++) sum += values[t] * v[indices[t]]
  return sum
}
