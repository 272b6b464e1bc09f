import type { Dataset } from '../data/dataset/dataset.js'
import { checkDataset } from '../data/dataset/dataset-checks.js'
import { trainingRows } from '../data/scaling/training-rows.js'
import type { Matrix, Vec } from '../numeric/matrix/linear-map.js'
import { orderByClass } from '../problem/class-order.js'
import { foldOf } from './row-hash.js'
import type { LinearRule, RowPart, Rows } from './table-of-passes.js'

/** The rows of one class, from one number to another of those in class order. */
export interface ClassRows {
  first: number
  end: number
  weighted: boolean
}

/** The rows of a table in memory, positives first. */
export class MemoryRows {
  readonly map: Matrix
  readonly fill: Vec | undefined
  /** Their numbers in the table. */
  readonly order: Int32Array
  /** Of all rows. */
  readonly weights: Vec
  readonly positives: ClassRows
  readonly negatives: ClassRows

  constructor(data: Dataset) {
    checkDataset(data)
    const order = orderByClass(data)
    const { map, standardization } = trainingRows(data, order.rows, { standardized: false })
    this.map = map
    this.fill = standardization.fill
    this.order = order.rows
    this.weights = Float64Array.from(order.rows, (row) => data.weights?.[row] ?? 1)
    this.positives = { first: 0, end: order.weights.length, weighted: true }
    this.negatives = { first: order.weights.length, end: order.rows.length, weighted: false }
  }

  get count(): number {
    return this.order.length
  }

  /** What a row counts. */
  weightOf(i: number, { weighted }: ClassRows): number {
    return weighted ? this.weights[i] : 1
  }

  isIn(i: number, part: RowPart | undefined): boolean {
    if (!part) return true
    return (foldOf(this.order[i], part.folds) === part.fold) === (part.rows === 'inside')
  }

  scores({ weights, center }: LinearRule, { first, end }: Pick<ClassRows, 'first' | 'end'>): Vec {
    const scores = new Float64Array(end - first)
    this.visit(first, end, (i, x) => {
      let score = 0
      for (let k = 0; k < x.length; k++) score += weights[k] * (x[k] - center[k])
      scores[i - first] = score
    })
    return scores
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
      keys: rows.map((i) => String(this.order[i])),
      values,
      ...(weighted && { weights: Float64Array.from(rows, (i) => this.weights[i]) }),
    }
  }
}
