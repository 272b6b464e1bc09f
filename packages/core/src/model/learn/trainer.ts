import { smallestTopK, startOfPath } from '../../certificate/beside-free.js'
import type { LambdaMax, Minimizer } from '../../certificate/lambda-max.js'
import type { OnStep } from '../../certificate/useful-threshold.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { checkDataset } from '../../data/dataset/dataset-checks.js'
import { learnStandardization, type Standardization } from '../../data/scaling/standardize.js'
import { trainingRows } from '../../data/scaling/training-rows.js'
import { emptyColumn, unnamedColumn } from '../../errors/data-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty, PENALTIES, type PenaltyName, type PenaltySettings } from '../../penalty/all.js'
import type { Penalty } from '../../penalty/penalty.js'
import { type ClassOrder, orderByClass, pushLoss } from '../../problem/class-order.js'
import type { PushProblem } from '../../problem/problem.js'
import { chooseSolver, walksGrid } from '../../solver/all.js'
import { run, type Solution } from '../../solver/run.js'
import type { Iterate } from '../../solver/solver.js'
import { type ProblemSettings, toleranceOf, transformOf } from '../input/settings.js'
import { adaptiveFactors } from './adaptive-factors.js'
import { meanDistance } from './mean-distance.js'
import { type LambdaBounds, recallStandardization, recordStandardization, type TrainerFacts } from './trainer-facts.js'

/**
 * A data set made ready for one problem family: rows in class order, features transformed and standardized, penalty and loss built. λ is
 * the only thing left open, so that a path and its λ_max share the work.
 */
export class Trainer {
  readonly order: ClassOrder
  readonly standardization: Standardization
  readonly penaltyName: PenaltyName
  readonly penaltySettings: PenaltySettings
  readonly threshold: Threshold
  readonly solverName: string
  readonly tolerance: number
  /** The standardized features, rows in class order. */
  private readonly map: Matrix
  private readonly penalty: Penalty
  private knownStart: LambdaMax | undefined
  private knownDistance: number | undefined

  constructor(
    readonly data: Dataset,
    readonly settings: ProblemSettings,
    private readonly known?: TrainerFacts,
    twin?: Trainer,
  ) {
    if (!twin) checkDataset(data)
    refuseUnnamed(data.names)
    const { penalty = 'l1', threshold = { kind: 'max' }, solver = 'auto' } = settings
    this.tolerance = toleranceOf(settings)
    this.threshold = threshold
    this.order = twin?.order ?? orderByClass(data)
    const scaling = known && recallStandardization(known.standardization)
    const { map, standardization } = twin
      ? { map: twin.map, standardization: twin.standardization }
      : trainingRows(data, this.order.rows, {
          standardized: this.standardized,
          transform: transformOf(settings),
          known: scaling,
        })
    this.map = map
    this.standardization = standardization
    this.penaltyName = penalty
    this.penaltySettings = this.withFactors()
    this.penalty = makePenalty(penalty, this.map.cols, this.penaltySettings)
    this.solverName = chooseSolver(solver, this.problem(1)).name
  }

  /** The same rows, made ready once, against another threshold. */
  withThreshold(threshold: Threshold): Trainer {
    return new Trainer(this.data, { ...this.settings, threshold }, undefined, this)
  }

  get standardized(): boolean {
    return this.settings.standardize ?? true
  }

  /** Numbers of the features that are never penalized. */
  get penaltyFree(): Int32Array {
    return this.penalty.free ?? new Int32Array(0)
  }

  problem(lambda: number): PushProblem {
    return { map: this.map, loss: pushLoss(this.order, this.threshold), penalty: this.penalty, lambda }
  }

  /** From where on w = 0 is optimal; computed once. */
  lambdaMax(): LambdaBounds {
    return this.known?.lambdaMax ?? this.start()
  }

  /** The convex combination of negatives nearest to the mean positive, in the order of the negatives. */
  hull(): Vec {
    return this.start().hull
  }

  /** What another trainer of the same data and settings need not find out again. */
  facts(): TrainerFacts {
    const { value, lower, upper } = this.lambdaMax()
    const learnt = this.settings.factors === undefined && this.penaltySettings.factors
    return {
      lambdaMax: { value, lower, upper },
      standardization: recordStandardization(this.standardization),
      ...(learnt && { factors: Array.from(learnt) }),
    }
  }

  /**
   * λ = ratio·λ_max. When λ_max is 0 every λ gives the empty model; then a part of the distance between the class means
   * stands in, so that there is a λ to certify it at.
   */
  lambdaAt(ratio: number): number {
    return ratio * (this.lambdaMax().value || this.meanDistance() || 1)
  }

  /** Whether the class means differ, by more than the rounding that λ_max is known to: if not, no threshold has models. */
  meansDiffer(): boolean {
    const { value, upper } = this.lambdaMax()
    return value > 0 || this.meanDistance() > upper
  }

  solve(lambda: number, from?: Iterate, solver = this.solverName): Solution {
    const problem = this.problem(lambda)
    const options = { ...this.settings, tolerance: this.tolerance, ...(from && { from }) }
    return run(chooseSolver(solver, problem), problem, options)
  }

  /** Whether the solver goes along the whole path anyway, so that every λ on it can be had in one walk. */
  get followsPath(): boolean {
    return walksGrid(this.settings.solver ?? 'auto', this.problem(1))
  }

  /** The smallest K whose threshold has models that are not empty; undefined when none has. */
  smallestUsefulTopK(onStep?: OnStep): number | undefined {
    return smallestTopK(this.problem(1), this.minimizer, onStep)
  }

  /** Numbers of the columns that do not vary. */
  constantColumns(): readonly number[] {
    return this.standardization.constant ?? learnStandardization(this.map).constant
  }

  /** A model of a column without a single value would promise to know what to do with one. */
  refuseEmptyColumns(): void {
    const { empty = [] } = this.standardization
    if (empty.length > 0) throw emptyColumn({ columns: empty.map((k) => this.data.names[k]) })
  }

  private meanDistance(): number {
    this.knownDistance ??= meanDistance(this.problem(1))
    return this.knownDistance
  }

  private start(): LambdaMax {
    this.knownStart ??= startOfPath(this.problem(1), this.minimizer)
    return this.knownStart
  }

  /** Solves what comes before the user's own problem, which the limits are meant for. */
  private readonly minimizer: Minimizer = (problem, tolerance, from) => {
    const { signal } = this.settings
    return run(chooseSolver('auto', problem), problem, { tolerance, ...(from && { from }), ...(signal && { signal }) })
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
