import { NegativeSide } from '../loss/push/negative-side.js'
import { topMean } from '../loss/push/top-mean.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import type { Problem } from '../problem/problem.js'
import type { Check } from './hull-search.js'
import { OpenCombination } from './open-combination.js'
import { NEAR, NONE, UNKNOWN } from './sparse-combination.js'

/** Steps after which others may try. */
const STEPS = 150
/** The length of a step is tried first as if rows were of this many times their mean square. */
const FIRST = 2
const ROUNDING = 1e-12

/**
 * β of the capped simplex whose combination of negatives lies within λ of the mean positive in the dual norm, so that w = 0 is optimal at
 * λ; or undefined, where a direction shows that there is none, or no end is in sight. Accelerated gradient steps on the square
 * of what is beyond λ, projected: each is two products, where a Newton step of a wide table is a system of all features that
 * have to be held. Some dozen steps are enough where λ is not next to λ_max.
 *
 * @param base the problem of the mean positive (lambda-max.ts) at λ, with one threshold
 */
export function nearCombination(base: Problem, check?: Check): Vec | undefined {
  const { map, penalty } = base
  const isPlain = penalty.box !== undefined && penalty.box.factors === undefined
  const steepness = firstSteepness(map)
  const search = isPlain && map.isStored ? new OpenCombination(base, steepness) : new CombinationSearch(base, steepness)
  try {
    return combinationOf(search, check)
  } finally {
    search.close()
  }
}

function combinationOf(search: CombinationSearch | OpenCombination, check?: Check): Vec | undefined {
  for (let step = 0; step < STEPS; step++) {
    check?.()
    const found = search.found()
    if (found !== UNKNOWN) return found === NEAR ? search.shares : undefined
    search.step()
  }
  return undefined
}

function firstSteepness(map: RowMap): number {
  const { mean, deviation } = map.columnMoments()
  let square = 0
  for (let k = 0; k < mean.length; k++) square += mean[k] * mean[k] + deviation[k] * deviation[k]
  return FIRST * square || 1
}

/** A point of the simplex, −1 for the mean positive before it, and the pull of both. */
interface Point {
  dual: Vec
  pull: Vec
}

/** Over any table, and for any penalty. */
class CombinationSearch {
  private readonly side: NegativeSide
  private readonly scores: Vec
  private readonly beyond: Vec
  private readonly lambdas: Vec
  private readonly scratch: Vec
  private now: Point
  private before: Point
  /** The point from which the next step is taken, beyond `now` on the line from `before`. */
  private ahead: Point
  private momentum = 1

  constructor(
    private readonly base: Problem,
    private steepness: number,
  ) {
    const { map, loss, lambda } = base
    this.side = new NegativeSide({ first: 1, count: loss.negatives, k: loss.thresholdCount, share: 1 })
    this.scores = new Float64Array(map.rows)
    this.beyond = new Float64Array(map.cols)
    this.lambdas = new Float64Array(map.cols).fill(lambda)
    this.scratch = new Float64Array(loss.negatives)
    this.now = this.pointAt(loss.dualAtZero())
    this.before = this.now
    this.ahead = this.now
    this.look()
  }

  /** Whether the combination at hand is within λ, or there is none. */
  found(): number {
    if (this.base.penalty.emptyNorm(this.now.pull) <= this.base.lambda) return NEAR
    return this.showsNone() ? NONE : UNKNOWN
  }

  /** The combination at hand, without the mean positive. */
  get shares(): Vec {
    return this.now.dual.slice(1)
  }

  /** There is nothing that others could use. */
  close(): void {}

  /** Whether what is beyond λ is a direction in which the mean positive is farther above all combinations than λ allows. */
  private showsNone(): boolean {
    const { scores, beyond, base, scratch } = this
    const t = topMean(scores, 1, base.loss.negatives, base.loss.thresholdCount, scratch)
    return scores[0] - t > base.lambda * base.penalty.value(beyond)
  }

  /** To the minimum of the parabola of that steepness, which must lie above the function; it is made steeper where it does not. */
  step(): void {
    const { ahead, scores, side } = this
    const from = this.distance()
    for (; this.steepness < Number.POSITIVE_INFINITY; this.steepness *= 2, this.look()) {
      const moved = ahead.dual.map((share, j) => share + scores[j] / this.steepness)
      const dual = new Float64Array(moved.length)
      side.collect(moved, 1, 1)
      side.solve(1)
      side.writeDual(moved, dual)
      dual[0] = -1
      const next = this.pointAt(dual)
      const promised = this.parabola(dual)
      this.see(next.pull)
      const reached = this.distance()
      if (!(reached <= from + promised + ROUNDING * from)) continue
      this.goOn(next, reached > from)
      return
    }
  }

  /** What the parabola says of a point, less its value where the step began. */
  private parabola(dual: Vec): number {
    let sum = 0
    for (let j = 1; j < dual.length; j++) {
      const move = dual[j] - this.ahead.dual[j]
      sum += move * (0.5 * this.steepness * move - this.scores[j])
    }
    return sum
  }

  /** The next place to step from; without the momentum where that led upwards. */
  private goOn(next: Point, upwards: boolean): void {
    this.before = upwards ? next : this.now
    this.now = next
    const momentum = upwards ? 1 : (1 + Math.sqrt(1 + 4 * this.momentum ** 2)) / 2
    const by = (this.momentum - 1) / momentum
    this.momentum = momentum
    this.ahead = { dual: this.beyondNow('dual', by), pull: this.beyondNow('pull', by) }
    this.look()
  }

  private beyondNow(part: keyof Point, by: number): Vec {
    const last = this.before[part]
    return this.now[part].map((value, i) => value + by * (value - last[i]))
  }

  /** What is beyond λ of the place to step from, and its scores. */
  private look(): void {
    this.see(this.ahead.pull)
    this.base.map.apply(this.beyond, this.scores)
  }

  private see(pull: Vec): void {
    this.base.penalty.prox(pull, this.lambdas, this.beyond)
  }

  /** Half the square of what is beyond λ. */
  private distance(): number {
    return 0.5 * this.beyond.reduce((sum, value) => sum + value ** 2, 0)
  }

  private pointAt(dual: Vec): Point {
    const pull = this.base.map.applyTranspose(dual, new Float64Array(this.base.map.cols))
    for (let k = 0; k < pull.length; k++) pull[k] = -pull[k]
    return { dual, pull }
  }
}
