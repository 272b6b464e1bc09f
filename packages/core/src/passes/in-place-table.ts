import { type Threshold, topCount } from '../loss/push/threshold.js'
import { type ProblemSettings, toleranceOf } from '../model/input/settings.js'
import { factorsFrom, PILOT } from '../model/learn/adaptive-factors.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { makePenalty, PENALTIES, type PenaltySettings } from '../penalty/all.js'
import { L2 } from '../penalty/l2.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Ground } from './atoms.js'
import { Candidates } from './candidates.js'
import { fewKinds } from './few-kinds.js'
import { HeldRows } from './held-rows.js'
import { LambdaMaxInPlace } from './lambda-max-in-place.js'
import { type DriverOptions, PassDriver } from './pass-driver.js'
import { PassScaling } from './pass-scaling.js'
import { RatioSearch } from './ratio-search.js'
import { fromThere, type RoundsResult, roundsAt } from './rounds.js'
import type { Point } from './rounds-task.js'
import { AHEAD, candidateCount, ENOUGH, type RowBudget, rowBudget, rowRoom, TO_CHOOSE } from './row-budget.js'
import { hasKink } from './start-in-place.js'
import type { ListQuestion, SampleAnswer, TableOfPasses, TableStatistics } from './table-of-passes.js'

/** Settings of learning where the table is. */
export interface InPlaceSettings
  extends Omit<ProblemSettings, keyof DriverOptions | 'solver' | 'transform' | 'maxIterations'>,
    DriverOptions {
  /** Bytes that rows which travel may take: 1 GB unless given. */
  memory?: number
  /** How many rows travel, where another number than the memory suggests is wanted. */
  rows?: Partial<RowBudget>
}

/** Searches that share their passes share the rows that come near, but not in smaller parts than this. */
const MOST_SHARES = 4

/** What will be asked of the list of all rows by a w. */
type ListOf = (w: Vec) => ListQuestion

/** What a table says of one problem family: everything but λ. */
export class InPlaceTable implements Ground {
  readonly tolerance: number
  private knownFactors: PenaltySettings['factors']
  readonly lambdaMax = new LambdaMaxInPlace(this)

  private constructor(
    readonly table: TableOfPasses,
    readonly settings: InPlaceSettings,
    readonly driver: PassDriver,
    readonly statistics: TableStatistics,
    readonly scaling: PassScaling,
    readonly positives: HeldRows,
    readonly negatives: HeldRows,
    /** The rows that were drawn by lot, as they are. */
    readonly drawn: SampleAnswer,
    private readonly near: number,
  ) {
    this.tolerance = toleranceOf(settings)
  }

  /**
   * Two readings: statistics, and a sample, of which the folds are told where they are asked for. A third one, of all kinds of rows, where
   * there are few.
   */
  static async open(table: TableOfPasses, settings: InPlaceSettings, folds?: number): Promise<InPlaceTable> {
    const cols = table.features.length
    let rowsHeld = () => 0
    const driver = new PassDriver(table, settings, () => rowsHeld())
    try {
      const enough = folds ? TO_CHOOSE : table.candidates ? AHEAD : ENOUGH
      const budget = rowBudget(settings, cols, enough)
      const sample = { ...budget, ...(folds && { folds }) }
      const statistics = await driver.statistics(sample)
      const scaling = new PassScaling(statistics, settings.standardize ?? true)
      const positives = new HeldRows(scaling, statistics.positives, 1 / statistics.positives.weight, cols)
      const negatives = new HeldRows(scaling, statistics.negatives, 1, cols)
      rowsHeld = () => positives.count + negatives.count
      const rows = await driver.sample(sample)
      const here = (await fewKinds(driver, rows, statistics, rowRoom(settings, cols))) ?? rows
      for (const [held, own] of [
        [positives, here.positives],
        [negatives, here.negatives],
      ] as const) {
        held.take(own)
        held.sampled = held.count
      }
      return new InPlaceTable(table, settings, driver, statistics, scaling, positives, negatives, rows, budget.near)
    } catch (error) {
      throw driver.refusal(error)
    }
  }

  /** The same table, as far as it is known, against another threshold. */
  withThreshold(threshold: Threshold): InPlaceTable {
    const { table, driver, statistics, scaling, positives, negatives, drawn, near } = this
    const settings = { ...this.settings, threshold }
    const twin = new InPlaceTable(table, settings, driver, statistics, scaling, positives, negatives, drawn, near)
    // What is learnt for one threshold is not what another one learns.
    if (this.knownFactors === undefined) twin.lambdaMax.copyFrom(this.lambdaMax)
    return twin
  }

  get standardized(): boolean {
    return this.settings.standardize ?? true
  }

  get threshold(): Threshold {
    return this.settings.threshold ?? { kind: 'max' }
  }

  /** The settings of the penalty; what adaptive ℓ1 has to learn is learnt with passes of its own, once. */
  async penaltySettings(): Promise<PenaltySettings> {
    const { penalty = 'l1', factors } = this.settings
    if (factors || !PENALTIES[penalty]?.needs.includes('factors')) return this.settings
    this.knownFactors ??= await this.learnFactors()
    return { ...this.settings, factors: this.knownFactors }
  }

  async penalty(): Promise<Penalty> {
    return makePenalty(this.settings.penalty ?? 'l1', this.positives.cols, await this.penaltySettings())
  }

  /** How many kinds of rows the table was learnt from, where these were asked for. */
  get kinds(): number | undefined {
    const { positives, negatives } = this
    const here = positives.count + negatives.count
    return positives.rows + negatives.rows > here ? here : undefined
  }

  /** K */
  topCount(threshold = this.threshold): number {
    return topCount(threshold, this.negatives.all.count)
  }

  /** The distance between the class means, in the norm that λ is measured in. */
  async meanDistance(): Promise<number> {
    return (await this.penalty()).emptyNorm(this.betweenMeans())
  }

  /** λ = ratio·λ_max, and the solution there: where λ_max is not known yet, the passes that find it serve both. */
  async solveAtRatio(ratio: number, next?: ListOf): Promise<{ lambda: number; result: RoundsResult }> {
    const k = this.topCount()
    if (this.lambdaMax.knownFor(k)) {
      const lambda = await this.lambdaMax.times(ratio)
      const [result] = await this.solve([lambda], [], next)
      return { lambda, result }
    }
    const scale = (await this.meanDistance()) || 1
    const candidates = this.candidates(2)
    const wanted = { penalty: await this.penalty(), k, ratio, scale, tolerance: this.tolerance }
    const found = async (pass?: Candidates['pass'], before?: ReturnType<RatioSearch['told']>) => {
      const search = new RatioSearch(
        { ...this.searching(1, pass === candidates?.pass), ...wanted },
        this.driver.teller(),
        before,
      )
      await this.inTime(this.driver.together(search.searches(), 'fit', pass))
      return search.told()
    }
    const ahead = candidates && (await found(candidates.pass))
    // Among some of the negatives is among all: no rule is looked at with the table, and that there is none is proved otherwise.
    const { penalty } = wanted
    const isInside = ahead?.lambdaMax.value === 0 && !penalty.free && hasKink(penalty) && !candidates?.isTable
    const isDone = candidates?.isTable || isInside
    const { lambdaMax, ...solved } =
      ahead && isDone ? ahead : await found(lastly(candidates, ahead?.result, next), ahead)
    if (isInside) solved.result = { ...solved.result, status: 'stalled' }
    const settled = await this.lambdaMax.settle(k, lambdaMax, candidates)
    const isUnproved = lambdaMax.value === 0 && settled.value !== 0
    if (!isUnproved || solved.result.status !== 'stalled') return solved
    const [result] = await this.solve([solved.lambda], [solved.result.proof], next)
    return { ...solved, result }
  }

  /** Solves at several λ at once, each from where it is told to. */
  async solve(
    lambdas: readonly number[],
    starts: readonly (Point | undefined)[] = [],
    next?: ListOf,
  ): Promise<RoundsResult[]> {
    const penalty = await this.penalty()
    const k = this.topCount()
    const candidates = lambdas.length === 1 && !starts[0] ? this.candidates(1) : undefined
    const found = (pass: Candidates['pass'] | undefined, before: readonly RoundsResult[] = []) => {
      const isAhead = candidates !== undefined && pass === candidates.pass
      const task = { ...this.searching(lambdas.length, isAhead), penalty, k, tolerance: this.tolerance }
      const searches = lambdas.map((lambda, i) =>
        roundsAt({ ...task, lambda, start: starts[i], ...fromThere(before[i]) }),
      )
      return this.inTime(this.driver.together(searches, 'fit', pass))
    }
    if (!candidates) return found(undefined)
    const ahead = await found(candidates.pass)
    return candidates.isTable ? ahead : found(lastly(candidates, ahead[0], next), ahead)
  }

  /** Rows that stand for the table while it is not asked; undefined where they would be too many. */
  private candidates(rules: number): Candidates | undefined {
    const { driver, positives, negatives, drawn, settings } = this
    const all = negatives.all.count
    const counts = { positives: positives.all.count, negatives: all, k: this.topCount(), near: this.near }
    const each = candidateCount(settings, positives.cols, { ...counts, rules })
    const isHere = positives.complete && negatives.complete
    // What is held and not among them would be subtracted from sums that it is not in.
    if (!this.table.candidates || isHere || negatives.count > negatives.sampled || each === undefined) return undefined
    const source = {
      fetch: driver.candidates,
      highest: driver.highest,
      rows: driver.negatives,
      pass: driver.shared,
      sums: this.lambdaMax.askTable,
      drawn: drawn.negatives,
      negatives: all,
      positives: positives.all.count,
    }
    return new Candidates(source, each)
  }

  /** What is found on rows that stand for the table is looked at once more: there must be time for it. */
  searching(searches: number, ahead = false) {
    const { driver } = this
    const most = Math.ceil(this.near / Math.min(searches, MOST_SHARES))
    const ended = ahead ? () => driver.endedBefore(2) : driver.ended
    return { ground: this as Ground, most, ended, left: () => driver.left(), onRound: driver.teller() }
  }

  private betweenMeans() {
    const { mean } = this.negatives
    return this.positives.mean.map((value, k) => value - mean[k])
  }

  /** The pilot of adaptive ℓ1 (Zou 2006), over passes. */
  private async learnFactors(): Promise<NonNullable<PenaltySettings['factors']>> {
    const penalty = new L2(this.positives.cols)
    const lambda = PILOT.ratio * penalty.emptyNorm(this.betweenMeans()) || 1
    const task = { ...this.searching(1), penalty, k: this.topCount(), lambda, tolerance: PILOT.gap }
    const [{ proof }] = await this.inTime(this.driver.together([roundsAt(task)], 'fit'))
    return factorsFrom(proof.w)
  }

  /** What ends before anything is known is an error. */
  async inTime<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw this.driver.refusal(error)
    }
  }
}

/** Readings after rounds on rows that stood for the table: the first one is likely the last, and may tell the list as well. */
function lastly(
  candidates: Candidates | undefined,
  ahead: RoundsResult | undefined,
  next: ListOf | undefined,
): Candidates['pass'] | undefined {
  return ahead && next && candidates?.before(next(ahead.proof.w))
}
