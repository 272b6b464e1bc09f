import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { dotSegments } from '../../numeric/order/segments.js'

interface Column {
  values: Vec
  /** The row of each value, where zeros are not stored; else they are all rows, in order. */
  rows: Int32Array | undefined
}

/**
 * The columns of a table that coordinate steps walk along, each in one run. Tables are stored by rows, and most columns are
 * never walked along: a column is copied when it is first asked for.
 */
export class HeldColumns {
  private readonly columns: Column[]

  constructor(private readonly map: Matrix) {
    this.columns = new Array(map.cols)
  }

  /** Makes sure that these columns are held. */
  hold(features: readonly number[]): void {
    const wanted = features.filter((k) => this.columns[k] === undefined)
    if (wanted.length === 0) return
    this.map.selectColumns(wanted).visitColumns((j, { values, start, end, rows }) => {
      this.columns[wanted[j]] = {
        values: new Float64Array(values.subarray(start, end)),
        rows: rows?.slice(start, end),
      }
    })
  }

  /** Σ_i x_ik v_i */
  dot(k: number, v: Vec): number {
    const { values, rows } = this.columns[k]
    if (!rows) return dotSegments(values, 0, v, 0, values.length)
    let sum = 0
    for (let t = 0; t < values.length; t++) sum += values[t] * v[rows[t]]
    return sum
  }

  /** Σ_i h_i x_ik² */
  weightedSquares(k: number, h: Vec): number {
    const { values, rows } = this.columns[k]
    let sum = 0
    if (rows) for (let t = 0; t < values.length; t++) sum += h[rows[t]] * values[t] * values[t]
    else for (let i = 0; i < values.length; i++) sum += h[i] * values[i] * values[i]
    return sum
  }

  /** out_i += by·h_i·x_ik */
  addWeighted(k: number, by: number, h: Vec, out: Vec): void {
    const { values, rows } = this.columns[k]
    if (rows) for (let t = 0; t < values.length; t++) out[rows[t]] += by * h[rows[t]] * values[t]
    else for (let i = 0; i < values.length; i++) out[i] += by * h[i] * values[i]
  }

  /** out_i += by·x_ik */
  add(k: number, by: number, out: Vec): void {
    const { values, rows } = this.columns[k]
    if (rows) for (let t = 0; t < values.length; t++) out[rows[t]] += by * values[t]
    else for (let i = 0; i < values.length; i++) out[i] += by * values[i]
  }
}
