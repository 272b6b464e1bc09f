import { dot } from '../../numeric/algebra/dot.js'
import type { CompressedLines } from '../../numeric/matrix/compressed-lines.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment } from '../../numeric/order/segments.js'
import type { Factor, FreeRows } from './factor.js'
import type { SparseRows } from './sparse-rows.js'

/** Rows between two pauses. */
const PAUSE = 1000

/**
 * R for sparse rows, which stay sparse: a centred row is kept as its nonzeros and the mean of its cluster, and products are
 * multiplied out,
 *
 *     (x − μ)·T(y − ν) = x·Ty − x·Tν − μ·Ty + μ·Tν.
 */
export class SparseFactor implements Factor {
  readonly rank: number
  readonly throughRows: boolean
  /** The free rows of all clusters, their scales √weight, and which mean each is measured from. */
  private readonly rows: CompressedLines
  private readonly scales: Vec
  private readonly cluster: Int32Array
  /** The means of the clusters: besides the links, the dense rows. */
  private readonly means: Vec[]
  private readonly scaled: Vec

  constructor(
    sparseRows: SparseRows,
    { numbers, scales, cluster }: FreeRows,
    private readonly clusters: number,
    private readonly links: Vec[],
  ) {
    const count = numbers.length
    this.scales = scales
    this.cluster = cluster
    this.rows = sparseRows.copy(numbers).lines
    this.means = this.clusterMeans()
    this.rank = count + this.links.length
    this.scaled = new Float64Array(count)
    const nonzeros = this.rows.values.length / Math.max(1, count)
    // Cholesky of either size; the scatter of sparse rows costs next to nothing, their dot products not quite.
    this.throughRows = this.rank ** 3 + 3 * this.rank ** 2 * nonzeros < this.rows.width ** 3
  }

  /** Σ w(x − μ)(x − μ)ᵀ = Σ w·x·xᵀ − (Σw)·μμᵀ in each cluster. */
  *addScatter(out: Vec): Generator<void, void> {
    for (let i = 0; i < this.rows.lines; i++) {
      this.addSquare(i, out)
      if (i % PAUSE === PAUSE - 1) yield
    }
    this.clusterWeights().forEach((total, c) => {
      addOuter(-total, this.means[c], out)
    })
    for (const link of this.links) addOuter(1, link, out)
  }

  /** out += w·x·xᵀ of one free row. */
  private addSquare(i: number, out: Vec): void {
    const { pointers, indices, values, width } = this.rows
    const weight = this.scales[i] * this.scales[i]
    for (let a = pointers[i]; a < pointers[i + 1]; a++) {
      const scaled = weight * values[a]
      const start = indices[a] * width
      for (let b = pointers[i]; b <= a; b++) out[start + indices[b]] += scaled * values[b]
    }
  }

  /** The weighted mean of each cluster. */
  private clusterMeans(): Vec[] {
    const part = new Float64Array(this.scales.length)
    return Array.from(this.clusterWeights(), (total, c) => {
      for (let i = 0; i < part.length; i++) part[i] = this.cluster[i] === c ? this.scales[i] ** 2 / total : 0
      return this.rows.combineLines(part, new Float64Array(this.rows.width))
    })
  }

  /** Σw of each cluster. */
  private clusterWeights(): Vec {
    const totals = new Float64Array(this.clusters)
    for (let i = 0; i < this.scales.length; i++) totals[this.cluster[i]] += this.scales[i] * this.scales[i]
    return totals
  }

  gram(scale: Vec, out: Vec): void {
    const { rank, cluster, scales, means, links } = this
    const count = cluster.length
    this.plainGram(scale, out)
    const scaled = [...means, ...links].map((row) => row.map((value, k) => value * scale[k]))
    const along = scaled.map((v) => this.rows.dotLines(v, new Float64Array(count)))
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
    const { pointers, indices, values, lines, width } = this.rows
    const buffer = new Float64Array(width)
    for (let i = 0; i < lines; i++) {
      for (let t = pointers[i]; t < pointers[i + 1]; t++) buffer[indices[t]] = values[t] * scale[indices[t]]
      for (let j = 0; j <= i; j++) {
        let sum = 0
        for (let t = pointers[j]; t < pointers[j + 1]; t++) sum += values[t] * buffer[indices[t]]
        out[i * this.rank + j] = sum
      }
      for (let t = pointers[i]; t < pointers[i + 1]; t++) buffer[indices[t]] = 0
    }
  }

  apply(v: Vec, out: Vec): Vec {
    const { scales, cluster, links } = this
    const means = this.means.map((mean) => dot(mean, v))
    this.rows.dotLines(v, out)
    for (let i = 0; i < cluster.length; i++) out[i] = scales[i] * (out[i] - means[cluster[i]])
    for (let l = 0; l < links.length; l++) out[cluster.length + l] = dot(links[l], v)
    return out
  }

  applyTranspose(c: Vec, out: Vec): Vec {
    const { scales, cluster, means, links, scaled } = this
    const totals = new Float64Array(means.length)
    for (let i = 0; i < cluster.length; i++) {
      scaled[i] = scales[i] * c[i]
      totals[cluster[i]] += scaled[i]
    }
    this.rows.combineLines(scaled, out)
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
