import {
  type f64,
  INFINITE,
  type Integers,
  type i32,
  integers,
  type Numbers,
} from '../../../numeric/portable/numbers.js'
import { listRowsWithin, rowLimit } from '../../../numeric/portable/scans.js'
import type { Vertex } from '../basis/vertex.js'
import { withRounding } from './tolerances.js'

/** What comes later than the first by up to this part of the way to it is listed with it. */
const SOON: f64 = 1e-9

/**
 * What becomes 0 along an edge: residuals of rows, and active weights, which are listed before the rows, unknown u as −u. A move goes through
 * one after the other of those that come first, and mostly they tie: so what comes soon is found in all rows once, and the next ones among it.
 */
export class Arrivals {
  private readonly soon: Integers
  private count: i32 = 0
  /** All that arrives within this step is among those that come soon. */
  private reach: f64 = -INFINITE
  /** Rates up to this are rounding; and what values may be beyond 0 by. */
  private tiny: f64 = 0
  private slack: f64 = 0

  constructor(private readonly vertex: Vertex) {
    this.soon = integers(vertex.frame.rows + vertex.frame.largest)
  }

  /** Along another edge. */
  begin(tiny: f64, slack: f64): void {
    this.tiny = tiny
    this.slack = slack
    this.count = 0
    this.reach = -INFINITE
  }

  /** Lists what arrives first, or ties with it; returns how many these are. */
  listFirst(list: Integers): i32 {
    let limit = withRounding(this.limitOfSoon())
    if (!(limit <= this.reach)) {
      limit = withRounding(this.limitOfAll())
      if (limit === INFINITE) return 0
      this.reach = limit + SOON * Math.abs(limit)
      this.count = this.listWithin(this.reach, this.soon)
    }
    return this.listSoon(limit, list)
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

  private limitOfAll(): f64 {
    const vertex = this.vertex
    const rows = vertex.rows
    const tiny = this.tiny
    const slack = this.slack
    const x = vertex.at(vertex.level)
    const weights = rowLimit(vertex.basis.size, vertex.weightSide, x, vertex.direction, tiny, slack, INFINITE)
    return rowLimit(rows.count, rows.side, rows.r, rows.delta, tiny, slack, weights)
  }

  /** Weights that come soon; they are listed first. */
  private weightsSoon(): i32 {
    let end = 0
    while (end < this.count && this.soon[end] < 0) end++
    return end
  }

  private limitOfSoon(): f64 {
    const vertex = this.vertex
    const rows = vertex.rows
    const weights = this.weightsSoon()
    const x = vertex.at(vertex.level)
    const limit = this.limitOfPart(0, weights, -1, vertex.weightSide, x, vertex.direction, INFINITE)
    return this.limitOfPart(weights, this.count, 1, rows.side, rows.r, rows.delta, limit)
  }

  private limitOfPart(from: i32, to: i32, sign: i32, side: Numbers, r: Numbers, delta: Numbers, limit: f64): f64 {
    const soon = this.soon
    const tiny = this.tiny
    const slack = this.slack
    let least = limit
    for (let t = from; t < to; t++) {
      const i = sign * soon[t]
      const rate = side[i] * delta[i]
      if (rate > tiny) least = Math.min(least, (slack - side[i] * r[i]) / rate)
    }
    return least
  }

  private listSoon(limit: f64, list: Integers): i32 {
    const vertex = this.vertex
    const rows = vertex.rows
    const weights = this.weightsSoon()
    const x = vertex.at(vertex.level)
    const end = this.listPart(0, weights, -1, vertex.weightSide, x, vertex.direction, limit, list, 0)
    return this.listPart(weights, this.count, 1, rows.side, rows.r, rows.delta, limit, list, end)
  }

  private listPart(
    from: i32,
    to: i32,
    sign: i32,
    side: Numbers,
    r: Numbers,
    delta: Numbers,
    limit: f64,
    list: Integers,
    at: i32,
  ): i32 {
    const soon = this.soon
    const tiny = this.tiny
    let end = at
    for (let t = from; t < to; t++) {
      const i = sign * soon[t]
      const rate = side[i] * delta[i]
      if (rate > tiny && -(side[i] * r[i]) <= limit * rate) list[end++] = soon[t]
    }
    return end
  }
}
