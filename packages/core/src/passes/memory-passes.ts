import type { Dataset } from '../data/dataset/dataset.js'
import { hashDataset } from '../data/dataset/dataset-hash.js'
import type { Matrix } from '../numeric/matrix/linear-map.js'
import { listOf } from './memory-lists.js'
import { MemoryRows } from './memory-rows.js'
import { candidatesOf, highestOf, kindsOf, rowsOf, sampleOf } from './memory-sample.js'
import { statisticsOf } from './memory-statistics.js'
import { exactSumsOf, excessOf } from './memory-sums.js'
import { zonesOf } from './memory-zones.js'
import type {
  CandidatesQuestion,
  ExactSums,
  ExcessQuestion,
  HighestQuestion,
  KindsQuestion,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  SumsQuestion,
  TableOfPasses,
  TableStatistics,
} from './table-of-passes.js'

/**
 * A table in memory that answers as an engine does: what learning over passes is tested with. The key of a row is its number
 * in the table.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }))
 * table.features.length // 25
 * ```
 */
export class MemoryPasses implements TableOfPasses {
  readonly features: readonly string[]
  /** How often all rows were read, and how many rows travelled. */
  readonly told = { passes: 0, rows: 0 }
  private readonly all: MemoryRows<Matrix>

  constructor(private readonly data: Dataset) {
    this.all = MemoryRows.of(data)
    this.features = data.names
  }

  async statistics(options?: PassOptions): Promise<TableStatistics> {
    this.read(options)
    return statisticsOf(this.all)
  }

  async fingerprint(): Promise<string> {
    return hashDataset(this.data)
  }

  async sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.read(options)
    return this.counted(sampleOf(this.all, question))
  }

  async rows(question: RowsQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.read(options)
    return this.counted(rowsOf(this.all, question))
  }

  async pass(questions: readonly PassQuestion[], options?: PassOptions): Promise<PassAnswer[]> {
    this.read(options)
    return questions.map((question) => {
      const answer = zonesOf(this.all, question)
      this.counted({ positives: answer.positives.rows, negatives: answer.negatives.rows })
      return answer
    })
  }

  async sums(questions: readonly SumsQuestion[], options?: PassOptions): Promise<ExactSums[]> {
    this.read(options)
    return questions.map((question) => exactSumsOf(this.all, question))
  }

  async excess(question: ExcessQuestion, options?: PassOptions): Promise<number> {
    this.read(options)
    return excessOf(this.all, question)
  }

  async candidates(question: CandidatesQuestion, options?: PassOptions): Promise<SampleAnswer | undefined> {
    this.read(options)
    const found = candidatesOf(this.all, question)
    return found && this.counted(found)
  }

  async highest(question: HighestQuestion, options?: PassOptions): Promise<readonly string[] | undefined> {
    this.read(options)
    return highestOf(this.all, question)
  }

  async kinds(question: KindsQuestion, options?: PassOptions): Promise<SampleAnswer | undefined> {
    this.read(options)
    const found = kindsOf(this.all, question)
    return found && this.counted(found)
  }

  async lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    this.read(options)
    return questions.map((question) => listOf(this.all, question))
  }

  private read(options: PassOptions | undefined): void {
    if (options?.signal?.aborted) throw options.signal.reason
    this.told.passes++
  }

  private counted<T extends { positives: Rows; negatives: Rows }>(travelled: T): T {
    this.told.rows += travelled.positives.keys.length + travelled.negatives.keys.length
    return travelled
  }
}
