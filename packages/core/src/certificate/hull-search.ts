import type { PushLoss } from '../loss/push/push-loss.js'
import { dot } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { PushProblem } from '../problem/problem.js'
import { type Atom, Corral } from './corral.js'
import { HullGround } from './hull-ground.js'

/** How the mean positive lies to the hull of the negatives. Either way there is a proof, unless it is not known. */
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

/** A combination that misses by this part of the distance between the class means meets the mean positive. */
export const MEETS = 1e-9
/** A direction that shows this part of the distance is good enough. */
const SHOWS = 0.1
/** Squares of the distance that fall by less than this part, so often in a row, have stopped falling. */
const FALLS = { part: 1e-6, patience: 20 }
/** Steps that it is worth, beside two for each feature: near the edge of a hull there would be thousands. */
const STEPS = 100
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
    problem: PushProblem,
    private readonly check: Check = () => {},
  ) {
    this.ground = new HullGround(problem)
    const direction = new Float64Array(problem.map.cols)
    const loss = problem.loss.withTopK(problem.loss.mostTopK)
    this.first = this.atomAlong(loss, direction)
    this.small = Math.max(MEETS * this.ground.distanceFrom(this.first.point), this.ground.rounding)
  }

  /** What was found elsewhere serves, too, in the place of what was found here. */
  startWith(found: readonly Found[]): void {
    this.found = found
  }

  /** The directions of the combinations that come nearest. */
  get directions(): Vec[] {
    return this.found.filter((atom) => !atom.ray && atom !== this.first).map(({ direction }) => direction)
  }

  ask(loss: PushLoss): HullAnswer {
    const { ground } = this
    const corral = this.startFor(loss)
    let least = Number.POSITIVE_INFINITY
    for (let step = 0, idle = 0; ; step++) {
      this.check()
      const nearest = corral.nearest()
      const upper = ground.distanceFrom(nearest)
      if (upper <= this.small) return this.answer(loss, corral, { place: 'inside', upper })
      const direction = ground.directionFrom(nearest)
      const atom = this.atomAlong(loss, direction)
      const gain = ground.gainAlong(direction, atom.point)
      const squares = dot(nearest, nearest)
      if (gain >= SHOWS * squares) return this.answer(loss, corral, { place: 'outside', upper, direction, gain })
      idle = squares < (1 - FALLS.part) * least ? 0 : idle + 1
      least = Math.min(least, squares)
      const tired = idle > FALLS.patience || step > STEPS + 2 * direction.length || corral.atoms.length >= MOST_ATOMS
      if (tired) return this.answer(loss, corral, { place: 'unknown', upper })
      this.addRay(corral, nearest)
      corral.add(atom)
    }
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

  private answer(
    loss: PushLoss,
    corral: Corral<Found>,
    { place, upper, direction, gain = 1 }: Pick<HullAnswer, 'place' | 'upper'> & { direction?: Vec; gain?: number },
  ): HullAnswer {
    this.found = corral.atoms
    const along = direction ? direction.map((x) => x / gain) : new Float64Array(this.first.direction.length)
    const lower = direction ? 1 / this.ground.sizeOf(along) : 0
    return { place, hull: this.sharesOf(loss, corral), upper, lower, direction: along }
  }

  /** The shares of the negatives; an atom's own are found anew unless they are few: to keep them all would take much memory. */
  private sharesOf(loss: PushLoss, { atoms, shares }: Corral<Found>): Vec {
    const hull = new Float64Array(loss.negatives)
    for (const [i, atom] of atoms.entries()) {
      if (atom.ray) continue
      if (atom.few) {
        const { places, shares: own } = atom.few
        for (let a = 0; a < places.length; a++) hull[places[a]] += shares[i] * own[a]
        continue
      }
      const own = this.ground.sharesAlong(atom.loss, atom.direction)
      for (let j = 0; j < hull.length; j++) hull[j] += shares[i] * own[j]
    }
    return hull
  }
}

/** The shares that are not 0, unless they are many. */
function fewOf(all: Vec): Found['few'] {
  let count = 0
  for (let j = 0; j < all.length; j++) if (all[j] !== 0) count++
  if (count > FEW) return undefined
  const [places, shares] = [new Int32Array(count), new Float64Array(count)]
  for (let j = 0, a = 0; a < count; j++) {
    if (all[j] === 0) continue
    places[a] = j
    shares[a++] = all[j]
  }
  return { places, shares }
}
