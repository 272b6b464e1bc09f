import { DenseRows, fit, InfinitePushError, type Model, scoreTable } from '@infinite-push/core'
import { crossValidation, inOrder, stability } from '@infinite-push/core/internal'
import {
  type Correction,
  correctTable,
  fileSource,
  readTable,
  type Table,
  tableRecord,
  untilAborted,
} from '@infinite-push/tables'
import type { MarkedRow, OpenedRow, OtherList, RowCell, RowQuery } from './about-rows.js'
import { emptyView, keptFeatures, pointView, problemSettings, tableOptions, withFeatures } from './choices.js'
import { asOnCommandLine } from './command-line-model.js'
import { correctionsFile } from './corrections-file.js'
import { download } from './downloads.js'
import type {
  DecidedProblem,
  DistributionView,
  Download,
  Engine,
  ModelChoice,
  PathChoice,
  PathView,
  Problem,
  RankedView,
  Reading,
  RowView,
  Sketch,
  TableView,
  ValidationChoice,
  ValidationView,
  WorkOptions,
} from './engine.js'
import { cellsOfRow, findRows } from './found-rows.js'
import { type LearntPath, learnPath } from './learn-path.js'
import { marksFile } from './marks-file.js'
import { correctedClasses, openRow } from './open-row.js'
import { scoreOther } from './other-table.js'
import { politely } from './polite-work.js'
import { Ranking } from './ranking.js'
import { rowValues, rowViews } from './row-view.js'
import { decidedOf } from './setting.js'
import { distribution, sketchTable, tableView } from './table-view.js'

interface Opened {
  name: string
  /** Read again for what is not kept: cells as they are written. */
  file: File
  table: Table
  reading: Reading
}

/** A path with what is needed to score at its points. */
interface Learnt {
  problem: DecidedProblem
  /** The table without the columns that were dropped, and the same as it was corrected: what was learnt from. */
  table: Table
  training: Table
  path: LearntPath
  ranking: Ranking
  /** Where its features stand in the table that was opened. */
  kept: number[]
}

/** What a page may hope to hold beside everything else that a browser does. */
const MOST_BYTES = 2 ** 30

/** The engine itself, wherever it runs: in the page's worker, or in a test. */
export class LocalEngine implements Engine {
  private opened: Opened | undefined
  private learnt: Learnt | undefined

  async open(file: File, reading: Reading, { signal }: WorkOptions = {}): Promise<TableView> {
    refuseHuge(file)
    const source = await fileSource(file)
    const table = await readTable({ ...source, chunks: untilAborted(source.chunks, signal) }, tableOptions(reading))
    this.opened = { name: file.name, file, table, reading }
    this.learnt = undefined
    return tableView(table, file.name)
  }

  async sketch(file: File, reading: Reading): Promise<Sketch> {
    return sketchTable(file, reading)
  }

  async path(choice: PathChoice, options: WorkOptions = {}): Promise<PathView> {
    const { table, training, kept } = this.tableFor(choice)
    const { dataset } = training
    const path = await politely(learnPath(dataset, choice), options)
    const problem = { ...choice, ...decidedOf(path) }
    const ranking = new Ranking(dataset.labels, rowsLeft(table, training))
    this.learnt = { problem, table, training, path, ranking, kept }
    const positives = dataset.labels.reduce((sum, label) => sum + label, 0)
    return {
      ...decidedOf(path),
      lambdaMax: path.lambdaMax,
      points: path.points.map((point) => pointView(point, kept)),
      positives,
      negatives: dataset.labels.length - positives,
      warnings: path.warnings,
      ...(path.lambdaMax === 0 && { empty: emptyView(training, problem) }),
    }
  }

  async validate({ problem, folds, seed }: ValidationChoice, options: WorkOptions = {}): Promise<ValidationView> {
    const { dataset } = this.tableFor(problem).training
    const settings = { ...problemSettings(problem), ...decidedOf(problem), folds, seed }
    const model = await politely(inOrder(crossValidation, dataset, settings), options)
    const { metrics, lambda, threshold, scoring, training } = model
    const transform = scoring.transform ? 'rank' : 'none'
    if (metrics.cv) return { ...metrics.cv, lambda, threshold, transform, asked: training.asked ?? {} }
    throw new InfinitePushError('nothing-to-choose', 'Every λ gives the empty model: there is nothing to validate.', {
      kind: 'data',
      hint: 'Push the positives above the mean of several negatives instead.',
    })
  }

  async stability(problem: DecidedProblem, subsamples: number, options: WorkOptions = {}): Promise<Float64Array> {
    const { training, kept } = this.tableFor(problem)
    const settings = { ...problemSettings(problem), ...decidedOf(problem), subsamples }
    const { features } = await politely(inOrder(stability, training.dataset, settings), options)
    const frequencies = new Map(features.map(({ name, frequency }) => [name, frequency]))
    const all = new Float64Array(this.whole().table.dataset.names.length)
    kept.forEach((feature, k) => {
      all[feature] = frequencies.get(training.dataset.names[k]) ?? 0
    })
    return all
  }

  async rankAt(point: number): Promise<RankedView> {
    const { table, ranking } = this.learning()
    return ranking.sortedBy(scoreTable(this.scorerAt(point), table.dataset), point)
  }

  async rows(point: number, rows: readonly number[], most: number): Promise<readonly RowView[]> {
    const { table, kept } = this.learning()
    return rowViews({ table, model: this.scorerAt(point), kept }, rows, most)
  }

  async openRow(point: number, row: number): Promise<OpenedRow> {
    const { table, training, kept } = this.learning()
    const model = this.scorerAt(point)
    const classes = correctedClasses(table, training)
    return openRow({ table, kept, model, classes, scores: scoreTable(model, table.dataset) }, row)
  }

  async cells(row: number): Promise<readonly RowCell[]> {
    const { file, table, reading } = this.whole()
    return cellsOfRow(file, tableOptions(reading), table.rowNumbers[row])
  }

  async findRows(query: RowQuery): Promise<Int32Array> {
    const { file, table, reading } = this.whole()
    return findRows(file, tableOptions(reading), table, query)
  }

  async marksFile(point: number, marks: readonly MarkedRow[]): Promise<Download> {
    return marksFile(this.learning(), await this.rankAt(point), marks)
  }

  async scoreOther(point: number, file: File): Promise<OtherList> {
    refuseHuge(file)
    const { missing } = this.whole().reading
    const record = tableRecord(this.learning().training, { missing })
    return scoreOther(file, { ...this.scorerAt(point), record })
  }

  async values(row: number): Promise<Float64Array> {
    return rowValues(this.whole().table.dataset, row)
  }

  async scoreOf(point: number, values: Float64Array): Promise<number> {
    const { table, kept } = this.learning()
    const row = Float64Array.from(kept, (feature) => values[feature])
    const features = new DenseRows(1, kept.length, row)
    return scoreTable(this.scorerAt(point), { features, names: table.dataset.names })[0]
  }

  async distribution(feature: number): Promise<DistributionView> {
    const { features, labels } = this.whole().table.dataset
    const values = features.selectColumns([feature]).apply(Float64Array.of(1), new Float64Array(features.rows))
    return distribution(feature, values, labels)
  }

  async model({ point, validation }: ModelChoice): Promise<Model> {
    const { training: table, problem, path } = this.learning()
    const lambda = validation?.lambda ?? path.points[point].lambda
    const model = fit(table.dataset, { ...problemSettings(problem), ...decidedOf(path), lambda })
    return asOnCommandLine(model, { table, reading: this.whole().reading, problem, validation })
  }

  async corrections(corrections: readonly Correction[]): Promise<Download> {
    return correctionsFile(this.whole().table, corrections)
  }

  async download(choice: ModelChoice, what: string): Promise<Download> {
    const model = await this.model(choice)
    const { training: table } = this.learning()
    return download(what, { model, table, source: this.whole().name, command: choice.command })
  }

  /** The table without the columns that were dropped, and where its features stand in the whole one. */
  private tableFor(problem: Problem): Pick<Learnt, 'table' | 'training' | 'kept'> {
    const { table: whole } = this.whole()
    const kept = keptFeatures(whole, problem)
    const table = withFeatures(whole, kept)
    return { kept, table, training: correctTable(table, problem.corrections) }
  }

  private whole(): Opened {
    if (this.opened) return this.opened
    throw new Error('No table is open.')
  }

  private learning(): Learnt {
    if (this.learnt) return this.learnt
    throw new Error('No path was computed.')
  }

  /** The scoring rule at a point of the path. */
  private scorerAt(point: number): Pick<Model, 'scoring'> {
    const { points, scaling } = this.learning().path
    return { scoring: { ...scaling, weights: Array.from(points[point].w) } }
  }
}

/** Which rows of a table are in the corrected one; undefined when all are. */
function rowsLeft(table: Table, { rowNumbers }: Table): Int32Array | undefined {
  if (rowNumbers.length === table.rowNumbers.length) return undefined
  const place = new Map(Array.from(table.rowNumbers, (number, row) => [number, row]))
  return rowNumbers.map((number) => place.get(number) ?? 0)
}

/** A page that asks for more memory than there is would vanish without a word. */
function refuseHuge({ name, size }: File): void {
  if (size <= MOST_BYTES) return
  const message = `${name} has ${(size / MOST_BYTES).toFixed(1)} GB, but a page can work with 1 GB at most.`
  const hint = 'Take a part of the rows, or use the command line, which holds what the computer holds.'
  throw new InfinitePushError('too-large', message, { kind: 'data', hint })
}
