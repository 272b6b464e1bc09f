import { foundStart, startOfPath } from '../certificate/beside-free.js'
import { bracket as bracketAt, type LambdaMax, type Minimizer } from '../certificate/lambda-max.js'
import { dot } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { chooseSolver } from '../solver/all.js'
import { run } from '../solver/run.js'
import { type AtomProblem, atomProblem, type Ground } from './atoms.js'
import { foundShares } from './found-shares.js'
import { hullRounds } from './hull-rounds.js'
import { impliedBy } from './implied.js'
import { Look, type Seen } from './look.js'
import { cutSeen } from './loss-seen.js'
import type { Passes } from './passes.js'
import { roundsAt } from './rounds.js'
import type { Point, Proof, RoundsTask } from './rounds-task.js'
import type { SideAtoms } from './seen.js'
import { betweenMeans, drawn } from './start.js'
import type { Shares, TopZone } from './start-witness.js'

export type LambdaMaxTask = Omit<RoundsTask, 'lambda' | 'aim' | 'tolerance' | 'start'> & {
  /** Told what λ_max seems to be, before it is known. */
  onEstimate?: ((value: number) => void) | undefined
}

/** Bounds that are this close tell λ_max. */
const TIGHT = 1e-7
/** λ_max on atoms is found to this gap. */
const EXACT = 1e-8
/** Once λ_max is known to this part, one problem at a λ below it tells it. */
const KNOWN = 0.3
const BELOW = 0.5
/** Directions looked along before a problem is solved instead, and how well. */
const LOOKS = 3
const ROUGH = 0.05
const MOST_ROUNDS = 30
/** Of the size of scores: where they are as near to each other, sums of a pass do not tell them apart. */
const ROUNDING = 1e-11

/**
 * λ_max is found on the negatives that have travelled, from which the hull is smaller: an upper bound. One pass along the
 * direction that separates the mean positive from them tells what it is worth against all negatives: a lower bound, and those
 * that were missed. Where the mean positive already lies in the smaller hull, it lies in the larger one.
 *
 * Once the bounds are close to each other, the problem of the one mean positive is solved at a λ between 0 and λ_max: its
 * optimum is λ/λ_max (certificate/lambda-max.ts).
 *
 * @param before what was found on some of the negatives: an upper bound, and where to look
 */
export function* lambdaMaxRounds(task: LambdaMaxTask, before?: LambdaBoundsFound): Passes<LambdaBoundsFound> {
  if (task.penalty.free) return yield* besideFree(task)
  if (before?.value === 0) return before
  const ground = { ...task.ground, positives: task.ground.positives.asOne() }
  const ofMean = { ...task, ground, penalty: task.penalty.gauge() }
  // What was found on some of the negatives proves nothing of all of them.
  return yield* before?.shown
    ? solvedBelow({ ...ofMean, isLikely: true }, UNKNOWN, before.shown)
    : alongDirections(ofMean)
}

/** The rounds for the one mean positive. */
function* alongDirections(task: LambdaMaxTask): Passes<LambdaBoundsFound> {
  const { ground } = task
  let at = startOn(task, drawnSides(ground, task.k))
  task.onEstimate?.(at.found.value)
  if (at.found.value === 0 && ground.negatives.complete) return insideOfAll(ground, hullOf(at))
  let asksHull = at.found.value === 0
  let known = UNKNOWN
  for (let round = 1; ; round++) {
    if (asksHull) {
      const { around, w } = yield* directionOut(task)
      if (!w) return { value: 0, lower: 0, upper: 0, hull: hullOf(at), around }
      at = { ...at, w }
    }
    const { seen, asked } = yield* lookAlong(task, at)
    known = closer(known, shownBy(task, at.w, seen))
    const next = startFrom(task, { ...seen, k: task.k }, known.lower)
    const hull = hullOf(next)
    const shares = foundShares(ground, task.k, seen.negatives, { w: at.w, beta: hull })
    known = closer(known, { lower: 0, upper: next.found.upper, shares })
    const { lower, upper } = known
    task.onEstimate?.(upper)
    task.onRound?.({ gap: upper > 0 ? Math.max(0, 1 - lower / upper) : 0, near: next.part.map.rows })
    const inside = next.found.value === 0
    if (inside || lower >= (1 - TIGHT) * upper || !asked || round === MOST_ROUNDS || task.ended?.()) {
      const shown = lower > 0 ? { lambda: BELOW * lower, point: startAt(task, at) } : undefined
      return { ...known, value: inside ? 0 : upper, lower: Math.min(lower, upper), hull, shown }
    }
    if (lower > KNOWN * upper) {
      return yield* solvedBelow(task, known, { lambda: BELOW * lower, point: startAt(task, next) })
    }
    at = next
    // Along no direction so far is there a gain: there may be none.
    asksHull = lower === 0 && round === LOOKS
    // Directions may go back and forth. A problem that is solved step by step at some λ tells more.
    if (asksHull || round % LOOKS !== 0) continue
    const { bounds, w } = yield* roughlySolved(task, KNOWN * upper, at.w)
    known = closer(known, bounds)
    at = { ...at, w }
  }
}

/** Where all negatives are here, the search for shares of them that meet the mean positive needs no reading. */
function insideOfAll({ negatives }: Ground, hull: Vec): LambdaBoundsFound {
  const rows = negatives.keys.map((key, j): [string, number] => [key, hull[j]]).filter(([, share]) => share > 0)
  return { value: 0, lower: 0, upper: 0, hull, shares: { all: 0, zones: [], rows } }
}

/** λ_max as the rows that were drawn by lot have it: an estimate, for which the table is not asked. */
export function lambdaMaxOnSample(task: Omit<LambdaMaxTask, 'onEstimate'>): LambdaMax {
  return startOnSample(task).found
}

/** The same with a direction that shows it. */
export function startOnSample(task: Omit<LambdaMaxTask, 'onEstimate'>): Pick<Started, 'found' | 'w'> {
  const { ground, penalty, k } = task
  if (penalty.free) return startOn(task, { ...drawnSides(ground, k), standIn: true })
  const ofMean = { ...task, ground: { ...ground, positives: ground.positives.asOne() }, penalty: penalty.gauge() }
  return startOn(ofMean, drawnSides(ofMean.ground, k))
}

/** Where to look for a gain; nowhere where there is none along any direction. */
function* directionOut(task: LambdaMaxTask): Passes<{ w?: Vec; around?: readonly Vec[] }> {
  const found = yield* hullRounds(task)
  if (found.place === 'inside') return { around: found.around }
  return { w: found.place === 'outside' ? found.w : betweenMeans(task.ground, task.penalty) }
}

/**
 * λ_max with its bounds, and the shares of the held negatives whose combination comes nearest, by place. What proves the bounds
 * (start-witness.ts): shares of all negatives, and a direction; where every model seems to be empty, directions along which
 * the highest negatives surround the mean positive.
 */
export interface LambdaBoundsFound extends LambdaMax {
  shares?: Shares | undefined
  shows?: TopZone | undefined
  around?: readonly Vec[] | undefined
  /** Even the mean of all negatives meets the mean positive. */
  meansEqual?: true
  /** Where to go on from, when these are bounds on rows that stood for the table. */
  shown?: ShownBelow | undefined
}

/** A λ below λ_max, and the point of the mean positive's problem there, or where to start from. */
interface ShownBelow {
  lambda: number
  point: Point | undefined
}

interface Started {
  found: LambdaMax
  /** A direction that shows λ_max; 0 where λ_max is. */
  w: Vec
  part: AtomProblem
}

/** The problem of the mean positive, at a λ below λ_max; from what is known of it. */
function* solvedBelow(task: LambdaMaxTask, known: Bracket, shown: ShownBelow): Passes<LambdaBoundsFound> {
  const { lambda, point: start } = shown
  const { proof } = yield* roundsAt({ ...task, lambda, tolerance: TIGHT, start, lower: lambda / known.upper })
  const bounds = closer(known, bracket(task, lambda, proof))
  const hull = proof.multipliers.beta.map((value) => value || 0)
  const total = hull.reduce((sum, value) => sum + value, 0)
  const shares = hull.map((value) => value / total)
  return { ...bounds, value: bounds.upper, hull: shares, shown: { lambda, point: proof } }
}

/** A direction as a point: the mean positive one above the threshold of the negatives held. */
function startAt({ ground }: LambdaMaxTask, { w, part, ...held }: Started): Point | undefined {
  const threshold = part.loss.threshold(part.map.apply(w, new Float64Array(part.map.rows)))
  const gain = dot(ground.positives.mean, w) - threshold
  if (!(gain > 0)) return undefined
  // At a λ below λ_max it loses something at every w that the penalty allows.
  const multipliers = { alpha: Float64Array.of(1), beta: hullOf({ w, part, ...held }) }
  return { w: w.map((weight) => weight / gain), multipliers, threshold: threshold / gain }
}

/** Bounds from the problem at one λ, and its solution as the next direction, unless that is empty. */
function* roughlySolved(task: LambdaMaxTask, lambda: number, before: Vec): Passes<{ bounds: Bracket; w: Vec }> {
  const { proof } = yield* roundsAt({ ...task, lambda, tolerance: ROUGH })
  return { bounds: bracket(task, lambda, proof), w: proof.w.some((weight) => weight !== 0) ? proof.w : before }
}

/** Bounds, and what proves them. */
interface Bracket {
  lower: number
  upper: number
  shares?: Shares | undefined
  shows?: TopZone | undefined
}

const UNKNOWN: Bracket = { lower: 0, upper: Number.POSITIVE_INFINITY }

/** The larger of two lower bounds, and the smaller of two upper ones. */
function closer(a: Bracket, b: Bracket): Bracket {
  const { lower, shows } = b.lower > a.lower ? b : a
  const { upper, shares } = b.upper < a.upper ? b : a
  return { lower, upper, shares, shows }
}

/** What a pass along a direction shows: (w·mean positive − t)/Ω(w), by a cut above the K-th highest. */
function shownBy({ ground, k, penalty }: LambdaMaxTask, w: Vec, { negatives, threshold }: Seen): Bracket {
  const size = ground.scaling.spread.reduce((sum, spread, f) => sum + Math.abs(w[f]) * spread, Math.abs(threshold))
  const gain = dot(ground.positives.mean, w) - threshold - ROUNDING * size
  const upper = Number.POSITIVE_INFINITY
  if (!(gain > 0)) return { lower: 0, upper }
  return { lower: gain / penalty.value(w), upper, shows: { w, from: cutSeen(negatives, k, ROUNDING * size) } }
}

/** λ/primal ≤ λ_max ≤ λ/dual, as far as the primal is below 1. */
function bracket(task: LambdaMaxTask, lambda: number, { certificate: { dual }, w, seen, multipliers }: Proof): Bracket {
  const { ground, k } = task
  const part = atomProblem(ground, k, seen)
  const own = part.contract(multipliers, impliedBy(seen, k))
  part.loss.repairDual(own)
  const sigma = part.loss.dualValue(own)
  const beta = part.expand(own).beta.map((value) => value / sigma)
  const shares = foundShares(ground, k, seen.negatives, { w, beta })
  return { ...shownBy(task, w, seen), upper: lambda / dual, shares }
}

/** Beside features that are never penalized all positives matter, and λ_max is known once a pass finds nothing that was missed. */
function* besideFree(task: LambdaMaxTask): Passes<LambdaBoundsFound> {
  let at = startOn(task, { ...drawnSides(task.ground, task.k), standIn: true })
  task.onEstimate?.(at.found.value)
  for (let round = 1; ; round++) {
    const { seen, asked } = yield* lookAlong(task, at)
    const next = startOn(task, { ...seen, k: task.k })
    const change = Math.abs(next.found.value - at.found.value)
    task.onRound?.({ gap: change / (next.found.value || 1), near: next.part.map.rows })
    const same = round > 1 && change <= TIGHT * next.found.value
    if (same || !asked || round === MOST_ROUNDS || task.ended?.()) return { ...next.found, hull: hullOf(next) }
    at = next
  }
}

/** One pass along the direction that was found. */
function* lookAlong({ ground, k, most }: LambdaMaxTask, { w, part }: Started): Passes<{ seen: Seen; asked: boolean }> {
  const threshold = part.loss.threshold(part.map.apply(w, new Float64Array(part.map.rows)))
  const look = new Look(ground, k, w, { threshold, correction: 0, most })
  const question = look.question()
  const [answer] = question ? yield [question] : []
  look.tell(answer)
  return { seen: look.see(true), asked: question !== undefined }
}

/** Before any pass: the sample, with as small a part of it for the threshold. */
function drawnSides({ positives, negatives }: Ground, k: number) {
  const scaled = Math.max(1, Math.round((k * negatives.sampledRows) / negatives.all.count))
  return { positives: drawn(positives), negatives: drawn(negatives), k: scaled }
}

interface AtomSides {
  positives: SideAtoms
  negatives: SideAtoms
  standIn?: boolean
  k: number
}

type StartTask = Pick<LambdaMaxTask, 'ground' | 'penalty' | 'left'>

/**
 * λ_max of the mean positive on atoms, where it is known not to be below a λ: one solved problem tells it, as it would after a
 * search for such a λ, which takes several times as long.
 */
function startFrom(task: StartTask, { k, ...sides }: AtomSides, lower: number): Started {
  if (lower === 0) return startOn(task, { ...sides, k })
  const part = atomProblem(task.ground, k, sides)
  const trial = { ...part, penalty: task.penalty, lambda: BELOW * lower }
  const solution = run(chooseSolver('auto', trial), trial, { tolerance: EXACT, timeLimitMs: task.left() })
  const found = bracketAt(trial, solution)
  return found.lower >= (1 - TIGHT) * found.upper ? { found, w: solution.w, part } : startOn(task, { ...sides, k })
}

/** λ_max on atoms, and a w that shows it: the solution at a λ below. */
function startOn({ ground, penalty, left }: StartTask, { k, ...sides }: AtomSides): Started {
  const part = atomProblem(ground, k, sides)
  let last: Vec = new Float64Array(part.map.cols)
  const minimize: Minimizer = (problem, tolerance, from) => {
    const options = { tolerance, timeLimitMs: left(), ...(from && { from }) }
    const solution = run(chooseSolver('auto', problem), problem, options)
    last = solution.w
    return solution
  }
  // Of a part of the table nothing has to be proved beyond rounding.
  const find = ground.negatives.complete ? startOfPath : foundStart
  const found = find({ ...part, penalty, lambda: 1 }, minimize)
  const shows = last.some((weight) => weight !== 0)
  if (found.value > 0 && !shows) minimize({ ...part, penalty, lambda: BELOW * found.value }, TIGHT)
  return { found, w: last, part }
}

function hullOf(started: Started): Vec {
  return started.part.expand(multipliersOf(started)).beta.map((value) => value || 0)
}

/** The multipliers of all atoms for the shares of the negatives; the positives' are not asked for. */
function multipliersOf({ found: { hull }, part: { map } }: Started): Vec {
  const dual = new Float64Array(map.rows)
  dual.set(hull, map.rows - hull.length)
  return dual
}
