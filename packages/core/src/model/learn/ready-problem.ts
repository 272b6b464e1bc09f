import type { Minimizer } from '../../certificate/lambda-max.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { checkedNumbers } from '../../data/dataset/dataset-checks.js'
import { type HashForm, hashDataset } from '../../data/dataset/dataset-hash.js'
import { constantColumns, type Standardization } from '../../data/scaling/standardize.js'
import { LARGE_TABLE, rowsToMultiply } from '../../data/scaling/training-rows.js'
import { emptyColumn, unnamedColumn } from '../../errors/data-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { NumbersRead } from '../../numeric/hash/block-sums.js'
import { BitRows } from '../../numeric/matrix/bit-rows.js'
import { giveBackRows } from '../../numeric/matrix/give-back-rows.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { ScaledView } from '../../numeric/matrix/scaled-view.js'
import { makePenalty, PENALTIES, type PenaltyName, type PenaltySettings } from '../../penalty/all.js'
import type { Penalty } from '../../penalty/penalty.js'
import { type ClassOrder, orderByClass, pushLoss } from '../../problem/class-order.js'
import type { PushProblem } from '../../problem/problem.js'
import { chooseSolver, walksGrid } from '../../solver/all.js'
import { hasRoughPath } from '../../solver/rough-path.js'
import { run } from '../../solver/run.js'
import type { Places } from '../document/start-record.js'
import { type ProblemSettings, toleranceOf, transformOf } from '../input/settings.js'
import { scoreRows } from '../use/score.js'
import { adaptiveFactors } from './adaptive-factors.js'
import { Clock } from './clock.js'
import { recallStandardization, type TrainerFacts } from './trainer-facts.js'

/** Of tables of so few cells, what comes before the user's own problem is worth no more signs of life (solver/run.ts) than this. */
const SMALL_TABLE = 10_000
const SMALL_EFFORT = 3000
/** From so many cells on a sparse table is as good as a large one. */
const LARGE_SPARSE = 1e6

/** Rows in class order, features transformed and standardized. */
type ReadyRows = Pick<ReadyProblem, 'order' | 'standardization'> & { map: RowMap }

/**
 * A data set made ready for one problem family: rows in class order, features transformed and standardized, penalty and loss built. λ is
 * the only thing left open.
 */
export class ReadyProblem {
  readonly order: ClassOrder
  readonly standardization: Standardization
  readonly penaltyName: PenaltyName
  readonly penaltySettings: PenaltySettings
  readonly threshold: Threshold
  readonly solverName: string
  readonly tolerance: number
  /** The standardized features, rows in class order. */
  protected readonly map: RowMap
  protected readonly penalty: Penalty
  private readonly read: NumbersRead | undefined

  constructor(
    readonly data: Dataset,
    readonly settings: ProblemSettings,
    protected readonly known?: TrainerFacts,
    private readonly ready?: ReadyRows,
    /** All that is asked of it has one limit of time. */
    readonly clock = new Clock(settings.timeLimitMs),
  ) {
    this.read = ready ? undefined : checkedNumbers(data)
    refuseUnnamed(data.names)
    const { penalty = 'l1', threshold = { kind: 'max' }, solver = 'auto' } = settings
    this.tolerance = toleranceOf(settings)
    this.threshold = threshold
    this.order = ready?.order ?? orderByClass(data)
    const { map, standardization } =
      ready ??
      rowsToMultiply(data, this.order.rows, {
        standardized: this.standardized,
        transform: transformOf(settings),
        known: known && recallStandardization(known.standardization),
        largest: this.read?.largest,
      })
    this.map = map
    this.standardization = standardization
    this.penaltyName = penalty
    this.penaltySettings = this.withFactors()
    this.penalty = makePenalty(penalty, this.map.cols, this.penaltySettings)
    this.solverName = chooseSolver(solver, this.problem(1)).name
  }

  /** Nothing is asked any more, of it or of those that share its rows: if it has copied them, others may have that memory. */
  release(): void {
    if (!this.ready) giveBackRows(this.map)
  }

  /** Whether weights of its models are 0. */
  get selects(): boolean {
    return PENALTIES[this.penaltyName].selects
  }

  /** Whether the table has so many cells that what is not asked for is not found out. */
  get isLarge(): boolean {
    const cells = this.map.rows * this.map.cols
    return cells >= LARGE_TABLE || (cells >= LARGE_SPARSE && hasRoughPath(this.problem(1)))
  }

  get standardized(): boolean {
    return this.settings.standardize ?? true
  }

  /** Numbers of the features that are never penalized. */
  get penaltyFree(): Int32Array {
    return this.penalty.free ?? new Int32Array(0)
  }

  /** The scores of a model of these weights, in class order and to be read at once, where its very operations are those of products here. */
  modelScores(w: Vec): Vec | undefined {
    const { map, standardization } = this
    if (map instanceof ScaledView) return map.scores(w)
    if (!(map instanceof BitRows) || standardization.transform) return undefined
    return scoreRows({ weights: w, ...standardization }, map.unscaled())
  }

  /** The fingerprint of the data, for which a large table has been read already. */
  hash(form?: HashForm): string {
    const { map, order, data, read: numbers } = this
    const isWhole = map instanceof BitRows && map.rows === data.labels.length
    return hashDataset(data, form, { numbers, ones: isWhole ? { bits: map, order: order.rows } : undefined })
  }

  problem(lambda: number): PushProblem {
    return { map: this.map, loss: pushLoss(this.order, this.threshold), penalty: this.penalty, lambda }
  }

  /** Rows and features as documents name them. */
  get places(): Places {
    return { negatives: this.order.rows.subarray(this.order.weights.length), names: this.data.names }
  }

  /** Whether the solver goes along the whole path anyway, so that every λ on it can be had in one walk. */
  get followsPath(): boolean {
    return walksGrid(this.settings.solver ?? 'auto', this.problem(1))
  }

  /** Numbers of the columns that do not vary. */
  constantColumns(): readonly number[] {
    return this.standardization.constant ?? constantColumns(this.map)
  }

  /** A model of a column without a single value would promise to know what to do with one. */
  refuseEmptyColumns(): void {
    const { empty = [] } = this.standardization
    if (empty.length > 0) throw emptyColumn({ columns: empty.map((k) => this.data.names[k]) })
  }

  /** Whether the penalty has factors that depend on the threshold. */
  get learnsFactors(): boolean {
    return this.learntFactors !== undefined
  }

  /** What adaptive ℓ1 found out, where it was not told. */
  protected get learntFactors(): PenaltySettings['factors'] {
    return this.settings.factors === undefined ? this.penaltySettings.factors : undefined
  }

  /** Solves what comes before the user's own problem, all of it within the limit of time. */
  protected readonly minimizer: Minimizer = (problem, tolerance, from) => {
    const { signal } = this.settings
    const effort = this.map.rows * this.map.cols > SMALL_TABLE ? undefined : SMALL_EFFORT
    const limits = { timeLimitMs: this.clock.left(), effort, ...(signal && { signal }) }
    const options = { tolerance, ...limits, ...(from && { from }) }
    const solution = run(chooseSolver('auto', problem), problem, options)
    if (solution.status === 'time-limit') this.clock.check()
    return solution
  }

  /** A penalty that needs factors, and is given none, learns them from a pilot model (adaptive ℓ1, Zou 2006). */
  private withFactors(): PenaltySettings {
    if (!PENALTIES[this.penaltyName]?.needs.includes('factors')) return this.settings
    const known = this.settings.factors ?? (this.known?.factors && Float64Array.from(this.known.factors))
    const factors = known ?? adaptiveFactors(this.map, pushLoss(this.order, this.threshold), this.minimizer)
    return { ...this.settings, factors }
  }
}

/** The model finds columns by name. */
function refuseUnnamed(names: readonly string[]): void {
  const k = names.indexOf('')
  if (k >= 0) throw unnamedColumn({ column: k + 1 })
}
