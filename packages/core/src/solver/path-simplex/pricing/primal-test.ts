import {
  type f64,
  INFINITE,
  type Integers,
  type i32,
  integers,
  type Numbers,
  zeros,
} from '../../../numeric/portable/numbers.js'
import { largestSize } from '../../../numeric/portable/sums.js'
import { residualOf } from '../basis/equations.js'
import { passRow } from '../basis/row-changes.js'
import type { Vertex } from '../basis/vertex.js'
import { computeFine } from '../basis/vertex-values.js'
import { Arrivals } from './arrivals.js'
import { KinkHeap } from './kink-heap.js'
import { Block, FEATURE, NOTHING, ROW } from './path-event.js'
import { PIVOT, withRounding } from './tolerances.js'

/** Values within this part of their size of 0 are ties. */
const TIE: f64 = 1e-13
/** Kinks that a move goes through one by one before it looks at how many there are. */
const FEW = 8
/** Where one in so many of the priced rows ties, the infinitesimal parts of all are computed, line by line, and then known. */
const MANY_TIE = 6
/** Steps that are nearer to each other may tie. */
const NEAR: f64 = 1e-9

/**
 * The primal ratio test: what first becomes 0 along the edge, an active weight or a residual. The real parts decide, in
 * Harris's two passes; where several become 0 at once, the infinitesimal parts decide among them in the same way.
 */
export class PrimalTest {
  readonly block: Block
  /** Rows that tie; unknown u as −u. An unknown's weight is at least 1, since heads come first. */
  private readonly tied: Integers
  /** How far those listed are from 0 at a level, and how fast they go there. */
  private readonly distances: Numbers
  private readonly rates: Numbers
  /** What becomes 0 first, in the same way. */
  private first: i32 = 0
  /** What the move has gone through, in the same way. */
  private readonly passed: Integers
  private passedCount: i32 = 0
  private readonly kinks: KinkHeap
  private readonly arrivals: Arrivals

  constructor(private readonly vertex: Vertex) {
    this.block = new Block()
    this.tied = integers(vertex.frame.rows + vertex.frame.largest)
    this.distances = zeros(vertex.frame.rows + vertex.frame.largest)
    this.rates = zeros(vertex.frame.rows + vertex.frame.largest)
    this.passed = integers(vertex.frame.rows + vertex.frame.largest)
    this.kinks = new KinkHeap(vertex.frame.positives)
    this.arrivals = new Arrivals(vertex)
  }

  /**
   * Sets what ends the move; false where nothing does. Where the objective falls along the edge, by `slope`, the move goes on through
   * weights and positives' residuals that become 0, as long as it still falls behind them.
   */
  run(slope: f64): boolean {
    const vertex = this.vertex
    this.takeBack()
    const tiny = PIVOT * Math.max(1, largestSize(vertex.direction, vertex.basis.size))
    this.arrivals.begin(tiny, TIE * vertex.size(vertex.level))
    let falls = slope
    let singly = 0
    while (this.findFirst()) {
      falls += this.kinkAt(this.first)
      if (!(falls < 0)) {
        this.settle(this.first, vertex.level)
        return true
      }
      this.pass(this.first)
      if (++singly % FEW === 0) falls = this.passMany(falls)
    }
    return false
  }

  /**
   * Goes through the residuals of positives that become 0 well before the objective, whose slope it takes and returns, ceases to fall, and before
   * anything else becomes 0; then through those of the next ones that tie, in the order of their infinitesimal parts. To find them
   * one by one takes a scan of all rows for each.
   */
  private passMany(slope: f64): f64 {
    const falls = this.passListed(slope, this.arrivals.listWithin(INFINITE, this.tied), 0)
    return this.passListed(falls, this.arrivals.listFirst(this.tied), 1)
  }

  private passListed(slope: f64, count: i32, level: i32): f64 {
    this.measure(count, level)
    const limit = this.firstOther(count)
    this.gatherKinks(count, limit)
    const slack = TIE * this.vertex.size(level)
    const end = before(this.kinks.stepTo(slope, limit))
    let falls = slope
    for (let t = 0; t < count; t++) {
      const candidate = this.tied[t]
      if (!(this.isPositive(candidate) && this.distances[t] + slack < end * this.rates[t])) continue
      falls += this.kinkAt(candidate)
      this.pass(candidate)
    }
    return falls
  }

  /** The step to the first of those listed that is no positive. */
  private firstOther(count: i32): f64 {
    let limit = INFINITE
    for (let t = 0; t < count; t++) {
      if (!this.isPositive(this.tied[t])) limit = Math.min(limit, this.distances[t] / this.rates[t])
    }
    return limit
  }

  private gatherKinks(count: i32, limit: f64): void {
    const rows = this.vertex.rows
    const bounds = this.vertex.frame.bounds
    for (let t = 0; t < count; t++) {
      const step = this.distances[t] / this.rates[t]
      if (!(this.isPositive(this.tied[t]) && step < limit)) continue
      this.kinks.add(step, bounds[rows.list[this.tied[t]]] * this.rates[t])
    }
  }

  private isPositive(candidate: i32): boolean {
    return candidate >= 0 && candidate < this.vertex.rows.positives
  }

  /** What the objective's slope grows by where the candidate changes its sign; ∞ where it may not. */
  private kinkAt(candidate: i32): f64 {
    const vertex = this.vertex
    if (candidate >= 0) {
      const g = vertex.rows.list[candidate]
      return g < vertex.frame.positives ? vertex.frame.bounds[g] * this.rate(candidate) : INFINITE
    }
    const features = vertex.features
    const k = features.place[vertex.basis.features[-candidate - vertex.basis.heads]]
    return 2 * vertex.lambda * features.weight[k] * this.rate(candidate)
  }

  /** From here on it moves away from 0. */
  private pass(candidate: i32): void {
    this.passed[this.passedCount++] = candidate
    const side = candidate < 0 ? this.vertex.weightSide : this.vertex.rows.side
    const at = candidate < 0 ? -candidate : candidate
    side[at] = -side[at]
  }

  /** What was passed on the way to the block has its other sign now; returns how many these are. */
  commit(): i32 {
    const vertex = this.vertex
    const features = vertex.features
    const count = this.passedCount
    for (let i = 0; i < count; i++) {
      const candidate = this.passed[i]
      if (candidate >= 0) {
        passRow(vertex, vertex.rows.list[candidate])
        continue
      }
      const k = features.place[vertex.basis.features[-candidate - vertex.basis.heads]]
      features.sign[k] = -features.sign[k]
    }
    this.passedCount = 0
    return count
  }

  /** What was passed in vain, because other rows had to be priced: these have their sides anew. */
  private takeBack(): void {
    const side = this.vertex.weightSide
    for (let i = 0; i < this.passedCount; i++) {
      if (this.passed[i] < 0) side[-this.passed[i]] = -side[-this.passed[i]]
    }
    this.passedCount = 0
  }

  /** Finds what becomes 0 first; false where nothing does. */
  private findFirst(): boolean {
    this.block.kind = NOTHING
    const count = this.arrivals.listFirst(this.tied)
    if (count === 0) return false
    if (count === 1) this.first = this.tied[0]
    else if (this.vertex.onPath) this.first = this.leastInfinitesimal(count)
    else {
      this.measure(count, this.vertex.level)
      this.first = this.largestRate(count)
    }
    return true
  }

  /** How fast the weight (candidate < 0) or residual goes to 0. */
  private rate(candidate: i32): f64 {
    const vertex = this.vertex
    if (candidate < 0) return vertex.weightSide[-candidate] * vertex.direction[-candidate]
    return vertex.rows.side[candidate] * vertex.rows.delta[candidate]
  }

  /** How far it is from 0 at a level; below 0 where rounding made it so. */
  private distance(candidate: i32, level: i32): f64 {
    const vertex = this.vertex
    const rows = vertex.rows
    if (candidate < 0) return -vertex.weightSide[-candidate] * vertex.at(level)[-candidate]
    if (level === vertex.level) return -rows.side[candidate] * rows.r[candidate]
    if (rows.knowsFine) return -rows.side[candidate] * rows.fine[candidate]
    return -rows.side[candidate] * residualOf(vertex, rows.list[candidate], level)
  }

  /** Distances and rates of those listed, of which weights come first. */
  private measure(count: i32, level: i32): void {
    const tied = this.tied
    let t = 0
    for (; t < count && tied[t] < 0; t++) {
      this.distances[t] = this.distance(tied[t], level)
      this.rates[t] = this.rate(tied[t])
    }
    const rows = this.vertex.rows
    if (level === this.vertex.level) this.readListed(t, count, rows.r)
    else if (rows.knowsFine) this.readListed(t, count, rows.fine)
    else this.computeListed(t, count, level)
  }

  private readListed(from: i32, to: i32, residuals: Numbers): void {
    const side = this.vertex.rows.side
    const delta = this.vertex.rows.delta
    const tied = this.tied
    const distances = this.distances
    const rates = this.rates
    for (let t = from; t < to; t++) {
      const i = tied[t]
      distances[t] = -side[i] * residuals[i]
      rates[t] = side[i] * delta[i]
    }
  }

  private computeListed(from: i32, to: i32, level: i32): void {
    for (let t = from; t < to; t++) {
      this.distances[t] = this.distance(this.tied[t], level)
      this.rates[t] = this.rate(this.tied[t])
    }
  }

  /** Of those listed the one that goes fastest to 0. */
  private largestRate(count: i32): i32 {
    const rates = this.rates
    let best = 0
    for (let t = 1; t < count; t++) if (rates[t] > rates[best]) best = t
    return this.tied[best]
  }

  private leastInfinitesimal(count: i32): i32 {
    const tied = this.tied
    const distances = this.distances
    const rates = this.rates
    const slack = TIE * this.vertex.size(1)
    if (!this.vertex.rows.knowsFine && MANY_TIE * count > this.vertex.rows.count) computeFine(this.vertex)
    this.measure(count, 1)
    let limit = INFINITE
    for (let t = 0; t < count; t++) limit = Math.min(limit, (distances[t] + slack) / rates[t])
    limit = withRounding(limit)
    let kept = 0
    for (let t = 0; t < count; t++) {
      if (!(distances[t] <= limit * rates[t])) continue
      rates[kept] = rates[t]
      tied[kept++] = tied[t]
    }
    return this.largestRate(kept)
  }

  /** The step to where the candidate is 0, at both levels. A real step that is only rounding is none. */
  private settle(candidate: i32, level: i32): void {
    const block = this.block
    const rate = this.rate(candidate)
    const real: f64 = level === 0 ? this.distance(candidate, 0) : 0
    const infinitesimal = this.distance(candidate, 1) / rate
    const moves = real > TIE * this.vertex.size(0)
    block.kind = candidate < 0 ? FEATURE : ROW
    block.index = candidate < 0 ? -candidate - this.vertex.basis.heads : candidate
    block.real = moves ? real / rate : 0
    block.infinitesimal = moves ? infinitesimal : Math.max(0, infinitesimal)
  }
}

/** A step that is shorter than this one by more than rounding. */
function before(step: f64): f64 {
  return step > 0 ? (1 - NEAR) * step : (1 + NEAR) * step
}
