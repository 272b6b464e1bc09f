import type { Dataset } from '../data/dataset/dataset.js'
import { checkDataset } from '../data/dataset/dataset-checks.js'
import { hashDataset } from '../data/dataset/dataset-hash.js'
import { trainingRows } from '../data/scaling/training-rows.js'
import { weightedMoments } from '../data/scaling/weighted-moments.js'
import { rankedList } from '../metrics/ranked-list.js'
import type { Matrix, Vec } from '../numeric/matrix/linear-map.js'
import { orderByClass } from '../problem/class-order.js'
import { listAnswer } from './memory-lists.js'
import { foldOf, rowHash } from './row-hash.js'
import type {
  ClassAnswer,
  ClassStatistics,
  LinearRule,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  RowPart,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  Sums,
  TableOfPasses,
  TableStatistics,
  Zone,
} from './table-of-passes.js'

/** The rows of one class, from one number to another of those in class order. */
interface ClassRows {
  first: number
  end: number
  weighted: boolean
}

/**
 * A table in memory that answers as an engine does: what the loop over passes is tested with. The key of a row is its number
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
  private readonly map: Matrix
  private readonly fill: Vec | undefined
  /** The numbers of the rows, positives first. */
  private readonly order: Int32Array
  /** Of all rows, in the same order. */
  private readonly weights: Vec
  private readonly positives: ClassRows
  private readonly negatives: ClassRows

  constructor(private readonly data: Dataset) {
    checkDataset(data)
    const order = orderByClass(data)
    const { map, standardization } = trainingRows(data, order.rows, { standardized: false })
    this.features = data.names
    this.map = map
    this.fill = standardization.fill
    this.order = order.rows
    this.weights = Float64Array.from(order.rows, (row) => data.weights?.[row] ?? 1)
    this.positives = { first: 0, end: order.weights.length, weighted: true }
    this.negatives = { first: order.weights.length, end: order.rows.length, weighted: false }
  }

  async statistics(options?: PassOptions): Promise<TableStatistics> {
    this.read(options)
    const { mean, deviation } = weightedMoments(this.map, this.weights)
    const least = new Float64Array(this.map.cols).fill(Number.POSITIVE_INFINITY)
    const most = new Float64Array(this.map.cols).fill(Number.NEGATIVE_INFINITY)
    this.visit(0, this.order.length, (_, x) => {
      for (let k = 0; k < x.length; k++) {
        least[k] = Math.min(least[k], x[k])
        most[k] = Math.max(most[k], x[k])
      }
    })
    return {
      positives: this.classStatistics(this.positives),
      negatives: this.classStatistics(this.negatives),
      mean,
      deviation,
      least,
      most,
      ...(this.fill && { fill: this.fill }),
      fingerprint: hashDataset(this.data),
    }
  }

  async sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.read(options)
    const positives = this.drawn(this.positives, question.positives, question.part)
    const negatives = this.drawn(this.negatives, question.negatives, question.part)
    const { folds } = question
    return {
      positives: this.travelling(positives, true),
      negatives: this.travelling(negatives, false),
      ...(folds && { folds: Int32Array.from([...positives, ...negatives], (i) => foldOf(this.order[i], folds)) }),
    }
  }

  async rows(question: RowsQuestion, options?: PassOptions): Promise<SampleAnswer> {
    this.read(options)
    const place = new Map(Array.from(this.order, (row, i) => [String(row), i]))
    const found = (keys: readonly string[], { first, end }: ClassRows) =>
      keys.flatMap((key) => place.get(key) ?? []).filter((i) => i >= first && i < end)
    return {
      positives: this.travelling(found(question.positives, this.positives), true),
      negatives: this.travelling(found(question.negatives, this.negatives), false),
    }
  }

  async pass(questions: readonly PassQuestion[], options?: PassOptions): Promise<PassAnswer[]> {
    this.read(options)
    return questions.map((question) => ({
      positives: this.classAnswer(this.positives, question, question.positives),
      negatives: this.classAnswer(this.negatives, question, question.negatives),
    }))
  }

  async lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    this.read(options)
    return questions.map(({ rule, part, first, auc: wanted }) => {
      const rows = Array.from(this.order.keys()).filter((i) => this.isIn(i, part))
      const scores = this.scores(rule, 0, this.order.length)
      const list = rankedList(
        Float64Array.from(rows, (i) => scores[i]),
        Uint8Array.from(rows, (i) => (i < this.positives.end ? 1 : 0)),
      )
      return listAnswer(list, { first, auc: wanted ?? false })
    })
  }

  private read(options: PassOptions | undefined): void {
    if (options?.signal?.aborted) throw options.signal.reason
    this.told.passes++
  }

  private classStatistics({ first, end, weighted }: ClassRows): ClassStatistics {
    const mean = new Float64Array(this.map.cols)
    let weight = 0
    for (let i = first; i < end; i++) weight += weighted ? this.weights[i] : 1
    for (let i = first; i < end; i++) this.map.addRow(i, (weighted ? this.weights[i] : 1) / weight, mean)
    return { count: end - first, weight, mean }
  }

  /** Those of the lowest hashes. */
  private drawn({ first, end }: ClassRows, count: number, part: RowPart | undefined): number[] {
    const all: { i: number; hash: number }[] = []
    for (let i = first; i < end; i++) if (this.isIn(i, part)) all.push({ i, hash: rowHash(this.order[i], 'sample') })
    return all
      .sort((a, b) => a.hash - b.hash)
      .slice(0, count)
      .map(({ i }) => i)
  }

  private classAnswer({ first, end, weighted }: ClassRows, { rule, part }: PassQuestion, zone: Zone): ClassAnswer {
    const sure = this.noSums()
    const near = this.noSums()
    const found: { i: number; rank: number }[] = []
    const scores = this.scores(rule, first, end)
    const x = new Float64Array(this.map.cols)
    for (let i = first; i < end; i++) {
      if (!this.isIn(i, part)) continue
      const score = scores[i - first]
      const weight = weighted ? this.weights[i] : 1
      const isNear = score >= zone.low && score < zone.high
      if (!isNear && !(weighted ? score < zone.low : score >= zone.high)) continue
      const zoneSums = isNear ? near : sure
      add(zoneSums, weight, score)
      this.map.readRow(i, x, 0)
      for (let k = 0; k < x.length; k++) zoneSums.values[k] += weight * (x[k] - rule.center[k])
      if (isNear) found.push({ i, rank: weighted ? Math.abs(score - (zone.middle ?? 0)) : -score })
    }
    if (found.length > zone.most) found.sort((a, b) => a.rank - b.rank)
    const rows = found.slice(0, zone.most).map(({ i }) => i)
    return { sure, near, rows: this.travelling(rows, weighted) }
  }

  private noSums(): MutableSums {
    return { count: 0, weight: 0, score: 0, values: new Float64Array(this.map.cols) }
  }

  private travelling(rows: readonly number[], weighted: boolean): Rows {
    const { cols } = this.map
    const values = new Float64Array(rows.length * cols)
    rows.forEach((i, a) => {
      this.map.readRow(i, values, a * cols)
    })
    this.told.rows += rows.length
    return {
      keys: rows.map((i) => String(this.order[i])),
      values,
      ...(weighted && { weights: Float64Array.from(rows, (i) => this.weights[i]) }),
    }
  }

  private scores({ weights, center }: LinearRule, first: number, end: number): Vec {
    const scores = new Float64Array(end - first)
    this.visit(first, end, (i, x) => {
      let score = 0
      for (let k = 0; k < x.length; k++) score += weights[k] * (x[k] - center[k])
      scores[i - first] = score
    })
    return scores
  }

  private visit(first: number, end: number, look: (i: number, x: Vec) => void): void {
    const x = new Float64Array(this.map.cols)
    for (let i = first; i < end; i++) {
      this.map.readRow(i, x, 0)
      look(i, x)
    }
  }

  private isIn(i: number, part: RowPart | undefined): boolean {
    if (!part) return true
    return (foldOf(this.order[i], part.folds) === part.fold) === (part.rows === 'inside')
  }
}

type MutableSums = { -readonly [Field in keyof Sums]: Sums[Field] }

function add(sums: MutableSums, weight: number, score: number): void {
  sums.count++
  sums.weight += weight
  sums.score += weight * score
}
