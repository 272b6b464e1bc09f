import type { LambdaMax } from '../certificate/lambda-max.js'
import type { Threshold } from '../loss/push/threshold.js'
import { dot } from '../numeric/algebra/dot.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Ground } from './atoms.js'
import type { EmptyTask } from './best-shares.js'
import { type Candidates, type HighScores, highestMean } from './candidates.js'
import { cutAlong } from './empty-by-zones.js'
import { type LambdaBoundsFound, lambdaMaxOnSample, lambdaMaxRounds, startOnSample } from './lambda-max-rounds.js'
import type { PassDriver } from './pass-driver.js'
import { provedEmpty } from './prove-empty.js'
import type { RoundsTask } from './rounds-task.js'

/** The mean of so many of the highest negatives of a sample is near to that of the table. */
const MANY_HIGHEST = 50
/** So many tell where to look. */
const SOME_HIGHEST = 10

/** What it asks of the table, which knows its own problem but for λ. */
interface AskedTable extends Ground {
  readonly driver: PassDriver
  readonly threshold: Threshold
  penalty(): Promise<Penalty>
  /** K */
  topCount(threshold?: Threshold): number
  /** What searches, so many at a time, have in common. */
  searching(searches: number): Pick<RoundsTask, 'ground' | 'most' | 'ended' | 'left' | 'onRound'>
  meanDistance(): Promise<number>
  inTime<T>(work: Promise<T>): Promise<T>
}

/** From where on w = 0 is optimal for a table that stays where it is; found once for every threshold. */
export class LambdaMaxInPlace {
  private readonly known = new Map<number, LambdaBoundsFound>()
  /** How high negatives are along directions in which rows were looked for. */
  private high: readonly HighScores[] = []

  constructor(private readonly table: AskedTable) {}

  /** The same is true of another table, as far as it is known. */
  copyFrom({ known }: LambdaMaxInPlace): void {
    for (const [k, found] of known) this.known.set(k, found)
  }

  /** By K, where it is known. */
  knownFor(k: number): LambdaBoundsFound | undefined {
    return this.known.get(k)
  }

  async at(threshold = this.table.threshold): Promise<LambdaBoundsFound> {
    const [found] = await this.atEach([threshold])
    return found
  }

  /** For several thresholds, which share their passes. */
  async atEach(thresholds: readonly Threshold[]): Promise<LambdaBoundsFound[]> {
    const { table } = this
    const penalty = await table.penalty()
    const counts = thresholds.map((threshold) => table.topCount(threshold))
    const unknown = [...new Set(counts)].filter((k) => !this.known.has(k))
    const searches = unknown.map((k) => lambdaMaxRounds({ ...table.searching(unknown.length), penalty, k }))
    const found = await table.inTime(table.driver.together(searches, 'lambda-max'))
    // Of more negatives first: combinations of at least so many are combinations of fewer.
    for (const k of unknown.toSorted((a, b) => b - a)) await this.settle(k, found[unknown.indexOf(k)])
    return counts.map((k) => this.known.get(k) as LambdaBoundsFound)
  }

  /** Sums that proofs are made of, by one reading. */
  readonly askTable: EmptyTask['ask'] = (questions) => this.table.driver.sums(questions, 'lambda-max')

  /** Keeps what was found for a K; that every model is empty, only where that is proved. */
  async settle(k: number, found: LambdaBoundsFound, candidates?: Candidates): Promise<LambdaBoundsFound> {
    const penalty = await this.table.penalty()
    const isProved = found.value > 0 || penalty.free !== undefined
    const ask = candidates?.sums ?? this.askTable
    if (!isProved) this.high = candidates?.highScores() ?? []
    const settled = isProved ? found : (this.emptyForMore(k) ?? (await this.proved(k, found, ask)))
    this.known.set(k, settled)
    return settled
  }

  private emptyForMore(k: number): LambdaBoundsFound | undefined {
    return [...this.known].find(([more, { value, shares }]) => more > k && value === 0 && shares)?.[1]
  }

  private async proved(k: number, found: LambdaBoundsFound, ask: EmptyTask['ask']): Promise<LambdaBoundsFound> {
    const { table } = this
    const task = { ground: table, penalty: await table.penalty(), k, ask }
    return (await table.inTime(provedEmpty(task, found))) ?? this.distanceOnly()
  }

  /** What is known without any search. */
  private async distanceOnly(): Promise<LambdaBoundsFound> {
    const upper = await this.table.meanDistance()
    return { value: upper, lower: 0, upper, hull: new Float64Array(0) }
  }

  /**
   * What is near enough to choose among λ below it: where the sample has many of the highest negatives, its own λ_max, for which the
   * table is not asked. Of few highest ones it tells nothing, and that they are all inside is for the table to say.
   */
  async toChoose(thresholds: readonly Threshold[]): Promise<LambdaMax[]> {
    const { table } = this
    const penalty = await table.penalty()
    const { sampledRows: sampled, all } = table.negatives
    const drawn = thresholds.map((threshold) => {
      const k = table.topCount(threshold)
      const isTold = !this.known.has(k) && k * sampled >= MANY_HIGHEST * all.count
      return isTold ? lambdaMaxOnSample({ ...table.searching(1), penalty, k }) : undefined
    })
    const isEmpty = drawn.every((found) => !found?.value)
    const asked = thresholds.filter((_, i) => isEmpty || !drawn[i])
    const found = await this.atEach(asked)
    return thresholds.map((threshold, i) => (isEmpty ? undefined : drawn[i]) ?? found[asked.indexOf(threshold)])
  }

  /** What the sample proposes for one pass to look at: 0 where it has too few of the highest negatives to say anything. */
  async proposed(threshold: Threshold): Promise<number> {
    const { table } = this
    const { sampledRows: sampled, all } = table.negatives
    const k = table.topCount(threshold)
    const isTold = sampled === all.count || k * sampled >= SOME_HIGHEST * all.count
    if (this.known.has(k) || !isTold) return this.known.get(k)?.value ?? 0
    return lambdaMaxOnSample({ ...table.searching(1), penalty: await table.penalty(), k }).value
  }

  /**
   * Whether some model against this threshold is not empty, as far as is known of directions in which rows were looked for, or one reading
   * along the direction that the sample suggests shows.
   */
  async isAboveZero(threshold: Threshold): Promise<boolean> {
    const { table } = this
    const penalty = await table.penalty()
    if (penalty.free) return (await this.at(threshold)).value > 0
    const k = table.topCount(threshold)
    if (this.high.some((scores) => this.showsGain(scores, penalty, k))) return true
    const { found, w } = startOnSample({ ...table.searching(1), penalty, k })
    if (found.value === 0) return false
    const from = cutAlong({ ground: table, k }, w)
    const excess = await table.inTime(table.driver.excess({ rule: table.scaling.ruleOf(w), from }, 'lambda-max'))
    return dot(table.positives.mean, w) > from + excess / k
  }

  /** Whether the mean positive is above the mean of the K highest negatives, along a direction that the penalty allows. */
  private showsGain(scores: HighScores, penalty: Penalty, k: number): boolean {
    const { mean } = this.table.positives.all
    const { weights, center } = scores.rule
    const own = weights.reduce((sum, weight, f) => sum + weight * (mean[f] - center[f]), 0)
    return Number.isFinite(penalty.gauge().value(weights)) && own > highestMean(scores, k)
  }

  /** λ = ratio·λ_max; where that is 0, a part of the distance between the class means, as `fit` takes it. */
  async times(ratio: number): Promise<number> {
    const { value } = await this.at()
    return ratio * (value || (await this.table.meanDistance()) || 1)
  }

  /** Where it is known, or found without asking the table: a fit at a λ that was given takes fewer passes than λ_max. */
  async ifCheap(): Promise<LambdaBoundsFound | undefined> {
    const { positives, negatives } = this.table
    const isHeld = positives.complete && negatives.complete
    return isHeld || this.known.has(this.table.topCount()) ? this.inTime() : undefined
  }

  /** Where the time is up before it is known, the distance between the class means, which it does not exceed. */
  async inTime(): Promise<LambdaBoundsFound> {
    const { table } = this
    return this.known.has(table.topCount()) || !table.driver.ended() ? this.at() : this.distanceOnly()
  }
}
