import { type Certificate, certify, dualBound } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { gathered, scattered } from '../../numeric/order/gather.js'
import { type OneThresholdProblem, withParts } from '../../problem/problem.js'
import type { RestrictedProblem } from '../alm/working-features.js'
import { LazyPoint } from '../lazy-point.js'
import type { Iterate } from '../solver.js'
import { pause } from '../solver.js'
import { markHighest, OUT, placesOf } from './row-states.js'
import { roundsInMemory } from './rows-in-memory.js'
import type { Start } from './start.js'

/** How many of the highest negatives are watched: this part of all, but not fewer than so many, or than so many times K. */
const PART_OF_ALL = 0.03
const FEWEST = 5000
const TIMES_K = 3
/** Watching more than this part of all rows saves too little for the copy. */
const WORTHWHILE = 0.25
/** The whole objective may exceed that of the watched rows by this part of the tolerance. */
const SAME = 0.1
/** From a start on few rows, all rows are looked at again when those watched are solved to this relative gap. */
const ROUGH = 0.1
const WATCHED = 1

/**
 * From a w that is nearly right, a negative far below the threshold will not come near it any more. So the rounds go on
 * with the positives and the highest negatives only: a copy of few rows, on which a scan costs next to nothing. What the
 * others do is told by the certificate on all rows that every solution has to pass anyway: where they raise the
 * objective, one scan finds the highest of them, and they are watched, too.
 *
 * Returns a start for the rounds on all rows when the watched ones have become too many.
 */
export function* roundsOnWatched(problem: OneThresholdProblem, tolerance: Tolerance, start: Start): Iteration {
  const watched = new Uint8Array(problem.loss.negatives)
  let from = start
  while (watchHighest(problem, from.scores, watched)) {
    yield pause(from)
    const part = watchedPart(problem, watched)
    yield pause(from)
    const reached = yield* from.guess ? roughly(part, from) : untilOthersMatter(part, tolerance, from)
    from = {
      ...from,
      ...reached,
      scores: problem.map.apply(reached.w, new Float64Array(problem.map.rows)),
      guess: false,
    }
    yield pause(from)
  }
  return from
}

/** From few rows, others may come near before long: no more precise than it takes to tell which. */
function* roughly(part: WatchedPart, start: Start): Rounds {
  const inner = roundsInMemory(part.problem, ROUGH, part.contract(start))
  for (let step = inner.next(); ; ) {
    const own = step.value
    const point = part.expand(own)
    if (!point.tentative) return { ...point, bound: dualBound(part.problem, own.dual) }
    step = inner.next(yield point)
  }
}

function* untilOthersMatter(part: WatchedPart, tolerance: Tolerance, start: Start): Rounds {
  const inner = roundsInMemory(part.problem, tolerance.aim, part.contract(start))
  for (let step = inner.next(); ; ) {
    const point = part.expand(step.value)
    const whole = yield point
    if (!point.tentative && othersMatter(part.problem, step.value, whole, tolerance.gap)) {
      return { ...point, bound: whole.dual }
    }
    step = inner.next(whole)
  }
}

/** Where rounds ended, and the lower bound that its multipliers give. */
type Reached = Pick<Start, 'w' | 'dual' | 'bound'>

type Rounds = Generator<Iterate, Reached, Certificate>

type Iteration = Generator<Iterate, Start, Certificate>

/** The relative gap asked for, and the one aimed at. */
interface Tolerance {
  gap: number
  aim: number
}

/** Marks the highest negatives; false when too many are marked. */
function watchHighest({ map, loss }: OneThresholdProblem, scores: Vec, watched: Uint8Array): boolean {
  const positives = loss.weights.length
  const wanted = Math.max(FEWEST, PART_OF_ALL * loss.negatives, TIMES_K * loss.thresholdCount)
  const count = Math.min(loss.negatives, Math.ceil(wanted))
  const highest = new Uint8Array(loss.negatives)
  markHighest(scores.subarray(positives), count, { state: highest, among: OUT, as: WATCHED })
  return positives + join(watched, highest) <= WORTHWHILE * map.rows
}

/** Marks what others are marked, and tells how many are then. */
function join(marks: Uint8Array, others: Uint8Array): number {
  let count = 0
  for (let j = 0; j < marks.length; j++) {
    marks[j] |= others[j]
    count += marks[j]
  }
  return count
}

/** Whether rows that are not watched raise the objective. */
function othersMatter(part: OneThresholdProblem, { w, dual }: Iterate, whole: Certificate, tolerance: number): boolean {
  return whole.primal - certify(part, w, dual).primal > SAME * tolerance * whole.primal
}

interface WatchedPart extends RestrictedProblem {
  problem: OneThresholdProblem
  contract(start: Start): Start
}

/** The problem on all positives and the watched negatives: β = 0 elsewhere, so its lower bounds hold for the whole. */
function watchedPart(problem: OneThresholdProblem, watched: Uint8Array): WatchedPart {
  const { map, loss } = problem
  const positives = loss.weights.length
  const all = new Uint8Array(map.rows).fill(WATCHED, 0, positives)
  all.set(watched, positives)
  const rows = placesOf(all, WATCHED)
  const widen = (dual: Vec) => scattered(dual, rows, map.rows)
  return {
    problem: withParts(problem, {
      map: map.selectRows(rows),
      loss: loss.over(loss.weights, rows.length - positives, loss.thresholdCount),
    }),
    contract: (start: Start) => ({
      ...start,
      dual: gathered(start.dual, rows),
      scores: gathered(start.scores, rows),
    }),
    expand: (point) => {
      if (!point.tentative) return { w: point.w, dual: widen(point.dual) }
      return new LazyPoint(
        () => point.w,
        () => widen(point.dual),
        true,
      )
    },
  }
}
