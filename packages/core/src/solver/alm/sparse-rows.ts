import type { CompressedParts } from '../../numeric/matrix/compressed-lines.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { allocateCompressed, ordinaryCompressed } from '../../numeric/wasm/kernel-memory.js'

/** Data with fewer nonzeros than this part is handled entry by entry. */
const SPARSE = 0.15
/** Rows looked at to tell. */
const LOOKED_AT = 50
/** Rows read at a time. */
const PAUSE = 10_000

/** The nonzeros of the rows of a map. The same rows are free in one Newton step after another, so they are kept. */
export class SparseRows {
  /** Whether this is worth it. */
  readonly sparse: boolean
  /** Whether conjugate gradients were tried on the free rows and found too slow. */
  stiff = false
  /** Where the entries of a row begin and end among those that were read; −1 for a row that was not. */
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  private read = ordinaryCompressed(0, 0)
  private count = 0
  private readonly buffer: Vec
  /** What `copy` writes into, again and again: a new memory for every Newton step would be too many. */
  private room: CompressedParts = ordinaryCompressed(0, 0)

  constructor(private readonly map: RowMap) {
    this.starts = new Int32Array(map.rows).fill(-1)
    this.ends = new Int32Array(map.rows)
    this.buffer = new Float64Array(map.cols)
    this.sparse = isSparse(map)
  }

  /** Reads the listed rows, with a pause after every so many. */
  *prepare(rows: Int32Array): Generator<void, void> {
    let read = 0
    for (let a = 0; a < rows.length; a++) {
      if (this.starts[rows[a]] >= 0) continue
      this.readRow(rows[a])
      if (++read % PAUSE === 0) yield
    }
  }

  /** The listed rows as one matrix; it holds until the next call. */
  copy(rows: Int32Array): CsrMatrix {
    let total = 0
    for (let a = 0; a < rows.length; a++) total += this.lengthOf(rows[a])
    const { pointers, indices, values } = this.roomFor(rows.length, total)
    const { read, starts, ends } = this
    let to = 0
    for (let a = 0; a < rows.length; a++) {
      // Short as they are, a loop copies them faster than views of them would.
      for (let t = starts[rows[a]]; t < ends[rows[a]]; t++, to++) {
        indices[to] = read.indices[t]
        values[to] = read.values[t]
      }
      pointers[a + 1] = to
    }
    return new CsrMatrix(rows.length, this.map.cols, { pointers, indices, values })
  }

  private roomFor(rows: number, count: number): CompressedParts {
    if (this.room.pointers.length <= rows || this.room.values.length < count) {
      this.room = allocateCompressed(Math.ceil(1.3 * rows), this.map.cols, Math.ceil(1.3 * count))
    }
    const { pointers, indices, values } = this.room
    return {
      pointers: pointers.subarray(0, rows + 1),
      indices: indices.subarray(0, count),
      values: values.subarray(0, count),
    }
  }

  /** Reads a row at the first time. */
  private lengthOf(i: number): number {
    if (this.starts[i] < 0) this.readRow(i)
    return this.ends[i] - this.starts[i]
  }

  private readRow(i: number): void {
    this.grow(this.count + this.map.cols)
    this.starts[i] = this.count
    this.count = this.map.readNonzeros?.(i, this.read, this.count) ?? this.pickNonzeros(i)
    this.ends[i] = this.count
  }

  /** The nonzeros of a row that is only handed out densely. */
  private pickNonzeros(i: number): number {
    const { buffer } = this
    const { indices, values } = this.read
    let at = this.count
    this.map.readRow(i, buffer, 0)
    for (let k = 0; k < buffer.length; k++) {
      if (buffer[k] === 0) continue
      indices[at] = k
      values[at++] = buffer[k]
    }
    return at
  }

  private grow(count: number): void {
    if (this.read.values.length >= count) return
    const larger = ordinaryCompressed(0, 2 * count)
    larger.indices.set(this.read.indices)
    larger.values.set(this.read.values)
    this.read = larger
  }
}

const known = new WeakMap<RowMap, boolean>()

/** Whether most numbers of a map are 0, as far as some of its rows tell. Asked of the same rows again and again. */
export function isSparse(map: RowMap): boolean {
  const told = known.get(map) ?? hasFewNonzeros(map)
  known.set(map, told)
  return told
}

function hasFewNonzeros(map: RowMap): boolean {
  const { rows, cols } = map
  const row = { indices: new Int32Array(cols), values: new Float64Array(cols) }
  const count = Math.min(rows, LOOKED_AT)
  let nonzeros = 0
  for (let a = 0; a < count; a++) {
    const i = Math.floor((a * rows) / count)
    nonzeros += map.readNonzeros?.(i, row, 0) ?? nonzerosOf(map, i, row.values)
  }
  return nonzeros < SPARSE * Math.max(1, count * cols)
}

function nonzerosOf(map: RowMap, i: number, row: Vec): number {
  map.readRow(i, row, 0)
  let nonzeros = 0
  for (let k = 0; k < row.length; k++) if (row[k] !== 0) nonzeros++
  return nonzeros
}
