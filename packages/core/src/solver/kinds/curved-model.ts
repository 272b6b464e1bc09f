import type { CountedProx } from '../../loss/push/counted-prox.js'
import type { SparseLines } from '../../numeric/matrix/sparse-lines.js'
import { factorize, solveFactorized, TILES } from '../../numeric/portable/factors.js'
import { addScaled } from '../../numeric/portable/lines.js'
import {
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  isFull,
  type Numbers,
  room,
} from '../../numeric/portable/numbers.js'
import { softThreshold } from '../../prox/soft-threshold.js'

/**
 * Rounds of sweeps and leaps in one Newton step: a model that needs more is better made anew where they end. A leap costs as much as tens
 * of sweeps, and these let go of most weights that it would have to.
 */
const ROUNDS = 10
const SWEEPS = 4
const LEAPS = 2
/** Of the largest curvature of a feature: what each has more, so that features alike have a minimum; less so next to the solution. */
const DAMPING: f64 = 1e-3
const LEAST_DAMPING: f64 = 1e-10
/** A system of more weights would take half a gigabyte. */
const MOST_ACTIVE = 8000
/** The mean of either class, and what links both. */
const MOST_SPIKES = 3

/**
 * Σ λ_k|w_k + d_k| + slopes·d + ½dᵀHd, minimized over d weight by weight, and by leaps: straight to the minimum over all weights in use.
 * H is the scatter of the rows that are free, and some spikes, combinations of kinds of rows: that of a cluster about its mean is one of
 * a negative weight. Portable (portable/numbers.ts).
 */
export class CurvedModel {
  /** Where the model touches the objective: w, the slope of the loss by each weight, λ by feature. */
  readonly w: Numbers
  readonly slopes: Numbers
  readonly lambdas: Numbers
  /** d */
  readonly step: Numbers
  /** H·d without the spikes, by row, and what each row weighs. */
  private readonly bent: Numbers
  private readonly omega: Numbers
  private readonly bends: Numbers
  /** The rows that weigh something, and how many they are. */
  private readonly free: Integers
  private freeCount: i32 = 0
  /** What the spikes weigh, what each sees of d, and each feature's part in all of them. */
  private readonly weights: Numbers
  private readonly seen: Numbers
  private readonly spikes: Numbers
  private spikeCount: i32 = 0
  private readonly spike: Numbers
  private damping: f64 = 0
  /** The features with a weight, the place of each among them or −1, the system of a leap and its room. */
  private readonly active: Integers
  private size: i32 = 0
  private readonly place: Integers
  private gram: Numbers
  private gramRoom: i32 = 0
  private readonly tiles: Numbers
  private readonly down: Numbers
  /** Of one row: the active features that it has, and its numbers there. */
  private readonly here: Integers
  private readonly values: Numbers

  /** Features, by their places, and kinds of rows; there may be as many as there is room for. */
  constructor(
    private readonly rows: SparseLines,
    private readonly columns: SparseLines,
  ) {
    const features = columns.lines
    this.w = room(features)
    this.slopes = room(features)
    this.lambdas = room(features)
    this.step = room(features)
    this.bends = room(features)
    this.bent = room(rows.lines)
    this.omega = room(rows.lines)
    this.free = integers(rows.lines)
    this.weights = room(MOST_SPIKES)
    this.seen = room(MOST_SPIKES)
    this.spikes = room(MOST_SPIKES * features)
    this.spike = room(features)
    this.active = integers(features)
    this.place = integers(features)
    this.gram = room(0)
    this.tiles = room(TILES * (features + 3))
    this.down = room(features)
    this.here = integers(features)
    this.values = room(features)
  }

  /**
   * Until no weight violates its optimality by more than `accuracy` when its turn comes. The slopes are off by `violation` of λ, and
   * there is to be `caution` times as much damping as usual.
   */
  minimize(loss: CountedProx, violation: f64, caution: f64, accuracy: f64): void {
    this.begin(loss, violation, caution)
    for (let round = 0; round < ROUNDS; round++) {
      for (let sweeps = 0; sweeps < SWEEPS; sweeps++) if (this.sweep() <= accuracy) return
      for (let leaps = 0; leaps < LEAPS && !this.leap(); leaps++) {}
    }
  }

  private begin(loss: CountedProx, violation: f64, caution: f64): void {
    const features = this.columns.lines
    const bends = this.bends
    fill(this.bent, 0, 0, this.rows.lines)
    fill(this.omega, 0, 0, this.rows.lines)
    fill(bends, 0, 0, features)
    fill(this.step, 0, 0, features)
    this.freeCount = 0
    this.freeRows(loss.freePositives, loss.positiveWeights, loss.freePositiveCount)
    this.freeRows(loss.freeNegatives, loss.negativeWeights, loss.freeNegativeCount)
    this.raiseAll(loss)
    let most: f64 = 0
    for (let k = 0; k < features; k++) most = Math.max(most, bends[k])
    const damping = caution * Math.max(LEAST_DAMPING, DAMPING * Math.min(1, violation)) * most
    this.damping = damping === 0 ? 1 : damping
    for (let k = 0; k < features; k++) bends[k] += this.damping
  }

  private freeRows(rows: Integers, weights: Numbers, count: i32): void {
    for (let a = 0; a < count; a++) this.freeRow(rows[a], weights[a])
  }

  private freeRow(row: i32, weight: f64): void {
    const lines = this.rows
    const bends = this.bends
    this.omega[row] = weight
    this.free[this.freeCount++] = row
    const end = lines.pointers[row + 1]
    for (let t = lines.pointers[row]; t < end; t++) {
      const value = lines.values[t]
      bends[lines.places[t]] += weight * value * value
    }
  }

  private raiseAll(loss: CountedProx): void {
    const positives = loss.freePositiveCount > 0
    const negatives = loss.freeNegativeCount > 0
    this.spikeCount = (positives ? 2 : 0) + (negatives ? 1 : 0)
    let s = 0
    if (positives) this.raiseMean(s++, loss.freePositives, loss.positiveWeights, loss.freePositiveCount)
    if (negatives) this.raiseMean(s++, loss.freeNegatives, loss.negativeWeights, loss.freeNegativeCount)
    if (!positives) return
    fill(this.spike, 0, 0, this.columns.lines)
    this.addRows(loss.freePositives, loss.positiveWeights, loss.freePositiveCount, loss.freeWeight)
    this.addRows(loss.moving, loss.shares, loss.movingCount, 1)
    this.raise(s, loss.linkWeight)
  }

  private raiseMean(s: i32, rows: Integers, weights: Numbers, count: i32): void {
    let total: f64 = 0
    for (let a = 0; a < count; a++) total += weights[a]
    fill(this.spike, 0, 0, this.columns.lines)
    this.addRows(rows, weights, count, 1)
    this.raise(s, -1 / total)
  }

  private addRows(rows: Integers, values: Numbers, count: i32, divisor: f64): void {
    for (let a = 0; a < count; a++) this.rows.addLine(rows[a], values[a] / divisor, this.spike)
  }

  /** The combination of rows at hand becomes the s-th spike. */
  private raise(s: i32, weight: f64): void {
    const count = this.spikeCount
    this.weights[s] = weight
    this.seen[s] = 0
    for (let k = 0; k < this.columns.lines; k++) {
      const part = this.spike[k]
      this.spikes[k * count + s] = part
      this.bends[k] += weight * part * part
    }
  }

  /** One step for each weight; returns the largest violation of optimality that was met. */
  private sweep(): f64 {
    const bends = this.bends
    let largest: f64 = 0
    for (let k = 0; k < this.columns.lines; k++) {
      const now = this.w[k] + this.step[k]
      const by = softThreshold(now - this.slope(k) / bends[k], this.lambdas[k] / bends[k]) - now
      if (by === 0) continue
      this.move(k, by)
      largest = Math.max(largest, bends[k] * Math.abs(by))
    }
    return largest
  }

  /** The slope of the model's loss by the weight, after all steps so far. */
  private slope(k: i32): f64 {
    const count = this.spikeCount
    let sum = this.slopes[k] + this.columns.dotLine(k, this.bent) + this.damping * this.step[k]
    for (let s = 0; s < count; s++) sum += this.weights[s] * this.spikes[k * count + s] * this.seen[s]
    return sum
  }

  private move(k: i32, by: f64): void {
    const count = this.spikeCount
    this.step[k] += by
    this.bend(k, by)
    for (let s = 0; s < count; s++) this.seen[s] += by * this.spikes[k * count + s]
  }

  private bend(k: i32, by: f64): void {
    const places = this.columns.places
    const values = this.columns.values
    const bent = this.bent
    const end = this.columns.pointers[k + 1]
    for (let t = this.columns.pointers[k]; t < end; t++) {
      const row = places[t]
      bent[row] += by * this.omega[row] * values[t]
    }
  }

  /** To the minimum over the weights that are not 0. Those that would change their sign become 0: then it is not yet reached. */
  private leap(): boolean {
    this.listActive()
    if (!this.hasRoomForGram()) return true
    this.makeGram()
    if (!factorize(this.gram, this.size, this.tiles)) return true
    const down = this.down
    for (let a = 0; a < this.size; a++) {
      const k = this.active[a]
      down[a] = -this.slope(k) - Math.sign(this.w[k] + this.step[k]) * this.lambdas[k]
    }
    solveFactorized(this.gram, this.size, down)
    let kept = true
    for (let a = 0; a < this.size; a++) {
      const k = this.active[a]
      const now = this.w[k] + this.step[k]
      const crosses = now * (now + down[a]) < 0
      if (crosses) kept = false
      this.move(k, crosses ? -now : down[a])
    }
    return kept
  }

  private listActive(): void {
    let size = 0
    for (let k = 0; k < this.columns.lines; k++) {
      const isActive = this.w[k] + this.step[k] !== 0
      this.place[k] = isActive ? size : -1
      if (isActive) this.active[size++] = k
    }
    this.size = size
  }

  private hasRoomForGram(): boolean {
    if (this.size > MOST_ACTIVE) return false
    const wanted = this.size * this.size
    if (wanted <= this.gramRoom) return true
    // Doubled, so that systems that grow little by little do not leave a trail.
    this.gram = room(2 * wanted)
    this.gramRoom = isFull() ? 0 : 2 * wanted
    return !isFull()
  }

  /** H on the active features, its lower triangle. */
  private makeGram(): void {
    const size = this.size
    fill(this.gram, 0, 0, size * size)
    for (let a = 0; a < this.freeCount; a++) this.addSquare(this.free[a])
    for (let a = 0; a < size; a++) this.gram[a * size + a] += this.damping
    for (let s = 0; s < this.spikeCount; s++) this.addSpike(s)
  }

  /** The products of a row's numbers with each other. Its active features ascend, as their places do. */
  private addSquare(row: i32): void {
    const gram = this.gram
    const here = this.here
    const values = this.values
    const count = this.readActive(row)
    for (let t = 0; t < count; t++) {
      const first = here[t] * this.size
      const weighted = this.omega[row] * values[t]
      for (let u = 0; u <= t; u++) gram[first + here[u]] += weighted * values[u]
    }
  }

  private readActive(row: i32): i32 {
    const lines = this.rows
    const end = lines.pointers[row + 1]
    let count = 0
    for (let t = lines.pointers[row]; t < end; t++) {
      const a = this.place[lines.places[t]]
      if (a < 0) continue
      this.here[count] = a
      this.values[count++] = lines.values[t]
    }
    return count
  }

  private addSpike(s: i32): void {
    const size = this.size
    const values = this.values
    for (let a = 0; a < size; a++) values[a] = this.spikes[this.active[a] * this.spikeCount + s]
    for (let a = 0; a < size; a++) addScaled(this.gram, a * size, a + 1, values, 0, this.weights[s] * values[a])
  }
}
