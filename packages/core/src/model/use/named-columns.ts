import type { Vec } from '../../numeric/matrix/linear-map.js'
import { dotSegments } from '../../numeric/order/segments.js'
import { checkColumns, type NamedColumns } from '../input/cells.js'
import type { NamedRows, ScoredRows } from './score.js'

/**
 * A table of named columns as scoring needs it: a few lines instead of a matrix with its kernels. A cell that is missing is
 * NaN. Scores are those of `DenseRows`, digit for digit.
 *
 * @example
 * ```ts
 * namedColumns({ age: [25, 70], dose: [1, Number.NaN] }).names // ['age', 'dose']
 * ```
 */
export function namedColumns(columns: NamedColumns): NamedRows {
  const { names, rows } = checkColumns(columns)
  const features = new PlainColumns(
    rows,
    names.map((name) => Float64Array.from(columns[name])),
  )
  return { features, names }
}

class PlainColumns implements ScoredRows {
  constructor(
    readonly rows: number,
    private readonly columns: readonly Vec[],
  ) {}

  get cols(): number {
    return this.columns.length
  }

  apply(w: Vec, out: Vec): Vec {
    const row = new Float64Array(this.cols)
    for (let i = 0; i < this.rows; i++) {
      this.readRow(i, row, 0)
      out[i] = dotSegments(row, 0, w, 0, this.cols)
    }
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    this.columns.forEach((column, k) => {
      out[offset + k] = column[i]
    })
  }

  selectColumns(columns: ArrayLike<number>): PlainColumns {
    return new PlainColumns(
      this.rows,
      Array.from(columns, (k) => this.columns[k]),
    )
  }

  copyRows(rows: ArrayLike<number>): PlainColumns {
    return new PlainColumns(
      rows.length,
      this.columns.map((column) => Float64Array.from(rows, (i) => column[i])),
    )
  }

  fillMissing(fill: Vec): void {
    this.replaceValues((cell, k) => (Number.isNaN(cell) ? fill[k] : cell))
  }

  replaceValues(change: (value: number, k: number) => number): void {
    this.columns.forEach((column, k) => {
      column.forEach((cell, i) => {
        column[i] = change(cell, k)
      })
    })
  }
}
