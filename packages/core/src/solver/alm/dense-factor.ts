import { gramOfRows, symmetricRankK } from '../../numeric/algebra/rank-k.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../../numeric/order/segments.js'
import type { Factor, FreeRows } from './factor.js'

/** Rows handled at a time, so that the factor of a million free rows is never held at once. */
const CHUNK = 256

/** R row by row, written out densely. */
export class DenseFactor implements Factor {
  readonly rank: number
  readonly throughRows: boolean
  private readonly cols: number
  /** All of R, once it is asked for. */
  private written: Vec | undefined

  constructor(
    private readonly map: RowMap,
    private readonly free: FreeRows,
    /** The means of the clusters. */
    private readonly means: Vec[],
    private readonly links: Vec[],
  ) {
    this.cols = map.cols
    this.rank = free.numbers.length + links.length
    this.throughRows = this.rank < map.cols
  }

  *addScatter(out: Vec): Generator<void, void> {
    const { rank, cols } = this
    const chunk = new Float64Array(Math.min(rank, CHUNK) * cols)
    for (let from = 0; from < rank; from += CHUNK) {
      const count = Math.min(CHUNK, rank - from)
      this.writeRows(from, count, chunk)
      symmetricRankK(chunk.subarray(0, count * cols), count, cols, out)
      if (from > 0) yield
    }
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
    this.written ??= this.writeRows(0, this.rank, new Float64Array(this.rank * this.cols))
    return this.written
  }

  /** Writes so many rows of R, the free ones first and then the links. */
  private writeRows(from: number, count: number, out: Vec): Vec {
    const { map, cols, means, links } = this
    const { numbers, scales, cluster } = this.free
    for (let i = from, at = 0; i < from + count; i++, at += cols) {
      if (i >= numbers.length) {
        out.set(links[i - numbers.length], at)
        continue
      }
      map.readRow(numbers[i], out, at)
      centre(out, at, means[cluster[i]], scales[i])
    }
    return out
  }
}

/** row ← scale·(row − mean) */
function centre(rows: Vec, start: number, mean: Vec, scale: number): void {
  for (let k = 0; k < mean.length; k++) rows[start + k] = scale * (rows[start + k] - mean[k])
}
