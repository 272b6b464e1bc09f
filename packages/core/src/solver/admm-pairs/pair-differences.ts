import { symmetricRankK } from '../../numeric/algebra/rank-k.js'
import type { LinearMap, RowMap, Vec } from '../../numeric/matrix/linear-map.js'

/**
 * X of eq. (5): its m·n rows are the differences x_i − z_j, in the order j·m + i. It is never formed; all products go
 * through the m + n rows of the data, since with r_i = Σ_j s_ji and c_j = Σ_i s_ji
 *
 *     (Xw)_ji = p_i − q_j,   Xᵀs = Σ_i r_i x_i − Σ_j c_j z_j,   XᵀXw = Xᵀ(Xw) with r_i = n(p_i − q̄), c_j = m(p̄ − q_j).
 *
 * @paper eq:4-5 alg:1
 */
export class PairDifferences implements LinearMap {
  readonly rows: number
  readonly cols: number
  private readonly negatives: number
  /** One number per row of the data. */
  private readonly scores: Vec

  constructor(
    readonly map: RowMap,
    private readonly positives: number,
  ) {
    this.negatives = map.rows - positives
    this.rows = positives * this.negatives
    this.cols = map.cols
    this.scores = new Float64Array(map.rows)
  }

  apply(w: Vec, out: Vec): Vec {
    const { positives: m, negatives: n, scores } = this
    this.map.apply(w, scores)
    for (let j = 0; j < n; j++) {
      const q = scores[m + j]
      for (let i = 0; i < m; i++) out[j * m + i] = scores[i] - q
    }
    return out
  }

  applyTranspose(s: Vec, out: Vec): Vec {
    return this.map.applyTranspose(this.collapse(s, this.scores), out)
  }

  /** out = (r, −c), the pairs summed out: what Xᵀ needs to know of s, one number per row of the data. */
  collapse(s: Vec, out: Vec): Vec {
    const { positives: m, negatives: n } = this
    out.fill(0)
    for (let j = 0; j < n; j++) {
      let sum = 0
      for (let i = 0; i < m; i++) {
        const value = s[j * m + i]
        out[i] += value
        sum += value
      }
      out[m + j] = -sum
    }
    return out
  }

  /** out = XᵀXw, in the time of two products with the data. */
  applyNormal(w: Vec, out: Vec): Vec {
    const { positives: m, negatives: n, scores } = this
    this.map.apply(w, scores)
    const p = mean(scores, 0, m)
    const q = mean(scores, m, m + n)
    for (let i = 0; i < m; i++) scores[i] = n * (scores[i] - q)
    for (let j = m; j < m + n; j++) scores[j] = m * (scores[j] - p)
    return this.map.applyTranspose(scores, out)
  }

  /**
   * XᵀX = n Σ_i x_i x_iᵀ + m Σ_j z_j z_jᵀ − (Σx)(Σz)ᵀ − (Σz)(Σx)ᵀ, lower triangle, row-major; summed up as
   * n Σ (x_i − x̄)(x_i − x̄)ᵀ + m Σ (z_j − z̄)(z_j − z̄)ᵀ + mn (x̄ − z̄)(x̄ − z̄)ᵀ, where nothing cancels.
   */
  gram(): Vec {
    const { positives: m, negatives: n, cols: d } = this
    const total = new Float64Array(d * d)
    const meanPositive = this.addScatter(0, m, n, total)
    const meanNegative = this.addScatter(m, m + n, m, total)
    const between = meanPositive.map((value, k) => Math.sqrt(m * n) * (value - meanNegative[k]))
    return symmetricRankK(between, 1, d, total)
  }

  /** total += weight·Σ (row − mean)(row − mean)ᵀ over the rows from … to−1. Returns their mean. */
  private addScatter(from: number, to: number, weight: number, total: Vec): Vec {
    const d = this.cols
    const centre = new Float64Array(d)
    for (let i = from; i < to; i++) this.map.addRow(i, 1 / (to - from), centre)
    const chunk = new Float64Array(CHUNK * d)
    for (let first = from; first < to; first += CHUNK) {
      const count = Math.min(CHUNK, to - first)
      for (let t = 0; t < count; t++) {
        this.map.readRow(first + t, chunk, t * d)
        for (let k = 0; k < d; k++) chunk[t * d + k] = Math.sqrt(weight) * (chunk[t * d + k] - centre[k])
      }
      symmetricRankK(chunk, count, d, total)
    }
    return centre
  }
}

/** Rows handled at a time while XᵀX is summed up. */
const CHUNK = 256

function mean(values: Vec, from: number, to: number): number {
  let sum = 0
  for (let t = from; t < to; t++) sum += values[t]
  return sum / (to - from)
}
