import type { ScoreCurvature } from '../../loss/loss.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'
import { gramOfRows, symmetricRankK } from '../../numeric/rank-k.js'
import { addSegment, dotSegments } from '../../numeric/segments.js'
import { clusterMeans, type Factor, linkRows } from './factor.js'

/** Rows handled at a time, so that the factor of a million free rows is never held at once. */
const CHUNK = 256

/** R row by row, written out densely. */
export class DenseFactor implements Factor {
  readonly rank: number
  readonly throughRows: boolean
  private readonly cols: number
  private readonly means: Vec[]
  private readonly links: Vec[]
  /** All of R, once it is asked for. */
  private written: Vec | undefined

  constructor(
    private readonly map: RowMap,
    private readonly scores: ScoreCurvature,
  ) {
    this.cols = map.cols
    this.rank = scores.clusters.reduce((sum, c) => sum + c.rows.length, scores.links.length)
    this.throughRows = this.rank < map.cols
    this.means = clusterMeans(map, scores)
    this.links = linkRows(map, scores)
  }

  addScatter(out: Vec): void {
    const chunk = new Float64Array(CHUNK * this.cols)
    let filled = 0
    this.forEachRow((write) => {
      write(chunk, filled * this.cols)
      if (++filled < CHUNK) return
      symmetricRankK(chunk, filled, this.cols, out)
      filled = 0
    })
    if (filled > 0) symmetricRankK(chunk.subarray(0, filled * this.cols), filled, this.cols, out)
  }

  gram(scale: Vec, out: Vec): void {
    const { cols, rank } = this
    const root = scale.map(Math.sqrt)
    const scaled = this.rows().slice()
    for (let i = 0, t = 0; i < rank; i++) for (let k = 0; k < cols; k++, t++) scaled[t] *= root[k]
    gramOfRows(scaled, rank, cols, out)
  }

  apply(v: Vec, out: Vec): Vec {
    const rows = this.rows()
    for (let i = 0; i < this.rank; i++) out[i] = dotSegments(rows, i * this.cols, v, 0, this.cols)
    return out
  }

  applyTranspose(c: Vec, out: Vec): Vec {
    const rows = this.rows()
    out.fill(0)
    for (let i = 0; i < this.rank; i++) addSegment(rows, i * this.cols, this.cols, c[i], out)
    return out
  }

  private rows(): Vec {
    if (this.written) return this.written
    const rows = new Float64Array(this.rank * this.cols)
    let filled = 0
    this.forEachRow((write) => write(rows, filled++ * this.cols))
    this.written = rows
    return rows
  }

  /** Calls back with each row of R, as a function that writes it. */
  private forEachRow(take: (write: (out: Vec, offset: number) => void) => void): void {
    const { map, means } = this
    this.scores.clusters.forEach(({ rows, weights }, c) => {
      for (let a = 0; a < rows.length; a++) {
        const scale = Math.sqrt(weights[a])
        take((out, offset) => {
          map.readRow(rows[a], out, offset)
          for (let k = 0; k < map.cols; k++) out[offset + k] = scale * (out[offset + k] - means[c][k])
        })
      }
    })
    for (const link of this.links) take((out, offset) => out.set(link, offset))
  }
}
