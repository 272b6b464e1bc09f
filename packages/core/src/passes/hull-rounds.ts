import { type Atom, Corral } from '../certificate/corral.js'
import { HullGround } from '../certificate/hull-ground.js'
import { type Found, type HullAnswer, HullSearch, MEETS } from '../certificate/hull-search.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { dot } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { atomProblem, type Ground } from './atoms.js'
import { negativeZone } from './cuts.js'
import type { HeldRows } from './held-rows.js'
import type { Passes } from './passes.js'
import type { RoundsTask } from './rounds-task.js'
import { type Group, type ToldSide, toldSide } from './seen.js'
import { drawn } from './start.js'
import type { PassQuestion, Zone } from './table-of-passes.js'

/**
 * How the mean positive lies to the hull of all negatives: where it seems to be outside, a direction that is to show it, and where
 * it seems to be inside, directions along which the highest negatives surround it.
 */
export type HullPlace =
  | { place: 'unknown' }
  | { place: 'inside'; around: readonly Vec[] }
  | { place: 'outside'; w: Vec }

/** How much larger K may be made. */
const MARGINS = [2, 1.3, 1.1]
/** Passes that it is worth. */
const PASSES = 6
/** Steps to the nearest of all points told, and how much nearer each must come. */
const MOST_STEPS = 300
const FALLS = 1e-9
/** Squares that are this part of the largest one are rounding; so many steps without a nearer point are enough. */
const NOTHING = 1e-24
const PATIENCE = 10
/** Up to so many of the highest negatives travel. */
const FEW = 500
/** How many negatives lie between two cuts: this part of K, but at least so many of the sample. */
const PART = 0.1
const BAND = 50
const NONE: Zone = { low: Number.NEGATIVE_INFINITY, high: Number.NEGATIVE_INFINITY, most: 0 }

/**
 * Whether the mean positive lies among the combinations in which every negative has a share of at most 1/K: decided on the table
 * by sums alone. The sample says along which directions such combinations surround the mean positive (certificate/hull-search.ts);
 * one pass tells those of the whole table along all of them, each a point of the hull, however well the cuts were chosen. Where
 * they surround it as well, it lies inside, and that is proved; else the sample is asked again, beginning with them.
 */
export function* hullRounds({
  ground,
  k,
  penalty,
  ended,
}: Omit<RoundsTask, 'lambda' | 'tolerance'>): Passes<HullPlace> {
  const { positives, negatives } = ground
  const fewer = Math.max(1, Math.round((k * negatives.sampledRows) / negatives.all.count))
  const part = atomProblem(ground, fewer, { positives: drawn(positives), negatives: drawn(negatives) })
  const seen = new HullGround({ ...part, penalty, lambda: 1 })
  const search = new HullSearch({ ...part, penalty, lambda: 1 })
  const foundAlong = (direction: Vec, combination: Vec): Found => ({
    point: seen.placeOf(combination),
    ray: false,
    direction,
    loss: part.loss,
  })
  const told = [foundAlong(new Float64Array(negatives.cols), negatives.mean)]
  const small = MEETS * seen.distanceFrom(told[0].point)
  const nearest = () => nearestOf(told, seen).nearest()
  for (let pass = 0; pass < PASSES && !ended?.(); pass++) {
    const answer = pass === 0 ? withMargin(search, part.loss) : askFrom(search, told, part.loss)
    if (answer.place === 'outside') return { place: 'outside', w: answer.direction }
    const directions = [...search.directions, ...(pass > 0 ? [seen.directionFrom(nearest())] : [])].filter(
      (u) => u.some((x) => x !== 0) && told.every((atom) => atom.direction !== u),
    )
    if (directions.length === 0) break
    const questions = directions.map((u) => questionAlong(ground, k, u))
    const answers = yield questions
    questions.forEach(({ negatives: zone }, i) => {
      const answer = toldSide(negatives, ground.scaling, zone, answers[i].negatives)
      told.push(foundAlong(directions[i], combinationOf(negatives, k, answer)))
    })
    if (seen.distanceFrom(nearest()) <= small)
      return { place: 'inside', around: told.slice(1).map(({ direction }) => direction) }
  }
  return { place: 'unknown' }
}

/** The smaller hull of larger K, where the mean positive lies in that as well: of the table it is another one than of the sample. */
function withMargin(search: HullSearch, loss: PushLoss): HullAnswer {
  for (const margin of MARGINS) {
    const answer = search.ask(loss.withTopK(Math.min(loss.mostTopK, Math.ceil(margin * loss.thresholdCount))))
    if (answer.place === 'inside') return answer
  }
  return search.ask(loss)
}

function askFrom(search: HullSearch, told: readonly Found[], loss: PushLoss): HullAnswer {
  search.startWith(told)
  return search.ask(loss)
}

/** Few highest negatives travel; of many, the sums on either side of two cuts tell enough. */
function questionAlong({ scaling, negatives }: Ground, k: number, w: Vec): PassQuestion {
  const coarse = negatives.all.count / negatives.sampledRows
  const around = k <= FEW ? 4 * k + BAND * coarse : Math.max(PART * k, BAND * coarse)
  const guide = { most: around, correction: 0, floor: Number.NEGATIVE_INFINITY }
  const zone = negativeZone(negatives, negatives.scores(w), k, guide)
  const marked = k + around
  return { rule: scaling.ruleOf(w), positives: NONE, negatives: { ...zone, most: k <= FEW ? k : 0 }, marked }
}

/**
 * Shares of at most 1/K that sum to 1, as high up as is told: the sure ones, those that travelled, a part of the near ones, a part of
 * the others.
 */
function combinationOf(negatives: HeldRows, k: number, told: ToldSide): Vec {
  const { travelled, sure, near } = told
  if (sure.count >= k) return sure.values.map((sum) => sum / sure.count)
  const shares = new Float64Array(negatives.cols)
  let left = k
  const take = ({ count, values }: Pick<Group, 'count' | 'values'>) => {
    const part = count > 0 ? Math.min(1, left / count) : 0
    values.forEach((sum, f) => {
      shares[f] += (part * sum) / k
    })
    left -= part * count
  }
  const high = { count: negatives.rowsIn(travelled), values: new Float64Array(negatives.cols) }
  for (const j of travelled) negatives.add(j, negatives.weights[j], high.values)
  const minus = (group: Pick<Group, 'values'>, others: Pick<Group, 'values'>) =>
    group.values.map((sum, f) => sum - others.values[f])
  const rest = { count: near.count - high.count, values: minus(near, high) }
  const whole = { values: negatives.mean.map((x) => negatives.all.count * x) }
  const others = {
    count: negatives.all.count - sure.count - near.count,
    values: minus({ values: minus(whole, sure) }, near),
  }
  for (const group of [sure, high, rest, others]) take(group)
  return shares
}

/**
 * To the nearest point of the hull of all that was told: as long as one of them, or a ray, lies nearer, it is taken in. Once the distance
 * is rounding, or no longer falls, more atoms only cost time.
 */
export function nearestOf<A extends Atom>(told: readonly A[], seen: HullGround): Corral<A> {
  const corral = new Corral(told[0])
  const largest = told.reduce((most, { point }) => Math.max(most, dot(point, point)), 0)
  let least = Number.POSITIVE_INFINITY
  for (let step = 0, idle = 0; step < MOST_STEPS && idle < PATIENCE; step++) {
    const nearest = corral.nearest()
    const square = dot(nearest, nearest)
    idle = square < (1 - FALLS) * least ? 0 : idle + 1
    least = Math.min(least, square)
    const ray = seen.rayFrom(nearest)
    const heights = told.map(({ point }) => dot(nearest, point))
    const lowest = heights.indexOf(Math.min(...heights))
    const isNearer = heights[lowest] < (1 - FALLS) * square
    if (square <= NOTHING * largest || !(ray || isNearer)) break
    if (ray) corral.add({ ...told[0], point: ray, ray: true })
    if (isNearer) corral.add(told[lowest])
  }
  return corral
}
