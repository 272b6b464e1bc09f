import { dot } from '../../numeric/algebra/dot.js'
import type { Nonzeros, Room, RowMap, ScatterSystem, Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment } from '../../numeric/order/segments.js'

/** Deviations are rounded. */
const SAFE = 1.001

/** What the rows of an AtomMap are made of. */
export interface AtomParts {
  /** Some positives, then some negatives: a small copy of rows of the data. */
  rows: RowMap
  /** How many of them are positives. */
  positives: number
  /** The mean of the positives that are tied together: the first atom, when there are any. */
  mean: Vec | undefined
  /** Negatives appear as scale·z + shift. */
  scale: number
  shift: Vec | undefined
  /** How far the features of the whole data spread. */
  spread: Vec
}

/** The atoms of a restricted problem as a matrix: the mean row, the single positives, the moved negatives. */
export class AtomMap implements RowMap {
  readonly rows: number
  readonly cols: number
  /** 1 when row 0 is the mean. */
  private readonly lead: number
  /** Where the negatives start. */
  private readonly split: number
  private readonly coefficients: Vec

  constructor(private readonly parts: AtomParts) {
    this.lead = parts.mean ? 1 : 0
    this.rows = this.lead + parts.rows.rows
    this.cols = parts.rows.cols
    this.split = this.lead + parts.positives
    this.coefficients = new Float64Array(parts.rows.rows)
  }

  apply(w: Vec, out: Vec): Vec {
    const { rows, mean, scale, shift } = this.parts
    rows.apply(w, out.subarray(this.lead, this.rows))
    if (mean) out[0] = dot(mean, w)
    if (!shift) return out
    const offset = dot(shift, w)
    for (let i = this.split; i < this.rows; i++) out[i] = scale * out[i] + offset
    return out
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    const { rows, mean, scale, shift } = this.parts
    const own = this.coefficients
    own.set(a.subarray(this.lead, this.rows))
    let shifted = 0
    if (shift) {
      for (let i = this.split - this.lead; i < own.length; i++) {
        shifted += own[i]
        own[i] *= scale
      }
    }
    rows.applyTranspose(own, out)
    if (mean) addSegment(mean, 0, this.cols, a[0], out)
    if (shift) addSegment(shift, 0, this.cols, shifted, out)
    return out
  }

  readRow(i: number, out: Vec, offset: number): void {
    const { rows, mean, shift, scale } = this.parts
    if (i >= this.lead) rows.readRow(i - this.lead, out, offset)
    else if (mean) out.set(mean, offset)
    if (!shift || i < this.split) return
    for (let k = 0; k < this.cols; k++) out[offset + k] = scale * out[offset + k] + shift[k]
  }

  /** The mean is no sparse row, and neither is one that was moved. */
  readNonzeros(i: number, out: Nonzeros, at: number): number | undefined {
    const { rows, shift } = this.parts
    if (i < this.lead || (shift && i >= this.split)) return undefined
    return rows.readNonzeros?.(i - this.lead, out, at)
  }

  /** Rows that were moved are not sparse any more; the mean is one dense row. */
  curve(weights: Vec, v: Vec, out: Vec): Vec | undefined {
    const { rows, mean, shift } = this.parts
    if (shift || !rows.curve?.(weights.subarray(this.lead), v, out)) return undefined
    if (mean && weights[0] !== 0) addSegment(mean, 0, this.cols, weights[0] * dot(mean, v), out)
    return out
  }

  conjugate(system: ScatterSystem, x: Vec): Generator<void, void> | undefined {
    const { rows, mean, shift } = this.parts
    const { weights, dense } = system
    if (shift) return undefined
    const tied = mean && weights[0] !== 0 ? [{ amount: weights[0], row: mean }] : []
    return rows.conjugate?.({ ...system, weights: weights.subarray(this.lead), dense: [...tied, ...dense] }, x)
  }

  squares(weights: Vec, out: Vec): Vec | undefined {
    const { rows, mean, shift } = this.parts
    if (shift || !rows.squares?.(weights.subarray(this.lead), out)) return undefined
    if (mean && weights[0] !== 0) for (let k = 0; k < this.cols; k++) out[k] += weights[0] * mean[k] * mean[k]
    return out
  }

  addRow(i: number, scale: number, out: Vec): void {
    const { rows, mean, shift } = this.parts
    const moved = shift && i >= this.split
    if (i >= this.lead) rows.addRow(i - this.lead, moved ? scale * this.parts.scale : scale, out)
    else if (mean) addSegment(mean, 0, this.cols, scale, out)
    if (moved) addSegment(shift, 0, this.cols, scale, out)
  }

  /** In ascending order, so that they stay positives first. */
  selectRows(list: ArrayLike<number>, room?: Room): AtomMap {
    const { lead, split, parts } = this
    const kept = Int32Array.from(list, (i) => i - lead)
    const own = list[0] < lead ? kept.subarray(1) : kept
    const positives = own.reduce((count, i) => count + (i + lead < split ? 1 : 0), 0)
    return new AtomMap({
      ...parts,
      rows: parts.rows.selectRows(own, room),
      positives,
      mean: list[0] < lead ? parts.mean : undefined,
    })
  }

  selectColumns(columns: ArrayLike<number>): AtomMap {
    const { rows, mean, shift, spread } = this.parts
    const pick = (row: Vec) => Float64Array.from(columns, (k) => row[k])
    return new AtomMap({
      ...this.parts,
      rows: rows.selectColumns(columns),
      mean: mean && pick(mean),
      shift: shift && pick(shift),
      spread: pick(spread),
    })
  }

  /** Of the data's own rows: what a feature's spread is does not depend on how they are tied. */
  columnMoments(): { mean: Vec; deviation: Vec } {
    return this.parts.rows.columnMoments()
  }

  /** Of n numbers none is more than √n deviations away from their mean. */
  reach(): Vec {
    const { rows, mean: tied, scale, shift } = this.parts
    const { mean, deviation } = rows.columnMoments()
    const most = SAFE * Math.sqrt(rows.rows)
    return mean.map((mu, k) => {
      const own = Math.abs(mu) + most * deviation[k]
      return Math.max(own, scale * own + Math.abs(shift?.[k] ?? 0), Math.abs(tied?.[k] ?? 0))
    })
  }

  spread(): Vec {
    return this.parts.spread
  }
}
