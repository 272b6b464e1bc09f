import type { ColumnScreen } from '../numeric/matrix/column-screen.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { type ScaledVector, VECTORS } from '../numeric/matrix/scaled-vector.js'
import type { OneThresholdProblem } from '../problem/problem.js'
import { LARGEST, LOSS, OMEGA, PARTS } from './path-proof.js'
import type { BoxProblem } from './path-screen.js'
import type { PointToCertify } from './point-to-certify.js'
import { type WideDoor, wideTwin } from './proof-door.js'
import { ProofPlace } from './proof-place.js'

/** What a point's certificate at any λ is made of. */
export class Parts {
  /**
   * @param feasible the multipliers, moved into the set where they are feasible but for |u_k| ≤ λf_k; and their value
   * @param size an upper bound of max_k |u_k|/f_k, and not below λ
   */
  constructor(
    readonly omega: number,
    readonly loss: number,
    readonly feasible: Vec,
    readonly value: number,
    readonly size: number,
  ) {}
}

/**
 * Computes the parts of points on a wide table. Passes over rounded numbers rule out most columns, by a look at the multipliers here or, where they are
 * the same but for rounding, one that the walk has had; with the others a proof is made in f64 (wide-proof.ts).
 */
export class PathParts {
  private readonly place: ProofPlace<WideDoor>
  /** Where the proof has each column; −1: it has not come yet. */
  private readonly lines: Int32Array
  private came = 0

  constructor(
    private readonly problem: OneThresholdProblem,
    private readonly box: BoxProblem,
    private readonly screen: ColumnScreen,
  ) {
    const { rows, cols } = box.table
    const { weights, thresholdCount } = problem.loss
    this.lines = new Int32Array(cols)
    this.place = new ProofPlace({
      create: (exports) => exports.createWide(rows, cols, weights.length, thresholdCount),
      twin: () => wideTwin(rows, cols, weights.length, thresholdCount),
      write: (door) => this.begin(door),
    })
  }

  private begin(door: WideDoor): void {
    const { weights } = this.problem.loss
    this.place.numbers(door.wideWeights(), weights.length).set(weights)
    this.lines.fill(-1)
    this.came = 0
  }

  /** The parts of each point. */
  of(points: readonly PointToCertify[]): Parts[] {
    const duals = points.map(({ dual }) => this.feasible(dual))
    const near = nearLists(this.screen, points, duals)
    const desk = this.open()
    const parts = points.map((point, q) => this.prove(desk, point, duals[q], near[q]))
    this.place.close()
    return parts
  }

  feasible(dual: Vec): Vec {
    const feasible = dual.slice()
    this.problem.loss.repairDual(feasible)
    return feasible
  }

  /** The proof, with its arrays as they are written. */
  private open() {
    const { place } = this
    const { rows, cols } = this.box.table
    const door = place.open()
    return {
      door,
      columns: place.numbers(door.wideColumns(), rows * cols),
      factors: place.numbers(door.wideFactors(), cols),
      list: place.integers(door.wideList(), 2 * cols),
      w: place.numbers(door.wideW(), cols),
      dual: place.numbers(door.wideDual(), rows),
      parts: place.numbers(door.wideParts(), PARTS),
    }
  }

  private prove(desk: Desk, { lambda, w }: PointToCertify, feasible: Vec, near: Int32Array): Parts {
    const { door, list, parts } = desk
    const { features, weights } = w
    const used = features.length
    for (let i = 0; i < used; i++) list[i] = this.lineOf(features[i], desk)
    for (let i = 0; i < near.length; i++) list[used + i] = this.lineOf(near[i], desk)
    desk.w.set(weights)
    desk.dual.set(feasible)
    door.proveWide(used, near.length)
    const value = this.problem.loss.dualValue(feasible)
    return new Parts(parts[OMEGA], parts[LOSS], feasible, value, Math.max(lambda, parts[LARGEST]))
  }

  /** Where the proof has column k, which comes now unless it has come before. */
  private lineOf(k: number, { columns, factors }: Desk): number {
    if (this.lines[k] >= 0) return this.lines[k]
    const { table, factors: own } = this.box
    const { values, cols, rows } = table
    const line = this.came++
    this.lines[k] = line
    factors[line] = own ? own[k] : 1
    for (let to = line * rows, t = k; t < values.length; to++, t += cols) columns[to] = values[t]
    return line
  }
}

type Desk = ReturnType<PathParts['open']>

/** The columns that some |u_k| above λf_k cannot be excluded for: by what has been seen of each point's multipliers, or by a look at them now. */
function nearLists(screen: ColumnScreen, points: readonly PointToCertify[], duals: readonly Vec[]): Int32Array[] {
  const lists = points.map(({ lambda: scale, dual }, q) => screen.seen({ v: dual, scale }, duals[q]))
  const unseen = points.map((_, q) => q).filter((q) => !lists[q])
  for (let first = 0; first < unseen.length; first += VECTORS) {
    const few = unseen.slice(first, first + VECTORS)
    const vectors: ScaledVector[] = few.map((q) => ({ v: duals[q], scale: points[q].lambda }))
    screen.look(vectors)
    for (const [i, q] of few.entries()) lists[q] = screen.seen(vectors[i], vectors[i].v)
  }
  return lists as Int32Array[]
}
