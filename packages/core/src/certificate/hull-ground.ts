import type { PushLoss } from '../loss/push/push-loss.js'
import { dot } from '../numeric/algebra/dot.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import { nonzeroPlaces } from '../numeric/order/gather.js'
import type { Penalty } from '../penalty/penalty.js'
import type { PushProblem } from '../problem/problem.js'

/** A combination that misses by this part of the terms that it is a sum of may meet the mean positive. */
const ROUNDING = 1e-13
/** A column whose deviation is this part of its mean does not vary. */
const CONSTANT = 1e-15
/** Parts of a nearest point that are rounding. */
const NOISE = 1e-9
/** Below this part of the negatives, their rows are added one by one. */
const FEW = 1 / 8

/**
 * The data as a search for the mean positive among combinations of negatives sees them: as points of one scale in every
 * feature, with the mean positive at 0, without what the penalty forbids.
 */
export class HullGround {
  /** Features whose weights must not be below 0. */
  private readonly oneSided: readonly number[]
  /** What rounding may move in every feature. */
  private readonly rounding: Vec
  private readonly map: RowMap
  private readonly penalty: Penalty
  private readonly mean: Vec
  /** What brings a feature to one scale; 0 where it must not have a weight, or does not vary. */
  private readonly unit: Vec
  private readonly scores: Vec

  constructor({ map, loss, penalty }: PushProblem) {
    this.map = map
    this.penalty = penalty.gauge()
    this.scores = new Float64Array(map.rows)
    this.scores.set(loss.weights)
    this.mean = map.applyTranspose(this.scores, new Float64Array(map.cols))
    const { mean, deviation } = map.columnMoments()
    const forbids = forbiddenBy(this.penalty)
    this.oneSided = Array.from(mean.keys()).filter((k) => forbids(k, -1) && !forbids(k, 1))
    this.unit = deviation.map((s, k) => (s > CONSTANT * Math.abs(mean[k]) && !forbids(k, 1) ? 1 / s : 0))
    this.rounding = mean.map((mu, k) => ROUNDING * (Math.abs(mu) + deviation[k]) * this.unit[k])
  }

  /** The shares of the negatives that are highest along a direction. */
  sharesAlong(loss: PushLoss, direction: Vec): Vec {
    const shares = new Float64Array(loss.negatives)
    loss.spreadOverTop(this.map.apply(direction, this.scores), shares)
    return shares
  }

  /** The combination of negatives with these shares. */
  pointOf(shares: Vec): Vec {
    const { map, scores } = this
    const point = new Float64Array(map.cols)
    const first = map.rows - shares.length
    const places = nonzeroPlaces(shares)
    if (places.length < FEW * shares.length) for (const j of places) map.addRow(first + j, shares[j], point)
    else {
      scores.fill(0, 0, first).set(shares, first)
      map.applyTranspose(scores, point)
    }
    return this.placeOf(point)
  }

  /** Where a combination of negatives lies, seen from the mean positive. */
  placeOf(combination: Vec): Vec {
    return combination.map((x, k) => (x - this.mean[k]) * this.unit[k])
  }

  /** Whether a point may be where the mean positive is, as far as weights are allowed to see. */
  isRounding(point: Vec): boolean {
    const misses = (k: number) => Math.abs(point[k]) > this.rounding[k]
    const sided = new Set(this.oneSided)
    return point.every((x, k) => !misses(k) || (x > 0 && sided.has(k)))
  }

  /** A combination of negatives, given what the mean positive is ahead of it in every feature. */
  seenFrom(pull: Vec): Vec {
    return pull.map((x, k) => -x * this.unit[k])
  }

  /** Where the nearest point asks for a weight of the wrong sign, the feature may lie on that side as far as it likes. */
  rayFrom(nearest: Vec): Vec | undefined {
    let worst = -1
    let most = NOISE * Math.sqrt(dot(nearest, nearest))
    for (const k of this.oneSided) {
      if (nearest[k] <= most) continue
      worst = k
      most = nearest[k]
    }
    if (worst < 0) return undefined
    const ray = new Float64Array(nearest.length)
    ray[worst] = -1
    return ray
  }

  /** The weights that point from there to the mean positive, as far as they are allowed. */
  directionFrom(point: Vec): Vec {
    const direction = point.map((x, k) => -x * this.unit[k])
    for (const k of this.oneSided) direction[k] = Math.max(0, direction[k])
    return direction
  }

  /** w·(mean positive − point) */
  gainAlong(direction: Vec, point: Vec): number {
    let sum = 0
    for (let k = 0; k < point.length; k++) if (direction[k] !== 0) sum -= (direction[k] * point[k]) / this.unit[k]
    return sum
  }

  /** How far the mean positive is from there, in the dual norm: what λ_max is measured in. */
  distanceFrom(point: Vec): number {
    return this.penalty.emptyNorm(point.map((x, k) => (this.unit[k] > 0 ? -x / this.unit[k] : 0)))
  }

  /** Ω(w) */
  sizeOf(direction: Vec): number {
    return this.penalty.value(direction)
  }
}

/** Whether a weight of a feature may not have a sign. The penalties that allow everything are asked once. */
export function forbiddenBy(penalty: Penalty): (k: number, sign: number) => boolean {
  const w = new Float64Array(penalty.size)
  const finite = () => penalty.value(w) < Number.POSITIVE_INFINITY
  const allows = new Map([-1, 1].map((sign) => [sign, w.fill(sign) && finite()]))
  w.fill(0)
  return (k, sign) => {
    if (allows.get(sign)) return false
    w[k] = sign
    const forbidden = !finite()
    w[k] = 0
    return forbidden
  }
}
