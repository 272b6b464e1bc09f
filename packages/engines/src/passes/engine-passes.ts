import type {
  ClassAnswer,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  Sums,
  TableOfPasses,
  TableStatistics,
} from '@infinite-push/core/internal'
import type { EngineRows } from '../table/engine-rows.js'
import { drawSample } from './draw-sample.js'
import { fetchKeys } from './fetch-keys.js'
import { fetchNear } from './fetch-near.js'
import { readLists } from './read-lists.js'
import { readStatistics } from './read-statistics.js'
import { checkSame } from './same-table.js'
import { type AllZones, sumsOf, sumZones } from './sum-zones.js'
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
    const answer = await drawSample(this.table, question, signalOf(options))
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
    const zones = await sumZones(this.table, questions, signal)
    this.check(questions, zones)
    const near = await fetchNear(this.table, questions, zones, signal)
    return questions.map(({ rule }, q) => {
      const told = (codes: typeof ZONES.positive | typeof ZONES.negative, rows: Rows): ClassAnswer => {
        const sums = (code: number) => sumsOf(this.table, rule, zones[q].get(code))
        this.told.rows += rows.keys.length
        return { all: added(Object.values(codes).map(sums)), sure: sums(codes.sure), near: sums(codes.near), rows }
      }
      return {
        positives: told(ZONES.positive, near[q].positives),
        negatives: told(ZONES.negative, near[q].negatives),
      }
    })
  }

  async lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    this.told.passes++
    return readLists(this.table, questions, signalOf(options))
  }

  private check(questions: readonly PassQuestion[], zones: AllZones): void {
    const { known } = this
    if (known === undefined) return
    questions.forEach(({ part }, q) => {
      if (part === undefined) checkSame(this.table, zones[q], known)
    })
  }
}

function added(sums: readonly Sums[]) {
  const sum = (field: 'count' | 'weight' | 'score') => sums.reduce((all, each) => all + each[field], 0)
  return { count: sum('count'), weight: sum('weight'), score: sum('score') }
}

/** Whoever asks from Node gives a whole one. */
function signalOf(options: PassOptions | undefined): AbortSignal | undefined {
  return options?.signal as AbortSignal | undefined
}
