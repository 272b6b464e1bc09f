import { LastProduct } from './last-product.js'
import type { Matrix, Room, RowMap, Vec } from './linear-map.js'

/** Moments are rounded by less. */
const SAFE = 1.001

/** (x − shift_k)/scale_k for every x of column k; a column of `flat` becomes 0. */
export interface ColumnScaling {
  shift: Vec
  scale: Vec
  flat: readonly number[]
}

interface Moments {
  mean: Vec
  deviation: Vec
}

/** What is known of a table before any product. */
export interface KnownOfTable {
  moments?: Moments | undefined
  /** The largest |x| of it. */
  largest?: number | undefined
}

/**
 * All rows of a table in another order, columns moved and scaled, without a copy: the order and the scaling are applied to
 * the vectors of each product. Parts of it are copies, moved and scaled in place.
 *
 * @example
 * ```ts
 * const x = denseFromRows([[1, 2], [3, 4]])
 * const scaling = { shift: Float64Array.of(1, 0), scale: Float64Array.of(2, 1), flat: [] }
 * const view = new ScaledView(x, Int32Array.of(1, 0), scaling)
 * view.apply(Float64Array.of(1, 1), new Float64Array(2)) // [5, 2]
 * ```
 */
export class ScaledView implements RowMap {
  readonly rows: number
  readonly cols: number
  private readonly inOrder: boolean
  private readonly factors: Vec
  /** Whether anything is done to the numbers. */
  private readonly isScaled: boolean
  /** Room for the scores of all rows in the order of the table; unless the rows are in that order anyway. */
  private readonly room: Vec
  private readonly last = new LastProduct()

  /** @param order of all rows of `table`, each once */
  constructor(
    private readonly table: Matrix,
    private readonly order: Int32Array,
    private readonly scaling: ColumnScaling,
    private readonly known: KnownOfTable = {},
  ) {
    this.rows = table.rows
    this.cols = table.cols
    this.factors = scaling.scale.map((scale) => 1 / scale)
    for (const k of scaling.flat) this.factors[k] = 0
    this.isScaled = this.factors.some((factor, k) => factor !== 1 || scaling.shift[k] !== 0)
    this.inOrder = isAscending(order)
    this.room = new Float64Array(this.inOrder ? 0 : this.rows)
  }

  /** X·(w/scale) − shift·(w/scale), in the very order of operations in which a model scores new rows. */
  apply(w: Vec, out: Vec): Vec {
    const known = this.last.known(w)
    if (known) out.set(known)
    else this.multiply(w, out)
    return out
  }

  scores(w: Vec): Vec {
    return this.last.of(w, this.rows, (v, out) => this.multiply(v, out))
  }

  private multiply(w: Vec, out: Vec): void {
    const { table, order, inOrder, room, scaling } = this
    const slope = this.unscaled(w)
    let offset = 0
    for (let k = 0; k < slope.length; k++) if (slope[k] !== 0) offset += slope[k] * scaling.shift[k]
    const products = table.apply(slope, inOrder ? out : room)
    for (let i = 0; i < out.length; i++) out[i] = products[inOrder ? i : order[i]] - offset
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    const { table, order, inOrder, room, scaling } = this
    let total = 0
    for (let i = 0; i < a.length; i++) total += a[i]
    if (!inOrder) for (let i = 0; i < a.length; i++) room[order[i]] = a[i]
    table.applyTranspose(inOrder ? a : room, out)
    for (let k = 0; k < out.length; k++) out[k] = (out[k] - total * scaling.shift[k]) / scaling.scale[k]
    for (const k of scaling.flat) out[k] = 0
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    const { cols, factors } = this
    const { shift } = this.scaling
    this.table.readRow(this.order[i], out, offset)
    // As parts are scaled, to the bit.
    for (let k = 0; k < cols; k++) out[offset + k] = (out[offset + k] - shift[k]) * factors[k]
  }

  addRow(i: number, scale: number, out: Vec): void {
    const row = new Float64Array(this.cols)
    this.readRow(i, row, 0)
    for (let k = 0; k < row.length; k++) out[k] += scale * row[k]
  }

  selectRows(rows: ArrayLike<number>, room?: Room): Matrix {
    const { order, factors, isScaled } = this
    const { shift } = this.scaling
    const listed = new Int32Array(rows.length)
    for (let t = 0; t < listed.length; t++) listed[t] = order[rows[t]]
    const part = this.table.copyRows(listed, room)
    if (isScaled) part.rescaleColumns(shift, factors)
    return part
  }

  selectColumns(columns: ArrayLike<number>): RowMap {
    const list = Int32Array.from(columns)
    const pick = (values: Vec) => Float64Array.from(list, (k) => values[k])
    const flat = new Set(this.scaling.flat)
    return new ScaledView(this.table.selectColumns(list), this.order, {
      shift: pick(this.scaling.shift),
      scale: pick(this.scaling.scale),
      flat: Array.from(list.keys()).filter((place) => flat.has(list[place])),
    })
  }

  columnMoments(): Moments {
    const { shift } = this.scaling
    const { factors } = this
    const { mean, deviation } = this.momentsOfTable()
    return {
      mean: mean.map((mu, k) => (mu - shift[k]) * factors[k]),
      deviation: deviation.map((value, k) => value * factors[k]),
    }
  }

  /** Of n numbers none is more than √n deviations away from their mean. */
  reach(): Vec {
    const { shift, scale } = this.scaling
    const { largest } = this.known
    const most = largest === undefined ? this.largestByMoments() : new Float64Array(this.cols).fill(largest)
    return most.map((x, k) => (SAFE * (x + Math.abs(shift[k]))) / scale[k])
  }

  private largestByMoments(): Vec {
    const { mean, deviation } = this.momentsOfTable()
    const most = SAFE * Math.sqrt(this.rows)
    return mean.map((mu, k) => Math.abs(mu) + most * deviation[k])
  }

  private momentsOfTable(): Moments {
    this.known.moments ??= this.table.columnMoments()
    return this.known.moments
  }

  private unscaled(w: Vec): Vec {
    const slope = w.map((weight, k) => weight / this.scaling.scale[k])
    for (const k of this.scaling.flat) slope[k] = 0
    return slope
  }
}

/** Whether row numbers, each there once, are in their order. */
function isAscending(order: Int32Array): boolean {
  for (let i = 1; i < order.length; i++) if (order[i] < order[i - 1]) return false
  return true
}
