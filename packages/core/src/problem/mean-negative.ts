import type { Nonzeros, RowMap, StoredRows, Vec } from '../numeric/matrix/linear-map.js'
import { rowBehind } from '../numeric/matrix/stored-rows.js'

/**
 * The positives' rows, then one row for all negatives: their mean. Against the mean of all negatives it is the same problem with
 * w, objective and bound of the original: β has equal shares there.
 */
export class MeanNegativeMap implements RowMap {
  readonly rows: number
  readonly cols: number

  private constructor(
    private readonly positives: RowMap,
    private readonly mean: Vec,
  ) {
    this.rows = positives.rows + 1
    this.cols = positives.cols
  }

  /** @param positives how many rows of `map` come before the negatives */
  static of(map: RowMap, positives: number): MeanNegativeMap {
    const shares = new Float64Array(map.rows)
    shares.fill(1 / (map.rows - positives), positives)
    const mean = map.applyTranspose(shares, new Float64Array(map.cols))
    return new MeanNegativeMap(map.selectRows(Int32Array.from({ length: positives }, (_, i) => i)), mean)
  }

  apply(w: Vec, out: Vec): Vec {
    const { positives, mean } = this
    positives.apply(w, out.subarray(0, positives.rows))
    let sum = 0
    for (let k = 0; k < w.length; k++) sum += mean[k] * w[k]
    out[positives.rows] = sum
    return out
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    const { positives, mean } = this
    positives.applyTranspose(a.subarray(0, positives.rows), out)
    const share = a[positives.rows]
    for (let k = 0; k < out.length; k++) out[k] += share * mean[k]
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    if (i < this.positives.rows) this.positives.readRow(i, out, offset)
    else out.set(this.mean, offset)
  }

  readNonzeros(i: number, out: Nonzeros, at: number): number | undefined {
    return i < this.positives.rows ? this.positives.readNonzeros?.(i, out, at) : undefined
  }

  get isStored(): boolean {
    return this.positives.isStored === true
  }

  nonzeros(): StoredRows | undefined {
    const stored = this.positives.nonzeros?.()
    return stored && rowBehind(stored, this.mean)
  }

  addRow(i: number, scale: number, out: Vec): void {
    if (i < this.positives.rows) this.positives.addRow(i, scale, out)
    else for (let k = 0; k < out.length; k++) out[k] += scale * this.mean[k]
  }

  /** The mean stays at the end, or is left out. */
  selectRows(rows: ArrayLike<number>): RowMap {
    const { positives, mean } = this
    if (rows[rows.length - 1] < positives.rows) return positives.selectRows(rows)
    return new MeanNegativeMap(positives.selectRows(Int32Array.from(rows).subarray(0, -1)), mean)
  }

  selectColumns(columns: ArrayLike<number>): RowMap {
    const mean = Float64Array.from(columns, (k) => this.mean[k])
    return new MeanNegativeMap(this.positives.selectColumns(columns), mean)
  }

  /** Of the positives: one row more would hardly change them. */
  columnMoments(): { mean: Vec; deviation: Vec } {
    return this.positives.columnMoments()
  }
}
