import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Vertex } from '../basis/vertex.js'
import { residualOf } from '../program/equations.js'
import { nextRowWithin, PIVOT, type RowScan, rowLimit, withRounding } from './ratio-scans.js'

/** What ends a move along an edge. */
export interface Block {
  /** 'none': nothing, the edge is a ray. */
  kind: 'none' | 'feature' | 'row'
  /** The active feature whose weight becomes 0, or the priced row whose residual does. */
  index: number
  /** How far the move goes, by level. */
  steps: [number, number]
}

/** Values within this part of their size of 0 are ties. */
const TIE = 1e-13

/**
 * The primal ratio test: what first becomes 0 along the edge, an active weight or a residual. The real parts decide, in
 * Harris's two passes; where several become 0 at once, the infinitesimal parts decide among them in the same way.
 */
export class PrimalTest {
  readonly block: Block = { kind: 'none', index: 0, steps: [0, 0] }
  /** Rows that tie; unknown u as −u. An unknown's weight is at least 1, since heads come first. */
  private readonly tied: Int32Array
  /** How far those that tie are from 0, infinitesimally. */
  private readonly distances: Vec

  constructor(private readonly vertex: Vertex) {
    const { table, eligible } = vertex.program
    this.tied = new Int32Array(table.rows + eligible.length)
    this.distances = new Float64Array(this.tied.length)
  }

  run(): Block {
    const { vertex, block } = this
    const { level, rows } = vertex
    const weights = vertex.weights(level)
    const slack = TIE * vertex.size(level)
    const tiny = PIVOT * Math.max(1, largest(vertex.direction, vertex.basis.size))
    const weightLimit = rowLimit(weights, tiny, slack, Number.POSITIVE_INFINITY)
    const limit = withRounding(rowLimit(rows, tiny, slack, weightLimit))
    block.kind = 'none'
    if (limit === Number.POSITIVE_INFINITY) return block
    const count = this.gather(rows, 1, this.gather(weights, -1, 0, tiny, limit), tiny, limit)
    if (count === 0) return block
    if (level === 1) this.settle(this.largestRate(count), 1)
    else this.settle(count === 1 ? this.tied[0] : this.leastInfinitesimal(count), 0)
    return block
  }

  /** Lists what arrives within the limit behind the first `count`; returns how many it then has. */
  private gather(scan: RowScan, sign: 1 | -1, count: number, tiny: number, limit: number): number {
    let end = count
    for (let i = nextRowWithin(scan, tiny, limit, 0); i >= 0; i = nextRowWithin(scan, tiny, limit, i + 1)) {
      this.tied[end++] = sign * i
    }
    return end
  }

  /** How fast the weight (candidate < 0) or residual goes to 0. */
  private rate(candidate: number): number {
    const { direction, rows, weightSide } = this.vertex
    if (candidate < 0) return weightSide[-candidate] * direction[-candidate]
    return rows.side[candidate] * rows.delta[candidate]
  }

  /** How far it is from 0 at a level; below 0 where rounding made it so. */
  private distance(candidate: number, level: 0 | 1): number {
    const { vertex } = this
    const { rows, x, weightSide } = vertex
    if (candidate < 0) return -weightSide[-candidate] * x[level][-candidate]
    if (level === vertex.level) return -rows.side[candidate] * rows.r[candidate]
    return -rows.side[candidate] * residualOf(vertex, rows.list[candidate], level)
  }

  private largestRate(count: number): number {
    let best = this.tied[0]
    for (let t = 1; t < count; t++) if (this.rate(this.tied[t]) > this.rate(best)) best = this.tied[t]
    return best
  }

  private leastInfinitesimal(count: number): number {
    const { tied, distances } = this
    const slack = TIE * this.vertex.size(1)
    let limit = Number.POSITIVE_INFINITY
    for (let t = 0; t < count; t++) {
      distances[t] = this.distance(tied[t], 1)
      limit = Math.min(limit, (distances[t] + slack) / this.rate(tied[t]))
    }
    limit = withRounding(limit)
    let kept = 0
    for (let t = 0; t < count; t++) if (distances[t] <= limit * this.rate(tied[t])) tied[kept++] = tied[t]
    return this.largestRate(kept)
  }

  /** The step to where the candidate is 0, at both levels. A real step that is only rounding is none. */
  private settle(candidate: number, level: 0 | 1): void {
    const { block } = this
    const rate = this.rate(candidate)
    const real = level === 0 ? this.distance(candidate, 0) : 0
    const infinitesimal = this.distance(candidate, 1) / rate
    const moves = real > TIE * this.vertex.size(0)
    block.kind = candidate < 0 ? 'feature' : 'row'
    block.index = candidate < 0 ? -candidate - this.vertex.basis.heads : candidate
    block.steps[0] = moves ? real / rate : 0
    block.steps[1] = moves ? infinitesimal : Math.max(0, infinitesimal)
  }
}

function largest(v: Vec, count: number): number {
  let most = 0
  for (let i = 0; i < count; i++) most = Math.max(most, Math.abs(v[i]))
  return most
}
