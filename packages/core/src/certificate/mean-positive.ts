import type { Nonzeros, Room, RowMap, StoredRows, Vec } from '../numeric/matrix/linear-map.js'
import { rowBefore } from '../numeric/matrix/stored-rows.js'

/** The last view of each map: all thresholds over the same rows have one. */
const known = new WeakMap<RowMap, { weights: Vec; view: MeanPositiveMap }>()

/**
 * The data with all positives replaced by one row, their weighted mean: row 0, then the negatives. A view: nothing of the
 * data is copied.
 */
export class MeanPositiveMap implements RowMap {
  readonly rows: number
  readonly cols: number
  private readonly wide: Vec
  private moments: { mean: Vec; deviation: Vec } | undefined

  /** @param skipped how many rows of `map` come before the negatives */
  private constructor(
    private readonly map: RowMap,
    private readonly skipped: number,
    private readonly mean: Vec,
  ) {
    this.rows = map.rows - skipped + 1
    this.cols = map.cols
    this.wide = new Float64Array(map.rows)
  }

  /** @param weights v, of the first rows of `map`, summing to 1 */
  static of(map: RowMap, weights: Vec): MeanPositiveMap {
    const last = known.get(map)
    if (last?.weights === weights) return last.view
    const view = MeanPositiveMap.made(map, weights)
    known.set(map, { weights, view })
    return view
  }

  private static made(map: RowMap, weights: Vec): MeanPositiveMap {
    return new MeanPositiveMap(map, weights.length, map.isStored ? product(map, weights) : sumOfRows(map, weights))
  }

  apply(w: Vec, out: Vec): Vec {
    this.map.apply(w, this.wide)
    out.set(this.wide.subarray(this.skipped), 1)
    let sum = 0
    for (let k = 0; k < w.length; k++) sum += this.mean[k] * w[k]
    out[0] = sum
    return out
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    this.wide.fill(0, 0, this.skipped)
    this.wide.set(a.subarray(1), this.skipped)
    this.map.applyTranspose(this.wide, out)
    for (let k = 0; k < out.length; k++) out[k] += a[0] * this.mean[k]
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    if (i === 0) out.set(this.mean, offset)
    else this.map.readRow(this.skipped + i - 1, out, offset)
  }

  readNonzeros(i: number, out: Nonzeros, at: number): number | undefined {
    return i > 0 ? this.map.readNonzeros?.(this.skipped + i - 1, out, at) : undefined
  }

  get isStored(): boolean {
    return this.map.isStored === true
  }

  nonzeros(): StoredRows | undefined {
    const stored = this.map.nonzeros?.()
    return stored && rowBefore(this.mean, stored, this.skipped)
  }

  addRow(i: number, scale: number, out: Vec): void {
    if (i > 0) this.map.addRow(this.skipped + i - 1, scale, out)
    else for (let k = 0; k < out.length; k++) out[k] += scale * this.mean[k]
  }

  /** The mean positive stays in front, where it is among them. */
  selectRows(rows: ArrayLike<number>, room?: Room): RowMap {
    const all = Int32Array.from(rows, (row) => this.skipped + row - 1)
    if (rows[0] !== 0) return this.map.selectRows(all, room)
    const negatives = all.subarray(1)
    return new MeanPositiveMap(this.map.selectRows(negatives, room), 0, this.mean)
  }

  selectColumns(columns: ArrayLike<number>): RowMap {
    const mean = Float64Array.from(columns, (k) => this.mean[k])
    return new MeanPositiveMap(this.map.selectColumns(columns), this.skipped, mean)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    this.moments ??= this.map.columnMoments()
    return this.moments
  }
}

function sumOfRows(map: RowMap, weights: Vec): Vec {
  const mean = new Float64Array(map.cols)
  for (let i = 0; i < weights.length; i++) map.addRow(i, weights[i], mean)
  return mean
}

/** The same, to the bit, where a product with stored rows adds them one by one, and may be a kernel's. */
function product(map: RowMap, weights: Vec): Vec {
  const wide = new Float64Array(map.rows)
  wide.set(weights)
  return map.applyTranspose(wide, new Float64Array(map.cols))
}
