import type {
  CandidatesQuestion,
  ClassAnswer,
  ExactSums,
  ExcessQuestion,
  HighestQuestion,
  KindsQuestion,
  LinearRule,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  StatisticsOptions,
  Sums,
  SumsQuestion,
  TableOfPasses,
  TableStatistics,
} from '@infinite-push/core/internal'
import { tableChanged } from '../errors.js'
import type { EngineRows } from '../table/engine-rows.js'
import { drawFromSome, drawSample, drawWithPositives } from './draw-sample.js'
import { exactSums, readSumLimits, type SumLimits } from './exact-sums.js'
import { fetchCandidates } from './fetch-candidates.js'
import { fetchHighest, isSameList, type ListedBeside } from './fetch-highest.js'
import { fetchKeys } from './fetch-keys.js'
import { fetchKinds } from './fetch-kinds.js'
import { readExcess } from './read-excess.js'
import { readLists } from './read-lists.js'
import { countedStatistics, fingerprintOf, readStatistics } from './read-statistics.js'
import { type ReadZones, readZones } from './read-zones.js'
import { allPrintsSql, printOf } from './row-print.js'
import { checkCounts } from './same-table.js'
import { travelledRows } from './travelled-rows.js'
import { ZONES } from './zone-sql.js'

/**
 * A table in an engine that answers what learning asks: only sums and few rows travel.
 *
 * @example
 * ```ts
 * const table = await openTable({ engine: 'duckdb', files: ['people.parquet'], options: { missing: 'error' } })
 * const { positives, negatives } = await new EnginePasses(table.rows).statistics()
 * ```
 */
export class EnginePasses implements TableOfPasses {
  /** How often all rows were read, and how many rows travelled. */
  readonly told = { passes: 0, rows: 0 }
  private known: TableStatistics | undefined
  /** Of positives, and of all rows. */
  private readonly limits = new Map<SumLimits['of'], SumLimits>()
  /** Of all rows. */
  private hash: string | undefined
  /** A sample that was drawn with the statistics. */
  private begun: { question: string; sample: SampleAnswer } | undefined

  /** A list that was told with the keys of the highest rows. */
  private listed: ListedBeside | undefined

  constructor(private readonly table: EngineRows) {}

  get features(): readonly string[] {
    return this.table.featureNames
  }

  async statistics(options?: StatisticsOptions): Promise<TableStatistics> {
    this.told.passes++
    this.known = await this.begin(options)
    if (!this.known) {
      const { statistics, hash } = await readStatistics(this.table, signalOf(options))
      this.known = statistics
      this.hash = hash
    }
    return this.known
  }

  async fingerprint(options?: PassOptions): Promise<string> {
    const known = this.known ?? (await this.statistics(options))
    this.hash ??= await this.printed(known, signalOf(options))
    return fingerprintOf(known, this.hash)
  }

  private async printed(known: TableStatistics, signal: AbortSignal | undefined): Promise<string> {
    this.told.passes++
    const [[count, positives, sum]] = await this.table.connection.ask(allPrintsSql(this.table, known), signal)
    checkCounts(this.table, [count, positives], known)
    return printOf([sum])
  }

  async sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.told.passes++
    const answer =
      this.begun?.question === JSON.stringify(question) ? this.begun.sample : await this.draw(question, options)
    this.begun = undefined
    this.told.rows += answer.positives.keys.length + answer.negatives.keys.length
    return answer
  }

  /** The statistics, and the sample that will be asked for next: where rows were counted before, one more reading tells both. */
  private async begin(options: StatisticsOptions | undefined): Promise<TableStatistics | undefined> {
    const { counted } = this.table
    const question = options?.next
    if (!counted || !question) return undefined
    const sizes = { positives: counted.positives, negatives: counted.rows - counted.positives }
    const wanted = [this.table, question, sizes, signalOf(options)] as const
    const drawn = (await drawFromSome(...wanted)) ?? (await drawWithPositives(...wanted))
    if (!drawn) return undefined
    this.begun = { question: JSON.stringify(question), sample: drawn.sample }
    return countedStatistics(this.table, counted, drawn.positives)
  }

  private async draw(question: SampleQuestion, options: PassOptions | undefined): Promise<SampleAnswer> {
    const { positives, negatives } = this.known ?? (await this.statistics(options))
    const sizes = { positives: positives.count, negatives: negatives.count }
    return drawSample(this.table, question, sizes, signalOf(options))
  }

  async rows(question: RowsQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.told.passes++
    const answer = await fetchKeys(this.table, question, signalOf(options))
    this.told.rows += answer.positives.keys.length + answer.negatives.keys.length
    return answer
  }

  async pass(questions: readonly PassQuestion[], options?: PassOptions): Promise<PassAnswer[]> {
    const signal = signalOf(options)
    signal?.throwIfAborted()
    if (questions.length === 0) return []
    this.told.passes++
    // Another feature with every pass.
    const feature = this.told.passes % this.features.length
    const before = this.known && { known: this.known, feature }
    const read = await readZones(this.table, questions, before, signal)
    return questions.map(({ rule }, q) => ({
      positives: this.classAnswer(rule, read[q], ZONES.positive, true),
      negatives: this.classAnswer(rule, read[q], ZONES.negative, false),
    }))
  }

  async sums(questions: readonly SumsQuestion[], options?: PassOptions): Promise<ExactSums[]> {
    this.told.passes++
    const signal = signalOf(options)
    return exactSums(this.table, questions, await this.limitsOf(questions, signal), signal)
  }

  /** Whoever asks again measures from the same center. */
  private async limitsOf(questions: readonly SumsQuestion[], signal: AbortSignal | undefined): Promise<SumLimits> {
    const [{ rule }] = questions
    const of = questions.every((question) => question.of === 'positives') ? 'positives' : 'all'
    const known = this.limits.get('all') ?? this.limits.get(of)
    if (known) return known
    const limits = await readSumLimits(this.table, rule.center, of, signal)
    this.limits.set(of, limits)
    return limits
  }

  async excess(question: ExcessQuestion, options?: PassOptions): Promise<number> {
    this.told.passes++
    const known = this.known ?? (await this.statistics(options))
    const { excess, print } = await readExcess(this.table, question, known, signalOf(options))
    this.hash ??= print
    return excess
  }

  async candidates(question: CandidatesQuestion, options?: PassOptions): Promise<SampleAnswer | undefined> {
    this.told.passes++
    const answer = await fetchCandidates(this.table, question, signalOf(options))
    if (!answer) return undefined
    this.compare('positive', answer.positives.keys.length, this.known?.positives.count)
    this.told.rows += answer.positives.keys.length + answer.negatives.keys.length
    return answer
  }

  async kinds(question: KindsQuestion, options?: PassOptions): Promise<SampleAnswer | undefined> {
    this.told.passes++
    const answer = await fetchKinds(this.table, question, signalOf(options))
    if (!answer) return undefined
    const rowsOf = ({ counts = new Float64Array(0) }: Rows) => counts.reduce((sum, count) => sum + count, 0)
    this.compare('positive', rowsOf(answer.positives), this.known?.positives.count)
    this.compare('negative', rowsOf(answer.negatives), this.known?.negatives.count)
    this.told.rows += answer.positives.keys.length + answer.negatives.keys.length
    return answer
  }

  /** Another number of rows than before is another table. */
  private compare(which: 'positive' | 'negative', found: number, known = found): void {
    if (found === known) return
    throw tableChanged({ source: this.table.shown, what: `${found} ${which} rows, and ${known} before` })
  }

  async highest(question: HighestQuestion, options?: PassOptions): Promise<readonly string[] | undefined> {
    this.told.passes++
    const known = this.known ?? (await this.statistics(options))
    const told = await fetchHighest(this.table, question, known, signalOf(options))
    this.listed = told?.listed
    this.hash ??= told?.print
    return told?.keys
  }

  /** All rows are counted once more: a table that has changed meanwhile is refused. */
  async lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    this.told.passes++
    const { listed } = this
    if (listed && questions.length === 1 && isSameList(listed.question, questions[0])) return [listed.answer]
    return readLists(this.table, questions, this.known ?? (await this.statistics(options)), signalOf(options))
  }

  private classAnswer(rule: LinearRule, read: ReadZones, zones: ClassZones, withWeights: boolean): ClassAnswer {
    const rows = travelledRows(this.table, [read.rows.get(zones.near) ?? NOTHING], withWeights)
    this.told.rows += rows.keys.length
    return {
      sure: this.fromCenter(read.sums.get(zones.sure), rule),
      near: this.fromCenter(read.sums.get(zones.near), rule),
      rows,
    }
  }

  /** Sums from the center of the rule. */
  private fromCenter(sums: Sums | undefined, { center }: LinearRule): Sums {
    const { shift } = this.table
    if (sums === undefined) return { count: 0, weight: 0, score: 0, values: new Float64Array(shift.length) }
    return { ...sums, values: sums.values.map((sum, k) => sum + (shift[k] - center[k]) * sums.weight) }
  }
}

const NOTHING = { answer: { count: 0, columns: [] }, places: [], first: 0 }

type ClassZones = (typeof ZONES)[keyof typeof ZONES]

/** Whoever asks from Node gives a whole one. */
function signalOf(options: PassOptions | undefined): AbortSignal | undefined {
  return options?.signal as AbortSignal | undefined
}
