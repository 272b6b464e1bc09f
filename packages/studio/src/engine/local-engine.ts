import { DenseRows, fit, InfinitePushError, type Model, scoreTable } from '@infinite-push/core'
import { crossValidation, inOrder, stability } from '@infinite-push/core/internal'
import { type Correction, correctTable, fileSource, readTable, tableRecord, untilAborted } from '@infinite-push/tables'
import type { MarkedRow, OpenedRow, OtherList, RowCell, RowQuery } from './about-rows.js'
import { keptFeatures, pointView, problemSettings, tableOptions, withFeatures } from './choices.js'
import { asOnCommandLine } from './command-line-model.js'
import { correctionsFile } from './corrections-file.js'
import { download } from './downloads.js'
import type { Engine, ModelChoice, PathChoice, PinnedChoice, ValidationChoice, WorkOptions } from './engine.js'
import { cellsOfRow, findRows } from './found-rows.js'
import { learnPath } from './learn-path.js'
import { type Learnt, pathViewOf, scorerOf } from './learnt.js'
import { borrowed, type LentTable, lend, type Opened, sharesMemory } from './lent-table.js'
import { inLists } from './lists.js'
import { marksFile } from './marks-file.js'
import { openRow, rivalClasses } from './open-row.js'
import { scoreOther } from './other-table.js'
import { foldsOf, pinnedView } from './pinned-view.js'
import { politely } from './polite-work.js'
import type { DecidedProblem, Problem, Reading, Setting } from './problem.js'
import { rankingOf } from './ranking.js'
import { namedRow, rowValues, rowViews } from './row-view.js'
import { decidedOf, isAt, sameLambda } from './setting.js'
import { pointOfModel, withSettled } from './settled-points.js'
import { distribution, sketchTable, tableView } from './table-view.js'
import { toldChunks } from './told-chunks.js'
import type {
  DistributionView,
  Download,
  NamedRow,
  PathView,
  PinnedView,
  PointView,
  RankedView,
  RowView,
  Sketch,
  TableView,
  ValidationView,
} from './views.js'

/** What a page may hope to hold beside everything else that a browser does. */
const MOST_BYTES = 2 ** 30

/** The engine itself, wherever it runs: in the page's worker, or in a test. */
export class LocalEngine implements Engine {
  private opened: Opened | undefined
  private learnt: Learnt | undefined

  async open(file: File, reading: Reading, { signal, onProgress }: WorkOptions = {}): Promise<TableView> {
    refuseHuge(file)
    const source = await fileSource(file)
    const chunks = untilAborted(toldChunks(source.chunks, file.size, onProgress), signal)
    const options = { ...tableOptions(reading), shared: sharesMemory() }
    const table = inLists(await readTable({ ...source, chunks }, options), reading, file.name)
    this.opened = { name: file.name, file, table, reading }
    this.learnt = undefined
    return tableView(table, file.name)
  }

  /** The table for another worker, which opens it by `borrow`: only where both see the same memory. */
  async lend(): Promise<LentTable> {
    return lend(this.whole())
  }

  async borrow(lent: LentTable): Promise<void> {
    this.opened = borrowed(lent)
    this.learnt = undefined
  }

  async sketch(file: File, reading: Reading): Promise<Sketch> {
    return sketchTable(file, reading)
  }

  async path(choice: PathChoice, options: WorkOptions = {}): Promise<PathView> {
    const { chosen, ...asked } = choice
    const learnt = (chosen && this.learntAs(asked, chosen)) ?? (await this.learn(choice, options))
    const settled = learnt.path.rows ? chosen?.point : undefined
    const points = settled ? withSettled(learnt.points, settled) : learnt.points
    this.learnt = { ...learnt, points }
    return pathViewOf(this.learning())
  }

  /** The path that is there, where it is a sketch of what was chosen: learning it again would change nothing. */
  private learntAs(asked: Problem, chosen: Setting): Learnt | undefined {
    const { learnt } = this
    if (!learnt?.path.rows || !isAt(learnt.path, chosen)) return undefined
    return JSON.stringify(learnt.asked) === JSON.stringify(asked) ? learnt : undefined
  }

  private async learn(choice: PathChoice, options: WorkOptions): Promise<Learnt> {
    const { chosen: _, ...asked } = choice
    const { table, training, kept } = this.tableFor(choice)
    const path = await politely(learnPath(training.dataset, choice), options)
    const problem = { ...choice, ...decidedOf(path) }
    const ranking = rankingOf(table, training)
    const points = path.points.map((point) => pointView(point, kept, path.rows !== undefined))
    return { asked, problem, table, training, path, points, ranking, kept }
  }

  async validate({ problem, folds, seed }: ValidationChoice, options: WorkOptions = {}): Promise<ValidationView> {
    const { training: table, kept } = this.tableFor(problem)
    const { dataset, rowGroups } = table
    const settings = {
      ...problemSettings(problem, dataset.names),
      ...decidedOf(problem),
      ...foldsOf(rowGroups),
      folds,
      seed,
    }
    const model = await politely(inOrder(crossValidation, dataset, settings), options)
    const { metrics, lambda, threshold, scoring, training } = model
    const transform = scoring.transform ? 'rank' : 'none'
    const point = pointOfModel(model, kept)
    if (metrics.cv) return { ...metrics.cv, lambda, threshold, transform, point, asked: training.asked ?? {} }
    throw new InfinitePushError('nothing-to-choose', 'Every λ gives the empty model: there is nothing to validate.', {
      kind: 'data',
      hint: 'Push the positives above the mean of several negatives instead.',
    })
  }

  async pinned(choice: PinnedChoice, options: WorkOptions = {}): Promise<PinnedView> {
    return politely(pinnedView(this.tableFor(choice.problem), choice), options)
  }

  async stability(problem: DecidedProblem, subsamples: number, options: WorkOptions = {}): Promise<Float64Array> {
    const { training, kept } = this.tableFor(problem)
    const settings = { ...problemSettings(problem, training.dataset.names), ...decidedOf(problem), subsamples }
    const { features } = await politely(inOrder(stability, training.dataset, settings), options)
    const frequencies = new Map(features.map(({ name, frequency }) => [name, frequency]))
    const all = new Float64Array(this.whole().table.dataset.names.length)
    kept.forEach((feature, k) => {
      all[feature] = frequencies.get(training.dataset.names[k]) ?? 0
    })
    return all
  }

  async settle(problem: DecidedProblem, lambda: number): Promise<PointView> {
    const { training, kept } = this.tableFor(problem)
    const settings = { ...problemSettings(problem, training.dataset.names), ...decidedOf(problem), lambda }
    return pointOfModel(fit(training.dataset, settings), kept)
  }

  async adopt(point: number, settled: PointView): Promise<void> {
    const { points } = this.learning()
    // A path that came in between has other λ.
    if (points[point] && sameLambda(points[point].lambda, settled.lambda)) {
      this.learning().points = points.with(point, settled)
    }
  }

  async rankAt(point: number): Promise<RankedView> {
    const { table, ranking } = this.learning()
    return ranking.sortedBy(scoreTable(this.scorerAt(point), table.dataset), point)
  }

  async named(rows: readonly number[]): Promise<readonly NamedRow[]> {
    const { table } = this.whole()
    return rows.map((row) => namedRow(table, row))
  }

  async rows(point: number, rows: readonly number[], most: number): Promise<readonly RowView[]> {
    const { table, kept } = this.learning()
    return rowViews({ table, model: this.scorerAt(point), kept }, rows, most)
  }

  async openRow(point: number, row: number): Promise<OpenedRow> {
    const { table, training, kept } = this.learning()
    const model = this.scorerAt(point)
    const classes = rivalClasses(table, training, row)
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
    const { training: table, problem, path, points } = this.learning()
    const lambda = validation?.lambda ?? points[point].lambda
    const model = fit(table.dataset, { ...problemSettings(problem, table.dataset.names), ...decidedOf(path), lambda })
    return asOnCommandLine(model, { table, reading: this.whole().reading, problem, validation })
  }

  async corrections(corrections: readonly Correction[]): Promise<Download> {
    return correctionsFile(this.whole().table, corrections)
  }

  async download(choice: ModelChoice, what: string): Promise<Download> {
    const model = await this.model(choice)
    const { training: table } = this.learning()
    const { command, leftOut } = choice
    return download(what, { model, table, source: this.whole().name, command, leftOut })
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

  private scorerAt(point: number): Pick<Model, 'scoring'> {
    return scorerOf(this.learning(), point)
  }
}

/** A page that asks for more memory than there is would vanish without a word. */
function refuseHuge({ name, size }: File): void {
  if (size <= MOST_BYTES) return
  const message = `${name} has ${(size / MOST_BYTES).toFixed(1)} GB, but a page can work with 1 GB at most.`
  const hint = 'Take a part of the rows, or use the command line, which holds what the computer holds.'
  throw new InfinitePushError('too-large', message, { kind: 'data', hint })
}
