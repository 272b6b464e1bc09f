import type {
  ClassAnswer,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  Sums,
  TableOfPasses,
  TableStatistics,
  Totals,
} from '@infinite-push/core/internal'
import type { EngineRows } from '../table/engine-rows.js'
import { countZones, type ZoneTotals } from './count-zones.js'
import { drawSample } from './draw-sample.js'
import { fetchKeys } from './fetch-keys.js'
import { readLists } from './read-lists.js'
import { readStatistics } from './read-statistics.js'
import { type ReadZones, readZones } from './read-zones.js'
import { checkSame } from './same-table.js'
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

  constructor(private readonly table: EngineRows) {}

  get features(): readonly string[] {
    return this.table.featureNames
  }

  async statistics(options?: PassOptions): Promise<TableStatistics> {
    this.told.passes++
    this.known = await readStatistics(this.table, signalOf(options))
    return this.known
  }

  async sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.told.passes++
    const { positives, negatives } = this.known ?? (await this.statistics(options))
    const sizes = { positives: positives.count, negatives: negatives.count }
    const answer = await drawSample(this.table, question, sizes, signalOf(options))
    this.told.rows += answer.positives.keys.length + answer.negatives.keys.length
    return answer
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
    const totals = await countZones(this.table, questions, signal)
    this.check(questions, totals)
    const read = await readZones(this.table, questions, totals, signal)
    return questions.map((question, q) => {
      const told = { question, totals: totals[q], read: read[q] }
      return {
        positives: this.classAnswer(told, ZONES.positive, true),
        negatives: this.classAnswer(told, ZONES.negative, false),
      }
    })
  }

  async lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    this.told.passes++
    return readLists(this.table, questions, signalOf(options))
  }

  private classAnswer(told: Told, zones: ClassZones, withWeights: boolean): ClassAnswer {
    const rows = travelledRows(this.table, told.read.rows.get(zones.near) ?? [], withWeights)
    this.told.rows += rows.keys.length
    const totals = Object.values(zones).map((zone) => told.totals.get(zone) ?? NOTHING)
    const sum = (field: keyof Totals) => totals.reduce((all, each) => all + each[field], 0)
    return {
      all: { count: sum('count'), weight: sum('weight'), score: sum('score') },
      sure: this.sumsOf(told, zones.sure),
      near: this.sumsOf(told, zones.near),
      rows,
    }
  }

  /** From the center of the rule. */
  private sumsOf({ question, totals, read }: Told, zone: number): Sums {
    const { shift } = this.table
    const total = totals.get(zone) ?? NOTHING
    const sums = read.sums.get(zone) ?? new Float64Array(shift.length)
    const { center } = question.rule
    return { ...total, values: sums.map((sum, k) => sum + (shift[k] - center[k]) * total.weight) }
  }

  private check(questions: readonly PassQuestion[], totals: readonly ZoneTotals[]): void {
    const { known } = this
    if (known === undefined) return
    questions.forEach(({ part, rule }, q) => {
      if (part === undefined) checkSame(this.table, totals[q], rule, known)
    })
  }
}

const NOTHING: Totals = { count: 0, weight: 0, score: 0 }

type ClassZones = (typeof ZONES)[keyof typeof ZONES]

/** What is known of one question. */
interface Told {
  question: PassQuestion
  totals: ZoneTotals
  read: ReadZones
}

/** Whoever asks from Node gives a whole one. */
function signalOf(options: PassOptions | undefined): AbortSignal | undefined {
  return options?.signal as AbortSignal | undefined
}
