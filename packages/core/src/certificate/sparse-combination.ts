import { CountedNegatives } from '../loss/push/counted-negatives.js'
import type { TurnedTable } from '../numeric/matrix/turned-table.js'
import { copy, type f64, fill, INFINITE, type i32, type Numbers, room } from '../numeric/portable/numbers.js'
import { softThreshold } from '../prox/soft-threshold.js'

const ROUNDING: f64 = 1e-12

/** What is known of a combination within λ: nothing yet, it is at hand, or there is none. */
export const UNKNOWN = 0
export const NEAR = 1
export const NONE = 2

/**
 * The search of near-combination.ts over a sparse table and for ‖w‖₁, whose first row is the mean positive: the same steps, in one module
 * with all that they read. Portable (portable/numbers.ts).
 */
export class SparseCombination {
  /** A point of the simplex, −1 for the mean positive before it, and the pull of both: where it is, and where it was before. */
  readonly now: Numbers
  private readonly nowPull: Numbers
  private readonly before: Numbers
  private readonly beforePull: Numbers
  /** The point from which the next step is taken, beyond `now` on the line from `before`, and where it leads. */
  private readonly ahead: Numbers
  private readonly aheadPull: Numbers
  private readonly next: Numbers
  private readonly nextPull: Numbers
  private readonly moved: Numbers
  private readonly scores: Numbers
  private readonly beyond: Numbers
  private readonly side: CountedNegatives
  private lambda: f64 = 0
  private momentum: f64 = 1
  private steepness: f64 = 1

  constructor(private readonly table: TurnedTable) {
    const rows = table.rows
    const cols = table.cols
    this.now = room(rows)
    this.nowPull = room(cols)
    this.before = room(rows)
    this.beforePull = room(cols)
    this.ahead = room(rows)
    this.aheadPull = room(cols)
    this.next = room(rows)
    this.nextPull = room(cols)
    this.moved = room(rows)
    this.scores = room(rows)
    this.beyond = room(cols)
    const side = new CountedNegatives(rows)
    for (let j = 0; j < rows; j++) side.counts[j] = 1
    this.side = side
  }

  /** From the point that is there, for combinations of at least K negatives. */
  begin(k: f64, lambda: f64, steepness: f64): void {
    this.side.begin(1, this.table.rows - 1, k)
    this.lambda = lambda
    this.momentum = 1
    this.steepness = steepness
    this.writePull(this.now, this.nowPull)
    copy(this.before, this.now, this.table.rows)
    copy(this.beforePull, this.nowPull, this.table.cols)
    copy(this.ahead, this.now, this.table.rows)
    copy(this.aheadPull, this.nowPull, this.table.cols)
    this.look()
  }

  /** Whether the combination at hand is within λ, or what is beyond λ shows that none is. */
  found(): i32 {
    if (largest(this.nowPull, this.table.cols) <= this.lambda) return NEAR
    let size: f64 = 0
    for (let f = 0; f < this.table.cols; f++) size += Math.abs(this.beyond[f])
    const isNone = this.scores[0] - this.side.threshold(this.scores) > this.lambda * size
    return isNone ? NONE : UNKNOWN
  }

  /** To the minimum of the parabola of that steepness, which must lie above the function; it is made steeper where it does not. */
  step(): void {
    const from = this.distance()
    for (; this.steepness < INFINITE; this.steepness *= 2, this.look()) {
      this.project()
      this.writePull(this.next, this.nextPull)
      const promised = this.parabola()
      this.see(this.nextPull)
      const reached = this.distance()
      if (!(reached <= from + promised + ROUNDING * from)) continue
      this.goOn(reached > from)
      return
    }
  }

  /** The next point: where the parabola is lowest, in the capped simplex. */
  private project(): void {
    const side = this.side
    for (let j = 0; j < this.table.rows; j++) this.moved[j] = this.ahead[j] + this.scores[j] / this.steepness
    side.collect(this.moved, 1, 1)
    side.solve(1)
    side.writeDual(this.moved, this.next)
    this.next[0] = -1
  }

  /** What the parabola says of that point, less its value where the step began. */
  private parabola(): f64 {
    let sum: f64 = 0
    for (let j = 1; j < this.table.rows; j++) {
      const move = this.next[j] - this.ahead[j]
      sum += move * (0.5 * this.steepness * move - this.scores[j])
    }
    return sum
  }

  /** The next place to step from; without the momentum where that led upwards. */
  private goOn(upwards: boolean): void {
    const rows = this.table.rows
    const cols = this.table.cols
    copy(this.before, upwards ? this.next : this.now, rows)
    copy(this.beforePull, upwards ? this.nextPull : this.nowPull, cols)
    copy(this.now, this.next, rows)
    copy(this.nowPull, this.nextPull, cols)
    const momentum: f64 = upwards ? 1 : (1 + Math.sqrt(1 + 4 * (this.momentum * this.momentum))) / 2
    const by = (this.momentum - 1) / momentum
    this.momentum = momentum
    writeBeyond(this.now, this.before, by, this.ahead, rows)
    writeBeyond(this.nowPull, this.beforePull, by, this.aheadPull, cols)
    this.look()
  }

  /** What is beyond λ of the place to step from, and its scores. */
  private look(): void {
    const rows = this.table.byRow
    this.see(this.aheadPull)
    this.scores[0] = rows.dotLine(0, this.beyond)
    for (let i = 1; i < rows.lines; i++) this.scores[i] = rows.dotLineByFour(i, this.beyond)
  }

  private see(pull: Numbers): void {
    for (let f = 0; f < this.table.cols; f++) this.beyond[f] = softThreshold(pull[f], this.lambda)
  }

  /** Half the square of what is beyond λ. */
  private distance(): f64 {
    let sum: f64 = 0
    for (let f = 0; f < this.table.cols; f++) sum += this.beyond[f] * this.beyond[f]
    return 0.5 * sum
  }

  private writePull(dual: Numbers, pull: Numbers): void {
    const rows = this.table.byRow
    fill(pull, 0, 0, this.table.cols)
    for (let i = 1; i < rows.lines; i++) if (dual[i] !== 0) rows.addLine(i, dual[i], pull)
    rows.addLine(0, dual[0], pull)
    for (let f = 0; f < this.table.cols; f++) pull[f] = -pull[f]
  }
}

function largest(v: Numbers, count: i32): f64 {
  let most: f64 = 0
  for (let i = 0; i < count; i++) most = Math.max(most, Math.abs(v[i]))
  return most
}

/** out = now + by·(now − before) */
function writeBeyond(now: Numbers, before: Numbers, by: f64, out: Numbers, count: i32): void {
  for (let i = 0; i < count; i++) out[i] = now[i] + by * (now[i] - before[i])
}
