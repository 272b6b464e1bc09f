import type { Dataset } from '../data/dataset/dataset.js'
import { checkDataset } from '../data/dataset/dataset-checks.js'
import { trainingRows } from '../data/scaling/training-rows.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Matrix, Vec } from '../numeric/matrix/linear-map.js'
import { allocateMatrix } from '../numeric/wasm/kernel-memory.js'
import { orderByClass } from '../problem/class-order.js'
import { foldOf } from './row-hash.js'
import type { LinearRule, RowPart, Rows } from './table-of-passes.js'

/** The rows of one class, from one number to another of those in class order. */
export interface ClassRows {
  first: number
  end: number
  weighted: boolean
}

/** Rows as far as they are copied from. */
export type ReadableRows = Pick<Matrix, 'cols' | 'readRow'>

/** Of all rows: so many are few. */
const FEW = 0.1

/** Rows in memory, positives first. */
export class MemoryRows<Own extends ReadableRows = ReadableRows> {
  readonly positives: ClassRows
  readonly negatives: ClassRows
  private centred: { center: Vec; rows: DenseRows } | undefined

  /** @param positives how many of them are */
  constructor(
    readonly map: Own,
    readonly keys: readonly string[],
    /** Of all rows. */
    readonly weights: Vec,
    positives: number,
    readonly fill?: Vec,
  ) {
    this.positives = { first: 0, end: positives, weighted: true }
    this.negatives = { first: positives, end: keys.length, weighted: false }
  }

  /** Those of a table: the key of a row is its number there. */
  static of(data: Dataset): MemoryRows<Matrix> {
    checkDataset(data)
    const { rows, weights } = orderByClass(data)
    const { map, standardization } = trainingRows(data, rows, { standardized: false })
    const own = Float64Array.from(rows, (row) => data.weights?.[row] ?? 1)
    return new MemoryRows(map, Array.from(rows, String), own, weights.length, standardization.fill)
  }

  get count(): number {
    return this.keys.length
  }

  /** What a row counts. */
  weightOf(i: number, { weighted }: ClassRows): number {
    return weighted ? this.weights[i] : 1
  }

  isIn(i: number, part: RowPart | undefined): boolean {
    if (!part) return true
    return (foldOf(Number(this.keys[i]), part.folds) === part.fold) === (part.rows === 'inside')
  }

  /** Of all rows. */
  scores({ weights, center }: LinearRule): Vec {
    return this.from(center).apply(weights, new Float64Array(this.count))
  }

  /** Σ weight·(x − center), over some rows of a class: few of them one by one, many as a product with all. */
  sums(places: readonly number[], own: ClassRows, center: Vec): Vec {
    const rows = this.from(center)
    const sums = new Float64Array(this.map.cols)
    if (places.length < FEW * this.count) {
      for (const i of places) rows.addRow(i, this.weightOf(i, own), sums)
      return sums
    }
    const shares = new Float64Array(this.count)
    for (const i of places) shares[i] = this.weightOf(i, own)
    return rows.applyTranspose(shares, sums)
  }

  /** The rows as seen from a center, so that what they share does not cancel. All questions of a table have the same one. */
  private from(center: Vec): DenseRows {
    if (this.centred?.center === center) return this.centred.rows
    const { cols } = this.map
    const values = allocateMatrix(this.count, cols)
    for (let i = 0, at = 0; i < this.count; i++, at += cols) {
      this.map.readRow(i, values, at)
      for (let k = 0; k < cols; k++) values[at + k] -= center[k]
    }
    const rows = new DenseRows(this.count, cols, values)
    this.centred = { center, rows }
    return rows
  }

  visit(first: number, end: number, look: (i: number, x: Vec) => void): void {
    const x = new Float64Array(this.map.cols)
    for (let i = first; i < end; i++) {
      this.map.readRow(i, x, 0)
      look(i, x)
    }
  }

  /** Copies of some rows of a class. */
  travelling(rows: readonly number[], { weighted }: ClassRows): Rows {
    const { cols } = this.map
    const values = new Float64Array(rows.length * cols)
    rows.forEach((i, a) => {
      this.map.readRow(i, values, a * cols)
    })
    return {
      keys: rows.map((i) => this.keys[i]),
      values,
      ...(weighted && { weights: Float64Array.from(rows, (i) => this.weights[i]) }),
    }
  }
}
