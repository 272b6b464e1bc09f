import { HullGround } from '../certificate/hull-ground.js'
import type { ProvedDistance } from '../certificate/hull-proof.js'
import { HullSearch } from '../certificate/hull-search.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { dot } from '../numeric/algebra/dot.js'
import { leastSquares } from '../numeric/algebra/least-squares.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { selectLargest } from '../numeric/order/select.js'
import { allocateMatrix } from '../numeric/wasm/kernel-memory.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Ground } from './atoms.js'
import { nearestOf } from './hull-rounds.js'
import type { LambdaBoundsFound } from './lambda-max-rounds.js'
import { judgeShares, type Shares, sumsAskedFor, type TopZone, type WitnessSums, witnessSums } from './start-witness.js'
import type { ExactSums, SumsQuestion } from './table-of-passes.js'

interface EmptyTask {
  ground: Ground
  penalty: Penalty
  k: number
  /** One reading. */
  ask: (questions: readonly SumsQuestion[]) => Promise<ExactSums[]>
}

/** Means that plain sums see this near to each other, as a part of the spread, may be equal. */
const NEARLY_EQUAL = 1e-9
/** More rows would make a document larger than zones do. */
const MOST_ROWS = 1000
/** So many of the highest of a sample tell where those of the table begin. */
const MANY = 50
/** Readings of zones that it is worth. */
const READINGS = 8
/** Every zone gets a part of one of these, so that all of them can give way when shares are corrected. */
const SPREAD_OUT = [0.05, 1e-3]
/** A share this part of 1/K away from 0 and from 1/K can be corrected. */
const ROOM = 1e-3
const NO_ROWS = new Float64Array(0)
const NO_RAYS: ReadonlySet<number> = new Set()
/** How often shares are corrected by what exact sums say they miss. */
const CORRECTIONS = 4

/**
 * A search by passes, whose sums are rounded by the engine, says that the mean positive lies among the combinations of negatives.
 * That is said with a proof only: shares whose combination meets it to rounding (start-witness.ts). Where K is small, shares
 * of rows that have travelled; else of zones of rows, along the directions in which the search found them to surround it.
 *
 * @returns λ_max = 0 with the shares, or as an upper bound what the best ones prove
 */
export async function provedEmpty(task: EmptyTask, found: LambdaBoundsFound): Promise<LambdaBoundsFound | undefined> {
  const proof = new EmptinessProof(task)
  const isDone = (await proof.ofMeans()) || proof.ofRows() || (await proof.ofShares(found.shares))
  if (!isDone) await proof.ofZones(found.around ?? [])
  return proof.found(found)
}

class EmptinessProof {
  private best: { shares: Shares; proved: ProvedDistance; meansEqual?: true } | undefined
  private positives: ExactSums | undefined
  private negatives: ExactSums | undefined

  constructor(private readonly task: EmptyTask) {}

  /** What the best shares prove, if there are any. */
  found({ hull }: LambdaBoundsFound): LambdaBoundsFound | undefined {
    const { best } = this
    if (!best) return undefined
    const { shares, proved, meansEqual } = best
    const { upper, meets } = proved
    return { value: meets ? 0 : upper, lower: 0, upper, hull, shares, ...(meansEqual && { meansEqual }) }
  }

  /** The mean of all negatives. */
  async ofMeans(): Promise<boolean> {
    const { positives, negatives, scaling } = this.task.ground
    const mayBeEqual = positives.mean.every(
      (value, f) => Math.abs(value - negatives.mean[f]) <= NEARLY_EQUAL * scaling.spread[f],
    )
    const sums = witnessSums(await this.task.ask(sumsAskedFor(scaling, [], mayBeEqual)), mayBeEqual)
    this.positives = sums.positives
    this.negatives = sums.negatives
    if (!mayBeEqual) return false
    const shares = { all: 1 / negatives.all.count, zones: [], rows: [] }
    return this.judge(shares, sums, NO_ROWS, { meansEqual: true }).meets
  }

  /** Few of the rows that have travelled: those that are highest along the directions in which all of them surround the mean positive. */
  ofRows(): boolean {
    const { k, ground } = this.task
    const { negatives } = ground
    if (k > negatives.count || 4 * k * (negatives.cols + 1) > MOST_ROWS) return false
    const all = Int32Array.from({ length: negatives.count }, (_, j) => j)
    const search = this.searchOn(all)
    const { place } = search.ask(lossOf(all.length, k))
    return place === 'inside' && (this.isProvedOn(this.highest(search.directions)) || this.isProvedOn(all))
  }

  private searchOn(places: Int32Array): HullSearch {
    return new HullSearch({ ...this.rowsHeld(places), penalty: this.task.penalty.gauge(), lambda: 1 })
  }

  private isProvedOn(places: Int32Array): boolean {
    const { k, ground } = this.task
    const { negatives } = ground
    const { hull } = this.searchOn(places).ask(lossOf(places.length, k))
    const held = places.filter((_, i) => hull[i] > 0)
    const values = new Float64Array(held.length * negatives.cols)
    negatives.copy(held, values, 0)
    const own = hull.filter((share) => share > 0)
    const rows = Array.from(held, (j, i): [string, number] => [negatives.keys[j], own[i]])
    return this.judge({ all: 0, zones: [], rows }, { positives: this.known(), negatives: undefined, zones: [] }, values)
      .meets
  }

  /** The K highest along these directions, against them, and along every feature. */
  private highest(directions: readonly Vec[]): Int32Array {
    const { k, ground } = this.task
    const { negatives } = ground
    const features = Array.from({ length: negatives.cols }, (_, f) => axis(negatives.cols, f))
    const found = new Set<number>()
    for (const direction of [...directions, ...features]) {
      const order = Array.from(negatives.scores(direction).entries()).sort(([, a], [, b]) => b - a)
      for (const [j] of [...order.slice(0, k), ...order.slice(-k)]) found.add(j)
    }
    return Int32Array.from(found).sort()
  }

  /** Shares that were found with sums of passes: those of single rows that have room on either side make up for their rounding. */
  async ofShares(found: Shares | undefined): Promise<boolean> {
    if (!found) return false
    const { negatives } = this.task.ground
    const { cols } = negatives
    const sums = await this.askZones(found.zones)
    const places = negatives.placesOf(found.rows.map(([key]) => key))
    const values = new Float64Array(places.length * cols)
    negatives.copy(places, values, 0)
    const row = (j: number) => values.subarray(j * cols, (j + 1) * cols)
    const room = found.rows.map(([, share], j) => roomOf(found, this.task.k, row(j), share))
    const free = [...room.keys()].filter((j) => room[j] > ROOM / this.task.k).sort((a, b) => room[b] - room[a])
    const movable = free.slice(0, 4 * (cols + 1))
    const seen = this.ground()
    const points = movable.map((j) => seen.placeOf(row(j)))
    const shares: Shares = { ...found, rows: found.rows.map(([key, share]) => [key, share]) }
    for (let correction = 0; correction <= CORRECTIONS && movable.length > 1; correction++) {
      const { meets, pull, upper } = this.judge(shares, sums, values)
      if (meets || upper === Number.POSITIVE_INFINITY) return meets
      corrections(points, seen.seenFrom(pull), NO_RAYS).forEach((change, i) => {
        shares.rows[movable[i]][1] += change
      })
    }
    return false
  }

  /** Zones whose means surround the mean positive: those that were found, and more where it seems to lie outside of them. */
  async ofZones(around: readonly Vec[]): Promise<boolean> {
    const seen = this.ground()
    let directions = around.length > 0 ? around : this.likelyAround()
    const zones: TopZone[] = []
    const told: ExactSums[] = []
    for (let reading = 0; reading < READINGS && directions.length > 0; reading++) {
      const asked = directions.map((w) => ({ w, from: this.cutAlong(w) }))
      const sums = await this.askZones(asked)
      zones.push(...asked)
      told.push(...sums.zones)
      const known = { ...sums, zones: told }
      const atoms = this.atoms(zones, known, seen)
      const tries = SPREAD_OUT.map((part) => spreadOut(atoms, seen, part))
      if (tries.some((parts) => this.surrounds(atoms, parts, known, seen))) return true
      directions = [seen.directionFrom(tries[0].nearest)].filter((w) => w.some((x) => x !== 0))
    }
    return false
  }

  /** The negatives at hand as the search sees them, from the mean positive. */
  private ground(): HullGround {
    const { penalty, ground } = this.task
    const all = Int32Array.from({ length: ground.negatives.count }, (_, j) => j)
    return new HullGround({ ...this.rowsHeld(all), penalty: penalty.gauge(), lambda: 1 })
  }

  /** Directions of the sample, whose threshold has as small a part of it. */
  private likelyAround(): readonly Vec[] {
    const { k, ground } = this.task
    const { sampled, all } = ground.negatives
    const drawn = Int32Array.from({ length: sampled }, (_, j) => j)
    const search = this.searchOn(drawn)
    search.ask(lossOf(sampled, Math.max(1, Math.ceil((k * sampled) / all.count))))
    return search.directions
  }

  /** A score that about K negatives reach: by the sample where it has many of them, else by the rows that have travelled. */
  private cutAlong(w: Vec): number {
    const { k, ground } = this.task
    const { sampled, all, count } = ground.negatives
    const scores = ground.negatives.scores(w)
    const rank = Math.ceil((k * sampled) / all.count)
    const bySample = rank >= MANY || k > count
    const own = bySample ? scores.subarray(0, sampled) : scores
    return selectLargest(own, own.length, bySample ? rank : k, new Float64Array(own.length))
  }

  private known(): ExactSums {
    if (!this.positives) throw new TypeError('The positives were not asked for.')
    return this.positives
  }

  /** What of all rows is known is not asked again. */
  private async askZones(zones: readonly TopZone[]): Promise<WitnessSums> {
    const { scaling } = this.task.ground
    const isNew = this.negatives === undefined
    const questions = sumsAskedFor(scaling, zones, true)
    const answers = await this.task.ask(isNew ? questions.slice(1) : questions.slice(2))
    this.negatives ??= answers[0]
    return { positives: this.known(), negatives: this.negatives, zones: answers.slice(isNew ? 1 : 0) }
  }

  /** The mean positive as one row, and negatives that have travelled. */
  private rowsHeld(places: Int32Array) {
    const { negatives, scaling } = this.task.ground
    const { cols } = negatives
    const { values: sum, weight } = this.known()
    const rows = 1 + places.length
    const values = allocateMatrix(rows, cols)
    values.set(scaling.sums(sum).map((value) => value / weight))
    negatives.copy(places, values, 1)
    return { map: new DenseRows(rows, cols, values), loss: lossOf(places.length, 1) }
  }

  private judge(shares: Shares, sums: WitnessSums, rows: Vec, more: { meansEqual?: true } = {}): ProvedDistance {
    const { ground, penalty, k } = this.task
    const proved = judgeShares({ scaling: ground.scaling, penalty, k }, shares, sums, rows)
    // A correction went too far.
    if (typeof proved === 'string') return { upper: Number.POSITIVE_INFINITY, meets: false, pull: NO_ROWS }
    if (!this.best || proved.meets || proved.upper < this.best.proved.upper) this.best = { shares, proved, ...more }
    return proved
  }

  /** Of each zone the highest K, or all of it where it holds more; and the mean of all. */
  private atoms(zones: readonly TopZone[], { negatives, zones: told }: WitnessSums, seen: HullGround): ZoneAtom[] {
    const { ground, k } = this.task
    const { scaling } = ground
    const count = ground.negatives.all.count
    const sums = negatives ? scaling.sums(negatives.values) : new Float64Array(scaling.spread.length)
    const whole = {
      all: 1 / count,
      zone: undefined,
      share: 0,
      point: seen.placeOf(sums.map((x) => x / count)),
      ray: false,
    }
    return [
      whole,
      ...told.map(({ count: own, values }, z) => {
        const all = own >= k ? 0 : (k - own) / k / (count - own)
        const share = own >= k ? 1 / own : 1 / k - all
        const inZone = scaling.sums(values)
        const point = seen.placeOf(sums.map((x, f) => all * x + share * inZone[f]))
        return { all, zone: zones[z], share, point, ray: false }
      }),
    ]
  }

  /** Whether shares of all atoms meet the mean positive, each above 0. */
  private surrounds(
    atoms: readonly ZoneAtom[],
    { parts, rays }: SpreadOut,
    sums: WitnessSums,
    seen: HullGround,
  ): boolean {
    const points = atoms.map(({ point }) => point)
    for (let correction = 0; correction <= CORRECTIONS; correction++) {
      const { meets, pull, upper } = this.judge(sharesOf(atoms, parts), sums, NO_ROWS)
      if (meets || upper === Number.POSITIVE_INFINITY) return meets
      corrections(points, seen.seenFrom(pull), rays).forEach((change, i) => {
        parts[i] += change
      })
      if (parts.some((part) => part < 0)) return false
    }
    return false
  }
}

/** How far the share of a row, with what zones give it, is from 0 and from 1/K. */
function roomOf({ all, zones }: Shares, k: number, row: Vec, own: number): number {
  const share = zones.reduce((sum, zone) => (dot(zone.w, row) >= zone.from ? sum + zone.share : sum), all + own)
  return Math.min(share, 1 / k - share)
}

function lossOf(negatives: number, k: number): InfinitePushLoss {
  return new InfinitePushLoss(Float64Array.of(1), negatives, k)
}

function axis(cols: number, feature: number): Vec {
  const direction = new Float64Array(cols)
  direction[feature] = 1
  return direction
}

/** A combination of negatives: of those of a zone, and of all. */
interface ZoneAtom {
  all: number
  zone: TopZone | undefined
  share: number
  point: Vec
  ray: boolean
}

/** The shares of the negatives where every atom has its part. */
function sharesOf(atoms: readonly ZoneAtom[], parts: Vec): Shares {
  return {
    all: atoms.reduce((sum, { all }, i) => sum + parts[i] * all, 0),
    zones: atoms.flatMap(({ zone, share }, i) => (zone ? [{ ...zone, share: parts[i] * share }] : [])),
    rows: [],
  }
}

interface SpreadOut {
  /** Of every atom. */
  parts: Vec
  /** Features in which the combination may lie above as far as it likes. */
  rays: ReadonlySet<number>
  nearest: Vec
}

/**
 * Parts of the atoms whose combination comes near to 0, none of them 0 itself. A part of 0 could not be corrected to either side,
 * so a little of the mean of all atoms is taken first, and the nearest combination for what is left.
 */
function spreadOut(atoms: readonly ZoneAtom[], seen: HullGround, little: number): SpreadOut {
  const { length } = atoms
  const mean = atoms[0].point.map((_, f) => atoms.reduce((sum, { point }) => sum + point[f], 0) / length)
  const moved = atoms.map((atom, place) => ({
    place,
    ray: false,
    point: atom.point.map((x, f) => x + (little / (1 - little)) * mean[f]),
  }))
  const corral = nearestOf(moved, seen)
  const parts = new Float64Array(length).fill(little / length)
  const rays = new Set<number>()
  corral.atoms.forEach(({ place, point, ray }, i) => {
    if (ray) rays.add(point.indexOf(-1))
    else parts[place] += (1 - little) * corral.shares[i]
  })
  return { parts, rays, nearest: corral.nearest() }
}

/** What to add to the shares of points, 0 in all, so that their combination changes by what it misses, in the features that matter. */
function corrections(points: readonly Vec[], missed: Vec, rays: ReadonlySet<number>): Vec {
  const seen = (values: Vec) => values.map((x, f) => (rays.has(f) ? 0 : x))
  const [first, ...others] = points
  const columns = others.map((point) => seen(point.map((x, f) => x - first[f])))
  const changes = leastSquares(columns, seen(missed.map((x) => -x)))
  return Float64Array.of(-changes.reduce((sum, change) => sum + change, 0), ...changes)
}
