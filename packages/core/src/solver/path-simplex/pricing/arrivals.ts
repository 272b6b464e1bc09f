import { type f64, INFINITE, type Integers, type i32, integers } from '../../../numeric/portable/numbers.js'
import { listRowsWithin, rowLimit } from '../../../numeric/portable/ratio-scans.js'
import type { Vertex } from '../basis/vertex.js'
import { withRounding } from './tolerances.js'

/** What becomes 0 along an edge: residuals of rows, and active weights, which are listed before the rows, unknown u as −u. */
export class Arrivals {
  /** Rates up to this are rounding; and what values may be beyond 0 by. */
  private tiny: f64 = 0
  private slack: f64 = 0
  /** What may be first, in the same way, from place 1 on; at place 0 how many these are. */
  private readonly near: Integers

  constructor(private readonly vertex: Vertex) {
    this.near = integers(vertex.frame.rows + vertex.frame.largest + 1)
  }

  /** Along another edge. */
  begin(tiny: f64, slack: f64): void {
    this.tiny = tiny
    this.slack = slack
  }

  /** Lists what arrives first, or ties with it; returns how many these are. */
  listFirst(list: Integers): i32 {
    const vertex = this.vertex
    const rows = vertex.rows
    const near = this.near
    const x = vertex.at(vertex.level)
    const limit = withRounding(this.limit())
    if (limit === INFINITE) return 0
    let count = 0
    for (let t = 1; t <= near[0]; t++) {
      const i = near[t]
      const isRow = i >= 0
      const at = isRow ? i : -i
      const side = isRow ? rows.side[at] : vertex.weightSide[at]
      const value = isRow ? rows.r[at] : x[at]
      const rate = isRow ? rows.delta[at] : vertex.direction[at]
      // Its rate is known to be more than rounding.
      if (-(side * value) <= limit * (side * rate)) list[count++] = i
    }
    return count
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
    const near = this.near
    const tiny = this.tiny
    const slack = this.slack
    const x = vertex.at(vertex.level)
    near[0] = 0
    const weights = rowLimit(vertex.basis.size, vertex.weightSide, x, vertex.direction, tiny, slack, INFINITE, -1, near)
    return rowLimit(rows.count, rows.side, rows.r, rows.delta, tiny, slack, weights, 1, near)
  }
}
