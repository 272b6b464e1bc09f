import type { ScoreCurvature } from '../../loss/loss.js'
import { dot } from '../../numeric/dot.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'
import { addSegment } from '../../numeric/segments.js'
import { clusterMeans, type Factor, linkRows } from './factor.js'
import { dotEntries, type RowEntries, type SparseRows } from './sparse-rows.js'

/**
 * R for sparse rows, which stay sparse: a centred row is kept as its nonzeros and the mean of its cluster, and products are
 * multiplied out,
 *
 *     (x − μ)·T(y − ν) = x·Ty − x·Tν − μ·Ty + μ·Tν.
 */
export class SparseFactor implements Factor {
  readonly rank: number
  readonly throughRows: boolean
  /** The free rows of all clusters: their nonzeros, scales √weight, and which mean each is measured from. */
  private readonly rows: RowEntries[]
  /** The nonzeros of all free rows in one line; row i's are pointers[i] … pointers[i + 1] − 1. */
  private readonly pointers: Int32Array
  private readonly indices: Int32Array
  private readonly values: Vec
  private readonly scales: Vec
  private readonly cluster: Int32Array
  /** The means of the clusters, then the links: the dense rows. */
  private readonly means: Vec[]
  private readonly links: Vec[]

  constructor(map: RowMap, scores: ScoreCurvature, sparseRows: SparseRows) {
    const { clusters } = scores
    this.rows = clusters.flatMap(({ rows }) => Array.from(rows, (row) => sparseRows.row(row)))
    this.scales = Float64Array.from(clusters.flatMap(({ weights }) => Array.from(weights, Math.sqrt)))
    this.cluster = Int32Array.from(clusters.flatMap(({ rows }, c) => Array.from(rows, () => c)))
    this.means = clusterMeans(map, scores)
    this.links = linkRows(map, scores)
    this.rank = this.rows.length + this.links.length
    this.pointers = new Int32Array(this.rows.length + 1)
    this.rows.forEach(({ indices }, i) => {
      this.pointers[i + 1] = this.pointers[i] + indices.length
    })
    this.indices = new Int32Array(this.pointers[this.rows.length])
    this.values = new Float64Array(this.indices.length)
    this.rows.forEach(({ indices, values }, i) => {
      this.indices.set(indices, this.pointers[i])
      this.values.set(values, this.pointers[i])
    })
    const nonzeros = this.indices.length / Math.max(1, this.rows.length)
    // Cholesky of either size; the scatter of sparse rows costs next to nothing, their dot products not quite.
    this.throughRows = this.rank ** 3 + 3 * this.rank ** 2 * nonzeros < map.cols ** 3
  }

  /** Σ w(x − μ)(x − μ)ᵀ = Σ w·x·xᵀ − (Σw)·μμᵀ in each cluster. */
  addScatter(out: Vec): void {
    const d = Math.round(Math.sqrt(out.length))
    const totals = new Float64Array(this.means.length)
    this.rows.forEach(({ indices, values }, i) => {
      const weight = this.scales[i] * this.scales[i]
      totals[this.cluster[i]] += weight
      for (let a = 0; a < indices.length; a++) {
        const scaled = weight * values[a]
        const start = indices[a] * d
        for (let b = 0; b <= a; b++) out[start + indices[b]] += scaled * values[b]
      }
    })
    for (let c = 0; c < totals.length; c++) addOuter(-totals[c], this.means[c], out)
    for (const link of this.links) addOuter(1, link, out)
  }

  gram(scale: Vec, out: Vec): void {
    const { rank, rows, cluster, scales, means, links } = this
    const count = rows.length
    this.plainGram(scale, out)
    const scaled = [...means, ...links].map((row) => row.map((value, k) => value * scale[k]))
    const along = scaled.map((v) => Float64Array.from(rows, (row) => dotEntries(row, v)))
    const between = scaled.map((v) => [...means, ...links].map((row) => dot(row, v)))
    for (let i = 0; i < count; i++) {
      const own = cluster[i]
      for (let j = 0; j <= i; j++) {
        const other = cluster[j]
        const centred = out[i * rank + j] - along[other][i] - along[own][j] + between[own][other]
        out[i * rank + j] = scales[i] * scales[j] * centred
      }
    }
    for (let l = 0; l < links.length; l++) {
      const start = (count + l) * rank
      const place = means.length + l
      for (let j = 0; j < count; j++) out[start + j] = scales[j] * (along[place][j] - between[place][cluster[j]])
      for (let j = 0; j <= l; j++) out[start + count + j] = between[place][means.length + j]
    }
  }

  /** x·Ty between all free rows. */
  private plainGram(scale: Vec, out: Vec): void {
    const { rank, rows } = this
    const buffer = new Float64Array(scale.length)
    rows.forEach(({ indices, values }, i) => {
      for (let t = 0; t < indices.length; t++) buffer[indices[t]] = values[t] * scale[indices[t]]
      for (let j = 0; j <= i; j++) out[i * rank + j] = dotEntries(rows[j], buffer)
      for (let t = 0; t < indices.length; t++) buffer[indices[t]] = 0
    })
  }

  apply(v: Vec, out: Vec): Vec {
    const { scales, cluster, pointers, indices, values, links } = this
    const means = this.means.map((mean) => dot(mean, v))
    for (let i = 0; i < cluster.length; i++) {
      let sum = 0
      for (let t = pointers[i]; t < pointers[i + 1]; t++) sum += values[t] * v[indices[t]]
      out[i] = scales[i] * (sum - means[cluster[i]])
    }
    for (let l = 0; l < links.length; l++) out[cluster.length + l] = dot(links[l], v)
    return out
  }

  applyTranspose(c: Vec, out: Vec): Vec {
    const { scales, cluster, pointers, indices, values, means, links } = this
    const totals = new Float64Array(means.length)
    out.fill(0)
    for (let i = 0; i < cluster.length; i++) {
      const scaled = scales[i] * c[i]
      totals[cluster[i]] += scaled
      for (let t = pointers[i]; t < pointers[i + 1]; t++) out[indices[t]] += scaled * values[t]
    }
    for (let m = 0; m < means.length; m++) addSegment(means[m], 0, out.length, -totals[m], out)
    for (let l = 0; l < links.length; l++) addSegment(links[l], 0, out.length, c[cluster.length + l], out)
    return out
  }
}

/** out += scale·v·vᵀ, lower triangle. */
function addOuter(scale: number, v: Vec, out: Vec): void {
  for (let i = 0; i < v.length; i++) {
    const factor = scale * v[i]
    const start = i * v.length
    if (factor !== 0) for (let j = 0; j <= i; j++) out[start + j] += factor * v[j]
  }
}
