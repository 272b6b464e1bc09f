import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../../numeric/order/segments.js'
import { type Problem, pullOf } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'

/** With more free rows a factor takes longer than the Newton steps it would save. */
const MOST_FREE = 120
/** Rows that are ever free, and changes of what is free, at most. */
const MOST_ROWS = 2 * MOST_FREE
const MOST_CHANGES = 4 * MOST_FREE
/** Added to the diagonal, as a part of it: more free rows than features depend on each other. */
const RIDGE = 1e-10
/** A margin that is missed by less, in units of the margin and of the threshold, is met. */
const MET = 1e-10

/**
 * The solution of an ℓ2 problem from a point near it. With one negative as the threshold, and c = α for positives and −β for negatives,
 * the dual is
 *
 *     max Σ_positives c − ‖Σ c_i x_i‖²/2λ,   0 ≤ c ≤ v for positives, c ≤ 0 for negatives, Σc = 0
 *
 * whose solution satisfies equations once it is known which c are at a bound. An active-set method finds that out: go to the solution of
 * the equations for the c that are free, or as far as the first bound on the way there; if none is in the way, free the row whose bound is
 * the most wrong. The dual grows with every step.
 *
 * Undefined where too many rows are free, or it takes too long. Pauses after every change.
 */
export function* exactFinish(problem: Problem, near: Iterate): Generator<void, Iterate | undefined> {
  const c = near.dual.slice()
  problem.loss.repairDual(c)
  for (let i = 0; i < c.length; i++) c[i] = -c[i]
  const set = ActiveSet.of(problem, c)
  for (let change = 0; set && change < MOST_CHANGES; change++) {
    const found = set.advance()
    if (found === undefined) return undefined
    if (found) return set.point()
    yield
  }
  return undefined
}

class ActiveSet {
  private readonly rows: KnownRows
  /** Which of the known rows are free, and the same for all rows. */
  private readonly free: number[] = []
  private readonly isFree: Uint8Array
  private readonly u: Vec
  private readonly scores: Vec
  private readonly factor = new Float64Array(MOST_FREE * MOST_FREE)

  private constructor(
    private readonly problem: Problem,
    private readonly c: Vec,
    free: readonly number[],
  ) {
    const { map } = problem
    this.rows = new KnownRows(map, free)
    this.u = map.applyTranspose(c, new Float64Array(map.cols))
    this.scores = new Float64Array(map.rows)
    this.isFree = new Uint8Array(map.rows)
    for (const row of free) this.release(row)
  }

  static of(problem: Problem, c: Vec): ActiveSet | undefined {
    const { weights } = problem.loss
    const free: number[] = []
    for (let i = 0; i < c.length; i++) if (i < weights.length ? c[i] > 0 && c[i] < weights[i] : c[i] < 0) free.push(i)
    return free.length > 0 && free.length <= MOST_FREE ? new ActiveSet(problem, c, free) : undefined
  }

  /** One change. True at the solution, undefined where it is not found this way. */
  advance(): boolean | undefined {
    const { rows, free, c, u } = this
    const solved = this.equations()
    if (!solved) return undefined
    const { change, threshold, missed } = solved
    const { length, at } = this.firstBound(change)
    for (let a = 0; a < free.length; a++) {
      c[rows.numbers[free[a]]] += length * change[a]
      rows.add(free[a], length * change[a], u)
    }
    if (at !== undefined) {
      const row = rows.numbers[free[at]]
      c[row] = change[at] > 0 ? this.most(row) : 0
      this.isFree[row] = 0
      free.splice(at, 1)
      return free.length > 0 ? false : undefined
    }
    const worst = this.worstBound(threshold)
    // What the ridge has left is taken by solving once more.
    if (worst === undefined) return missed <= MET * (1 + Math.abs(threshold))
    if (free.length === MOST_FREE || rows.isFull) return undefined
    this.release(worst)
    return false
  }

  private release(row: number): void {
    this.free.push(this.rows.placeOf(row))
    this.isFree[row] = 1
  }

  point(): Iterate {
    const { problem, c } = this
    const dual = c.map((value) => 0 - value)
    const w = pullOf(problem.map, dual)
    for (let k = 0; k < w.length; k++) w[k] /= problem.lambda
    return { w, dual }
  }

  private most(row: number): number {
    const { weights } = this.problem.loss
    return row < weights.length ? weights[row] : 0
  }

  /** How the free c change until all their rows are at the margin, the threshold then, and what the margins were missed by before. */
  private equations(): { change: Vec; threshold: number; missed: number } | undefined {
    const { rows, free, u, factor } = this
    const { lambda, loss } = this.problem
    const { length } = free
    const change = new Float64Array(length)
    const even = new Float64Array(length).fill(1)
    let size = 0
    for (let a = 0; a < length; a++) size = Math.max(size, rows.product(free[a], free[a]))
    // One row alone is its own mean.
    if (size === 0) size = 1
    for (let a = 0; a < length; a++) {
      // The changes sum up to 0, so that a constant added to all products changes nothing; without it the mean of the rows would be 0.
      for (let b = 0; b <= a; b++) factor[a * length + b] = (rows.product(free[a], free[b]) + size) / lambda
      factor[a * length + a] += (RIDGE * size) / lambda
      const margin = rows.numbers[free[a]] < loss.weights.length ? 1 : 0
      change[a] = margin - rows.score(free[a], u) / lambda
    }
    const own = factor.subarray(0, length * length)
    if (!cholesky(own, length)) return undefined
    const missing = change.slice()
    choleskySolve(own, length, change)
    choleskySolve(own, length, even)
    const threshold = -sum(change) / sum(even)
    let missed = 0
    for (let a = 0; a < length; a++) {
      missed = Math.max(missed, Math.abs(missing[a] + threshold))
      change[a] += threshold * even[a]
    }
    return { change, threshold, missed }
  }

  /** How far the change may go, and which free row stops it. */
  private firstBound(change: Vec): { length: number; at?: number } {
    const { rows, free, c } = this
    let first: { length: number; at?: number } = { length: 1 }
    for (let a = 0; a < free.length; a++) {
      const row = rows.numbers[free[a]]
      const isPositive = row < this.problem.loss.weights.length
      const room = change[a] > 0 ? this.most(row) - c[row] : isPositive ? -c[row] : Number.NEGATIVE_INFINITY
      const length = change[a] === 0 ? 1 : Math.max(0, room / change[a])
      if (length < first.length) first = { length, at: a }
    }
    return first
  }

  /** The row that would gain most by leaving its bound; undefined at the solution. */
  private worstBound(threshold: number): number | undefined {
    const { problem, c, u, scores, rows, isFree } = this
    const { weights } = problem.loss
    const w = u.map((value) => value / problem.lambda)
    problem.map.apply(w, scores)
    const level = threshold + rows.offset(w)
    let worst: number | undefined
    let most = MET * (1 + Math.abs(level))
    for (let i = 0; i < scores.length; i++) {
      if (isFree[i] === 1) continue
      const missing = (i < weights.length ? 1 : 0) - (scores[i] - level)
      const canGrow = c[i] < (i < weights.length ? weights[i] : 0)
      const canShrink = i >= weights.length || c[i] > 0
      const gain = missing > 0 ? (canGrow ? missing : 0) : canShrink ? -missing : 0
      if (gain <= most) continue
      most = gain
      worst = i
    }
    return worst
  }
}

/** Copies of the rows that are or were free, seen from their mean, and their dot products. */
class KnownRows {
  readonly numbers: number[] = []
  private readonly places = new Map<number, number>()
  private readonly values: Vec
  private readonly products = new Float64Array(MOST_ROWS * MOST_ROWS)
  private readonly mean: Vec

  constructor(
    private readonly map: RowMap,
    first: readonly number[],
  ) {
    this.values = new Float64Array(MOST_ROWS * map.cols)
    this.mean = new Float64Array(map.cols)
    for (const row of first) map.addRow(row, 1 / first.length, this.mean)
  }

  get isFull(): boolean {
    return this.numbers.length === MOST_ROWS
  }

  /** Where a row is, which is read if it is new. */
  placeOf(row: number): number {
    const known = this.places.get(row)
    if (known !== undefined) return known
    const { values, products, mean } = this
    const { cols } = this.map
    const place = this.numbers.length
    this.map.readRow(row, values, place * cols)
    for (let k = 0; k < cols; k++) values[place * cols + k] -= mean[k]
    for (let b = 0; b <= place; b++) {
      products[place * MOST_ROWS + b] = dotSegments(values, place * cols, values, b * cols, cols)
      products[b * MOST_ROWS + place] = products[place * MOST_ROWS + b]
    }
    this.numbers.push(row)
    this.places.set(row, place)
    return place
  }

  product(a: number, b: number): number {
    return this.products[a * MOST_ROWS + b]
  }

  /** (x − mean)·v */
  score(place: number, v: Vec): number {
    return dotSegments(this.values, place * this.map.cols, v, 0, this.map.cols)
  }

  /** What all scores of w have more than those of the rows seen from the mean. */
  offset(w: Vec): number {
    return dotSegments(this.mean, 0, w, 0, w.length)
  }

  /** out += scale·(x − mean) */
  add(place: number, scale: number, out: Vec): void {
    addSegment(this.values, place * this.map.cols, this.map.cols, scale, out)
  }
}

function sum(values: Vec): number {
  let total = 0
  for (let a = 0; a < values.length; a++) total += values[a]
  return total
}
