import { InfinitePushLoss } from '../loss/infinite-push.js'
import type { RowMap, Vec } from '../numeric/linear-map.js'

/**
 * The data with all positives replaced by one row, their weighted mean: row 0, then the negatives. A view: nothing of the
 * data is copied.
 */
export class MeanPositiveMap implements RowMap {
  readonly rows: number
  readonly cols: number
  private readonly mean: Vec
  private readonly wide: Vec

  /** @param weights v, of the first rows of `map`, summing to 1 */
  constructor(
    private readonly map: RowMap,
    private readonly weights: Vec,
  ) {
    this.rows = map.rows - weights.length + 1
    this.cols = map.cols
    this.mean = new Float64Array(map.cols)
    for (let i = 0; i < weights.length; i++) map.addRow(i, weights[i], this.mean)
    this.wide = new Float64Array(map.rows)
  }

  apply(w: Vec, out: Vec): Vec {
    this.map.apply(w, this.wide)
    out.set(this.wide.subarray(this.weights.length), 1)
    let sum = 0
    for (let k = 0; k < w.length; k++) sum += this.mean[k] * w[k]
    out[0] = sum
    return out
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    const m = this.weights.length
    this.wide.fill(0, 0, m)
    this.wide.set(a.subarray(1), m)
    this.map.applyTranspose(this.wide, out)
    for (let k = 0; k < out.length; k++) out[k] += a[0] * this.mean[k]
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    if (i === 0) out.set(this.mean, offset)
    else this.map.readRow(this.weights.length + i - 1, out, offset)
  }

  addRow(i: number, scale: number, out: Vec): void {
    if (i > 0) this.map.addRow(this.weights.length + i - 1, scale, out)
    else for (let k = 0; k < out.length; k++) out[k] += scale * this.mean[k]
  }

  selectColumns(columns: ArrayLike<number>): RowMap {
    return new MeanPositiveMap(this.map.selectColumns(columns), this.weights)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    return this.map.columnMoments()
  }
}

/** The loss of one positive of weight 1 against the same negatives and threshold. */
export function meanPositiveLoss(loss: InfinitePushLoss): InfinitePushLoss {
  return new InfinitePushLoss(Float64Array.of(1), loss.negatives, loss.thresholdCount)
}
