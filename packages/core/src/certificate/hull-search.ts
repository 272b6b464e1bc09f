import type { PushLoss } from '../loss/push/push-loss.js'
import { addScaled } from '../numeric/algebra/add-scaled.js'
import { dot } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { gathered, nonzeroPlaces } from '../numeric/order/gather.js'
import type { PushProblem } from '../problem/problem.js'
import { type Atom, Corral } from './corral.js'
import { HullGround } from './hull-ground.js'
import { provedDistance, provedGain } from './hull-proof.js'

/**
 * How the mean positive lies to the hull of the negatives. `inside`: the shares meet it to rounding; `outside`: the direction
 * separates it from them all. Both are proved with twice the digits (hull-proof.ts).
 */
export interface HullAnswer {
  place: 'inside' | 'outside' | 'unknown'
  /** Shares of the negatives whose combination comes nearest. */
  hull: Vec
  /** Its distance in the dual norm, and what a direction that separates it shows: lower ≤ λ_max ≤ upper. */
  upper: number
  lower: number
  /** Of weights, with a gain of 1: along it the mean positive is 1 above the hull. 0 unless outside. */
  direction: Vec
}

/** A combination that misses by this part of the distance between the class means seems to meet the mean positive. */
export const MEETS = 1e-9
/** A direction that shows this part of the distance is good enough. */
const SHOWS = 0.1
/** Squares of the distance that fall by less than this part, so often in a row, have stopped falling. */
const FALLS = { part: 1e-6, patience: 20 }
/** Steps that it is worth, beside two for each feature: near the edge of a hull there would be thousands. */
const STEPS = 100
/** Multiplications that steps by least squares are worth, and how often a combination that nearly meets is corrected. */
const FINE = { work: 2e8, corrections: 4 }
/** Multiplications that more atoms are worth where all that is missing is a proof. */
const WIDENING = 5e8
/** How many times as far off as what seems to meet a combination may be, to be corrected until it does. */
const CORRECTED = 1e3
/** More would cost more than the data do. */
const MOST_ATOMS = 500

/** An atom of so many negatives keeps them. */
const FEW = 1000

/** Throws when the time is up. */
export type Check = () => void

/** A ray, or the combination of the negatives that are highest along a direction. */
export interface Found extends Atom {
  readonly direction: Vec
  readonly loss: PushLoss
  /** The negatives of the combination, where they are few, with equal shares or not. */
  readonly few?: { readonly places: Int32Array; readonly shares: Vec } | undefined
}

/**
 * Whether the mean positive lies in the hull of the negatives does not depend on the norm, so the Euclidean one decides:
 * Wolfe's nearest point (corral.ts) of the combinations that are highest along the way from the nearest one so far to the
 * mean positive. Each step costs a product with the data or two; some ten to a hundred are needed.
 *
 * What one question found serves the next. Combinations of at least K negatives are among those of fewer, so that it pays
 * to ask for the largest K first.
 */
export class HullSearch {
  private readonly ground: HullGround
  private readonly first: Found
  private readonly small: number
  private found: readonly Found[] = []

  /** `check` is called at every step, and ends the search by what it throws. */
  constructor(
    private readonly problem: PushProblem,
    private readonly check: Check = () => {},
  ) {
    this.ground = new HullGround(problem)
    const direction = new Float64Array(problem.map.cols)
    const loss = problem.loss.withTopK(problem.loss.mostTopK)
    this.first = this.atomAlong(loss, direction)
    this.small = MEETS * this.ground.distanceFrom(this.first.point)
  }

  /** What was found elsewhere serves, too, in the place of what was found here. */
  startWith(found: readonly Found[]): void {
    this.found = found
  }

  /** The directions of the combinations that come nearest. */
  get directions(): Vec[] {
    return this.found.filter((atom) => !atom.ray && atom !== this.first).map(({ direction }) => direction)
  }

  /**
   * Steps by products of atoms come to half of the digits, which mostly is enough to know. Where it is not, steps by least squares
   * go on from there to the last ones.
   */
  ask(loss: PushLoss): HullAnswer {
    const corral = this.startFor(loss)
    const found = this.walk(loss, corral, ({ step, count, cols }) => step > STEPS + 2 * cols || count >= MOST_ATOMS)
    if (found) return found
    corral.refine()
    let work = 0
    const answer = this.walk(loss, corral, ({ count, cols }) => {
      work += cols * count ** 2
      return work > FINE.work
    })
    return answer ?? this.met(loss, corral) ?? this.answer(loss, corral)
  }

  /** Steps until a direction separates; undefined where the combination seems to meet, where none comes nearer, or when it is enough. */
  private walk(
    loss: PushLoss,
    corral: Corral<Found>,
    isEnough: (at: { step: number; count: number; cols: number }) => boolean,
  ): HullAnswer | undefined {
    const { ground } = this
    let least = Number.POSITIVE_INFINITY
    for (let step = 0, idle = 0; ; step++) {
      this.check()
      const nearest = corral.nearest()
      const upper = ground.distanceFrom(nearest)
      if (corral.isFine ? ground.isRounding(nearest) : upper <= this.small) return undefined
      const direction = ground.directionFrom(corral.isFine ? corral.normal() : nearest)
      const atom = this.atomAlong(loss, direction)
      const gain = ground.gainAlong(direction, atom.point)
      const squares = dot(nearest, nearest)
      if (gain >= SHOWS * squares) {
        const lower = provedGain({ ...this.problem, loss }, direction)
        if (lower > 0) return this.answer(loss, corral, { lower, upper, direction: direction.map((x) => x / gain) })
      }
      idle = squares < (1 - FALLS.part) * least ? 0 : idle + 1
      least = Math.min(least, squares)
      if (idle > FALLS.patience || isEnough({ step, count: corral.atoms.length, cols: nearest.length }))
        return undefined
      this.addRay(corral, nearest)
      corral.add(atom)
    }
  }

  /** A combination that seems to meet the mean positive, if it can be corrected until it does. */
  private met(loss: PushLoss, corral: Corral<Found>): HullAnswer | undefined {
    const nearest = corral.nearest()
    const isFar = this.ground.distanceFrom(nearest) > CORRECTED * this.small && !this.ground.isRounding(nearest)
    if (isFar) return undefined
    const answer = this.corrected(loss, corral)
    if (answer || corral.atoms.length > nearest.length) return answer
    this.widen(loss, corral)
    return this.corrected(loss, corral)
  }

  /** Few atoms cannot be moved everywhere: more of them, on the sides where something is left beyond all that there are. */
  private widen(loss: PushLoss, corral: Corral<Found>): void {
    const { length } = this.first.point
    const affordable = WIDENING / (length * corral.atoms.length ** 2)
    const missing = length + 1 - corral.atoms.length
    for (let added = 0; added < Math.min(missing, affordable); added++) {
      this.check()
      corral.add(this.atomAlong(loss, this.ground.directionFrom(corral.normal())))
    }
  }

  /** The combination, corrected by what it misses as exact sums tell it, if it then meets the mean positive. */
  private corrected(loss: PushLoss, corral: Corral<Found>): HullAnswer | undefined {
    for (let correction = 0; correction < FINE.corrections; correction++) {
      this.check()
      const hull = this.sharesOf(loss, corral)
      const { meets, upper, pull } = provedDistance({ ...this.problem, loss }, hull)
      if (meets) return this.answer(loss, corral, { place: 'inside', hull, upper })
      corral.correct(this.ground.seenFrom(pull))
    }
    return undefined
  }

  private atomAlong(loss: PushLoss, direction: Vec): Found {
    const shares = this.ground.sharesAlong(loss, direction)
    return { point: this.ground.pointOf(shares), ray: false, direction, loss, few: fewOf(shares) }
  }

  /** The mean of all negatives, and what was found for this K or larger ones. */
  private startFor({ thresholdCount }: PushLoss): Corral<Found> {
    const corral = new Corral(this.first)
    for (const atom of this.found) {
      if (atom !== this.first && atom.loss.thresholdCount >= thresholdCount) corral.add(atom)
    }
    return corral
  }

  private addRay(corral: Corral<Found>, nearest: Vec): void {
    const point = this.ground.rayFrom(nearest)
    if (point) corral.add({ ...this.first, point, ray: true })
  }

  private answer(loss: PushLoss, corral: Corral<Found>, known: Partial<HullAnswer> = {}): HullAnswer {
    this.found = corral.atoms
    const hull = known.hull ?? this.sharesOf(loss, corral)
    const upper = known.upper ?? provedDistance({ ...this.problem, loss }, hull).upper
    const { lower = 0, direction = new Float64Array(this.first.direction.length) } = known
    return { place: lower > 0 ? 'outside' : 'unknown', ...known, hull, upper, lower, direction }
  }

  /** The shares of the negatives; an atom's own are found anew unless they are few: to keep them all would take much memory. */
  private sharesOf(loss: PushLoss, { atoms, shares }: Corral<Found>): Vec {
    const hull = new Float64Array(loss.negatives)
    for (const [i, atom] of atoms.entries()) {
      if (atom.ray) continue
      if (atom.few) addFew(hull, shares[i], atom.few)
      else addScaled(hull, shares[i], this.ground.sharesAlong(atom.loss, atom.direction))
    }
    return hull
  }
}

function addFew(hull: Vec, share: number, { places, shares }: NonNullable<Found['few']>): void {
  for (let a = 0; a < places.length; a++) hull[places[a]] += share * shares[a]
}

/** The shares that are not 0, unless they are many. */
function fewOf(all: Vec): Found['few'] {
  const places = nonzeroPlaces(all)
  return places.length > FEW ? undefined : { places, shares: gathered(all, places) }
}
