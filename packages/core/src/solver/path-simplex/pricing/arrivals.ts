import { type f64, INFINITE, type Integers, type i32 } from '../../../numeric/portable/numbers.js'
import { listRowsWithin, rowLimit } from '../../../numeric/portable/scans.js'
import type { Vertex } from '../basis/vertex.js'
import { withRounding } from './tolerances.js'

/** What becomes 0 along an edge: residuals of rows, and active weights, which are listed before the rows, unknown u as −u. */
export class Arrivals {
  /** Rates up to this are rounding; and what values may be beyond 0 by. */
  private tiny: f64 = 0
  private slack: f64 = 0

  constructor(private readonly vertex: Vertex) {}

  /** Along another edge. */
  begin(tiny: f64, slack: f64): void {
    this.tiny = tiny
    this.slack = slack
  }

  /** Lists what arrives first, or ties with it; returns how many these are. */
  listFirst(list: Integers): i32 {
    const limit = withRounding(this.limit())
    return limit === INFINITE ? 0 : this.listWithin(limit, list)
  }

  /** Lists what arrives within the limit. */
  listWithin(limit: f64, list: Integers): i32 {
    const vertex = this.vertex
    const rows = vertex.rows
    const tiny = this.tiny
    const x = vertex.at(vertex.level)
    const weights = listRowsWithin(vertex.basis.size, vertex.weightSide, x, vertex.direction, tiny, limit, -1, list, 0)
    return listRowsWithin(rows.count, rows.side, rows.r, rows.delta, tiny, limit, 1, list, weights)
  }

  private limit(): f64 {
    const vertex = this.vertex
    const rows = vertex.rows
    const tiny = this.tiny
    const slack = this.slack
    const x = vertex.at(vertex.level)
    const weights = rowLimit(vertex.basis.size, vertex.weightSide, x, vertex.direction, tiny, slack, INFINITE)
    return rowLimit(rows.count, rows.side, rows.r, rows.delta, tiny, slack, weights)
  }
}
