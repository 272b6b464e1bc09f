import { TablePlace } from '../../numeric/wasm/table-place.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'
import { ENDED, GOING } from './descent.js'
import { type DescentDoor, descentTwin } from './descent-door.js'

/** How precisely a λ is solved. */
export interface Precision {
  /** Multiplier updates at most. No more are made where what is smoothed away is such a part of what w gains. */
  updates: number
  gap: number
  /** A minimization ends where a step promises such a part of the gain, or slopes are off by such a part of λ. */
  promise: number
  slope: number
  /** The widths of the kinks as the augmented Lagrangian sees them (alm/metric-schedule.ts). */
  hinge: number
  negative: number
}

/** Some thousandths of what w gains are left: for models that are only compared. */
export const ROUGH: Precision = { updates: 3, gap: 0.01, promise: 1e-3, slope: 0.02, hinge: 0.1, negative: 0.03 }

/** A descent (descent.ts) on a problem, from λ to λ, in WebAssembly where there is some. */
export class KindsDescent {
  private readonly place: TablePlace<DescentDoor>

  constructor(
    private readonly problem: Problem,
    from?: Iterate,
  ) {
    const { map, loss, penalty } = problem
    const place = new TablePlace<DescentDoor>(map, { open: ({ openDescent }) => openDescent(), twin: descentTwin })
    const { door } = place
    this.place = place
    place.numbers(door.descentShares(), loss.weights.length).set(loss.weights)
    place.numbers(door.descentDual(), map.rows).set(from?.dual ?? loss.dualAtZero())
    const [w, factors] = [door.descentWeights(), door.descentFactors()].map((array) => place.numbers(array, map.cols))
    if (from) w.set(from.w)
    else w.fill(0)
    if (penalty.box?.factors) factors.set(penalty.box.factors)
    else factors.fill(1)
    door.beginDescent(loss.weights.length, loss.thresholdCount)
  }

  /** The λ from which on the multipliers at hand show w = 0 to be optimal. */
  get start(): number {
    const { place, problem } = this
    return problem.penalty.emptyNorm(place.numbers(place.door.descentPull(), problem.map.cols))
  }

  /** How many features are to be held at λ, as far as the multipliers at hand tell. */
  inReach(lambda: number): number {
    return this.place.door.inReach(lambda)
  }

  /** The point at hand; its multipliers are written where that is said. */
  point(dual = new Float64Array(this.problem.map.rows)): Iterate {
    const { place } = this
    const { door } = place
    const { rows, cols } = this.problem.map
    door.tellWeights()
    dual.set(place.numbers(door.descentDual(), rows))
    return { w: place.numbers(door.descentWeights(), cols).slice(), dual }
  }

  /**
   * To the solution at λ from the one before, with a sign of life before every step. Returns whether the last minimization came to its
   * end; where it did not, multipliers are as they were.
   */
  *solve(lambda: number, precision: Precision): Generator<void, boolean> {
    const { door } = this.place
    const { updates, gap, promise, slope, hinge, negative } = precision
    door.aim(lambda, updates, gap, promise, slope, hinge, negative)
    for (;;) {
      yield
      const state = door.advance(1)
      if (state !== GOING) return state === ENDED
    }
  }

  /** Nothing will be asked of it any more. */
  close(): void {
    this.place.close()
  }
}
