import { type ScaledVector, VECTORS } from '../numeric/matrix/column-panels.js'
import type { ColumnScreen } from '../numeric/matrix/column-screen.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Problem } from '../problem/problem.js'
import { GatheredColumns } from './gathered-columns.js'
import type { BoxProblem } from './path-screen.js'

/** Points that share the columns that are read for them: neighbours need nearly the same. */
const TOGETHER = 10

/** A point of an ℓ1 path: any w and any multipliers, as `certify` takes them. */
export interface PointToCertify {
  readonly lambda: number
  readonly w: Vec
  readonly dual: Vec
  /** Which points claim to lie on one piece of the path, where w is constant and the multipliers are linear in λ. */
  readonly piece: number
}

/** A point with the places of the weights that are not 0: of a wide table they are few. */
export interface PointInUse extends PointToCertify {
  readonly used: Int32Array
}

/** What a point's certificate at any λ is made of. */
export interface Parts {
  omega: number
  loss: number
  /** The multipliers, moved into the set where they are feasible but for |u_k| ≤ λf_k; and their value. */
  feasible: Vec
  value: number
  /** An upper bound of max_k |u_k|/f_k, and not below λ. */
  size: number
}

/**
 * Computes the parts of several points at a time. On a wide table passes in f32 rule out most columns, by a look at the
 * multipliers here or, where they are the same but for rounding, one that the walk has had; |u_k| of the others is computed in f64.
 */
export class PathParts {
  /** 1 for the columns that matter to the points at hand. */
  private readonly marks: Uint8Array
  /** All columns of a narrow table. */
  private readonly all: Int32Array

  constructor(
    private readonly problem: Problem,
    private readonly box: BoxProblem,
    private readonly screen: ColumnScreen | undefined,
  ) {
    this.marks = new Uint8Array(box.table.cols)
    this.all = Int32Array.from({ length: screen ? 0 : box.table.cols }, (_, k) => k)
  }

  /** The parts of the listed points, each at its place. */
  of(points: readonly PointInUse[], list: readonly number[]): Parts[] {
    const parts: Parts[] = []
    for (let first = 0; first < list.length; first += TOGETHER) {
      const few = list.slice(first, first + TOGETHER)
      for (const [q, part] of this.ofFew(few.map((i) => points[i])).entries()) parts[few[q]] = part
    }
    return parts
  }

  private ofFew(points: readonly PointInUse[]): Parts[] {
    const { loss } = this.problem
    const { table } = this.box
    const duals = points.map(({ dual }) => this.feasible(dual))
    const columns = new GatheredColumns(table, this.columnsFor(points, duals))
    const scores = new Float64Array(table.rows)
    return points.map(({ lambda, w, used }, q) => ({
      omega: this.omega(w, used),
      loss: loss.value(columns.scores(w, scores)),
      feasible: duals[q],
      value: loss.dualValue(duals[q]),
      size: this.largest(columns.products(duals[q]), columns.list, lambda),
    }))
  }

  feasible(dual: Vec): Vec {
    const feasible = dual.slice()
    this.problem.loss.repairDual(feasible)
    return feasible
  }

  /** The columns that some w uses, and those that some |u_k| above λf_k cannot be excluded for; all of a narrow table. */
  private columnsFor(points: readonly PointInUse[], duals: readonly Vec[]): Int32Array {
    const { marks, screen } = this
    if (!screen) return this.all
    for (const near of nearLists(screen, points, duals)) for (const k of near) marks[k] = 1
    for (const { used } of points) for (let i = 0; i < used.length; i++) marks[used[i]] = 1
    return takeMarked(marks)
  }

  /** Ω(w) = Σ f_k|w_k| */
  private omega(w: Vec, used: Int32Array): number {
    const { factors } = this.box
    let sum = 0
    for (let i = 0; i < used.length; i++) sum += (factors ? factors[used[i]] : 1) * Math.abs(w[used[i]])
    return sum
  }

  private largest(u: Vec, columns: Int32Array, atLeast: number): number {
    const { factors } = this.box
    let largest = atLeast
    for (let i = 0; i < u.length; i++) largest = Math.max(largest, Math.abs(u[i]) / (factors ? factors[columns[i]] : 1))
    return largest
  }
}

/** By what has been seen of the points' multipliers, or by a look at them now. */
function nearLists(screen: ColumnScreen, points: readonly PointToCertify[], duals: readonly Vec[]): Set<Int32Array> {
  const lists = new Set<Int32Array>()
  const unseen: ScaledVector[] = []
  for (const [q, { lambda: scale, dual }] of points.entries()) {
    const near = screen.seen({ v: dual, scale }, duals[q])
    if (near) lists.add(near)
    else unseen.push({ v: duals[q], scale })
  }
  for (let first = 0; first < unseen.length; first += VECTORS) {
    const few = unseen.slice(first, first + VECTORS)
    screen.look(few)
    lists.add(screen.seen(few[0], few[0].v) as Int32Array)
  }
  return lists
}

/** The marked columns; no mark is left. */
function takeMarked(marks: Uint8Array): Int32Array {
  const list: number[] = []
  for (let k = marks.indexOf(1); k >= 0; k = marks.indexOf(1, k + 1)) list.push(k)
  marks.fill(0)
  return Int32Array.from(list)
}
