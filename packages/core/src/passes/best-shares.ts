import { HullGround } from '../certificate/hull-ground.js'
import type { ProvedDistance } from '../certificate/hull-proof.js'
import { HullSearch } from '../certificate/hull-search.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { leastSquares } from '../numeric/algebra/least-squares.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { allocateMatrix } from '../numeric/wasm/kernel-memory.js'
import type { Penalty } from '../penalty/penalty.js'
import { countsAt, type Ground, pushOn } from './atoms.js'
import type { LambdaBoundsFound } from './lambda-max-rounds.js'
import {
  judgeShares,
  type Shares,
  type SingleRows,
  sumsAskedFor,
  type TopZone,
  type WitnessSums,
  witnessSums,
} from './start-witness.js'
import type { ExactSums, SumsQuestion } from './table-of-passes.js'

export interface EmptyTask {
  ground: Ground
  penalty: Penalty
  k: number
  /** One reading. */
  ask: (questions: readonly SumsQuestion[]) => Promise<ExactSums[]>
}

/** How often shares are corrected by what exact sums say they miss. */
const CORRECTIONS = 4
const NONE = new Float64Array(0)
const NO_ROWS: SingleRows = { values: NONE, counts: NONE }
const ONE = Float64Array.of(1)

/** Shares of the negatives are judged by exact sums of the table, what is known of which is not asked again; the best ones are kept. */
export class BestShares {
  private best: { shares: Shares; proved: ProvedDistance; meansEqual?: true } | undefined
  private positives: ExactSums | undefined
  private negatives: ExactSums | undefined

  constructor(readonly task: EmptyTask) {}

  /** What the best shares prove, if there are any. */
  found({ hull }: LambdaBoundsFound): LambdaBoundsFound | undefined {
    const { best } = this
    if (!best) return undefined
    const { shares, proved, meansEqual } = best
    const { upper, meets } = proved
    return { value: meets ? 0 : upper, lower: 0, upper, hull, shares, ...(meansEqual && { meansEqual }) }
  }

  /** The sums of all positives, and of all negatives where these are wanted. */
  async askAll(withNegatives: boolean): Promise<WitnessSums> {
    const questions = sumsAskedFor(this.task.ground.scaling, [], withNegatives)
    const sums = witnessSums(await this.task.ask(questions), withNegatives)
    this.positives = sums.positives
    this.negatives = sums.negatives
    return sums
  }

  async askZones(zones: readonly TopZone[]): Promise<WitnessSums> {
    const isNew = this.negatives === undefined
    const questions = sumsAskedFor(this.task.ground.scaling, zones, true)
    const answers = await this.task.ask(isNew ? questions.slice(1) : questions.slice(2))
    this.negatives ??= answers[0]
    return { positives: this.known(), negatives: this.negatives, zones: answers.slice(isNew ? 1 : 0) }
  }

  known(): ExactSums {
    if (!this.positives) throw new TypeError('The positives were not asked for.')
    return this.positives
  }

  judge(shares: Shares, sums: WitnessSums, rows = NO_ROWS, more: { meansEqual?: true } = {}): ProvedDistance {
    const { ground, penalty, k } = this.task
    const proved = judgeShares({ scaling: ground.scaling, penalty, k }, shares, sums, rows)
    // A correction went too far.
    if (typeof proved === 'string') return { upper: Number.POSITIVE_INFINITY, meets: false, pull: NONE }
    if (!this.best || proved.meets || proved.upper < this.best.proved.upper) this.best = { shares, proved, ...more }
    return proved
  }

  /** A search among negatives that have travelled. */
  searchOn(places: Int32Array): HullSearch {
    return new HullSearch({ ...this.rowsHeld(places), penalty: this.task.penalty.gauge(), lambda: 1 })
  }

  /** The negatives at hand as the search sees them, from the mean positive. */
  ground(): HullGround {
    const { penalty, ground } = this.task
    const all = Int32Array.from({ length: ground.negatives.count }, (_, j) => j)
    return new HullGround({ ...this.rowsHeld(all), penalty: penalty.gauge(), lambda: 1 })
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
    return { map: new DenseRows(rows, cols, values), loss: this.lossOn(places, 1) }
  }

  /** Of the mean positive against negatives that have travelled. */
  lossOn(places: Int32Array, k: number): PushLoss {
    return pushOn(ONE, countsAt(this.task.ground.negatives, places), k)
  }
}

/** Points whose shares can change, in the features that matter: in the others the combination may lie above as far as it likes. */
interface Movable {
  points: readonly Vec[]
  seen: HullGround
  rays?: ReadonlySet<number>
}

/**
 * Whether shares meet the mean positive, as they are or after a few corrections.
 *
 * @param judge what the shares prove
 * @param change adds to the shares of the points; false where they are none any more
 */
export function meetsCorrected(movable: Movable, judge: () => ProvedDistance, change: (by: Vec) => boolean): boolean {
  for (let correction = 0; correction <= CORRECTIONS; correction++) {
    const { meets, pull, upper } = judge()
    if (meets || upper === Number.POSITIVE_INFINITY) return meets
    if (!change(changesOf(movable, pull))) return false
  }
  return false
}

/** What to add to the shares of points, 0 in all, so that their combination changes by what it misses. */
function changesOf({ points, seen, rays }: Movable, pull: Vec): Vec {
  const mattering = (values: Vec) => values.map((x, f) => (rays?.has(f) ? 0 : x))
  const [first, ...others] = points
  const columns = others.map((point) => mattering(point.map((x, f) => x - first[f])))
  const changes = leastSquares(columns, mattering(seen.seenFrom(pull).map((x) => -x)))
  return Float64Array.of(-changes.reduce((sum, change) => sum + change, 0), ...changes)
}
