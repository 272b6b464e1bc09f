import { smallestTopK, startBelow, startOfPath, startsOfPaths } from '../../certificate/beside-free.js'
import type { LambdaMax, Minimizer } from '../../certificate/lambda-max.js'
import type { OnStep } from '../../certificate/useful-threshold.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { checkDataset } from '../../data/dataset/dataset-checks.js'
import { constantColumns, type Standardization } from '../../data/scaling/standardize.js'
import { LARGE_TABLE, rowsToMultiply } from '../../data/scaling/training-rows.js'
import { emptyColumn, unnamedColumn } from '../../errors/data-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty, PENALTIES, type PenaltyName, type PenaltySettings } from '../../penalty/all.js'
import type { Penalty } from '../../penalty/penalty.js'
import { type ClassOrder, orderByClass, pushLoss } from '../../problem/class-order.js'
import type { PushProblem } from '../../problem/problem.js'
import { chooseSolver, walksGrid } from '../../solver/all.js'
import { pathSimplex } from '../../solver/path-simplex/path-simplex.js'
import { provedSolution } from '../../solver/proved-solution.js'
import { type RunOptions, run, type Solution } from '../../solver/run.js'
import type { Iterate } from '../../solver/solver.js'
import { type ProblemSettings, toleranceOf, transformOf } from '../input/settings.js'
import { adaptiveFactors } from './adaptive-factors.js'
import { Clock, isTimeUp } from './clock.js'
import { meanDistance } from './mean-distance.js'
import { type LambdaBounds, recallStandardization, recordStandardization, type TrainerFacts } from './trainer-facts.js'
import { type WalkedPoint, walkToRatio } from './walked-point.js'

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
  private readonly map: RowMap
  private readonly penalty: Penalty
  private knownStart: LambdaMax | undefined
  private walked: WalkedPoint | undefined
  private knownDistance: number | undefined

  constructor(
    readonly data: Dataset,
    readonly settings: ProblemSettings,
    private readonly known?: TrainerFacts,
    twin?: Trainer,
    /** All that is asked of it has one limit of time. */
    readonly clock = new Clock(settings.timeLimitMs),
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
      : rowsToMultiply(data, this.order.rows, {
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
  withThreshold(threshold: Threshold, clock = this.clock): Trainer {
    return new Trainer(this.data, { ...this.settings, threshold }, undefined, this, clock)
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

  /** Bounds of λ_max where it lies below a λ, which costs less than λ_max; undefined where it does not. */
  lambdaMaxBelow(lambda: number): LambdaBounds | undefined {
    return startBelow(this.problem(1), lambda, this.minimizer, this.clock.check)
  }

  /** λ_max for other thresholds of the same rows, one by one; those of the most negatives must come first. */
  *lambdaMaxFor(thresholds: readonly Threshold[]): Generator<number> {
    if (this.learnsFactors) {
      // What is learnt for one threshold is not what another one learns.
      for (const threshold of thresholds) yield this.withThreshold(threshold).lambdaMax().value
      return
    }
    const losses = thresholds.map((threshold) => pushLoss(this.order, threshold))
    for (const { value } of startsOfPaths(this.problem(1), losses, this.minimizer, this.clock.check)) yield value
  }

  /**
   * λ_max, or where the time, or a part of what is left of it, is up before it is known, the distance between the class
   * means, which it does not exceed.
   */
  lambdaMaxInTime(part = 1): LambdaBounds {
    try {
      if (this.known?.lambdaMax) return this.known.lambdaMax
      const { timeLimitMs } = this.clock.limit(part)
      this.knownStart ??= this.withThreshold(this.threshold, new Clock(timeLimitMs)).start()
      return this.knownStart
    } catch (error) {
      if (!isTimeUp(error)) throw error
      const upper = this.meanDistance()
      return { value: upper, lower: 0, upper }
    }
  }

  /** λ_max where it is known, or found in a moment: on a large table it may take longer than a fit at a λ that was given. */
  lambdaMaxIfCheap(): LambdaBounds | undefined {
    const isLarge = this.map.rows * this.map.cols > LARGE_TABLE
    return isLarge && !this.knowsLambdaMax ? undefined : this.lambdaMaxInTime()
  }

  /** Whether λ_max is known; what `lambdaMaxInTime` gives is else a bound. */
  get knowsLambdaMax(): boolean {
    return (this.known?.lambdaMax ?? this.knownStart) !== undefined
  }

  /** The convex combination of negatives nearest to the mean positive, in the order of the negatives. */
  hull(): Vec {
    return this.start().hull
  }

  /** What another trainer of the same data and settings need not find out again. */
  facts(): TrainerFacts {
    const { value, lower, upper } = this.lambdaMax()
    return {
      lambdaMax: { value, lower, upper },
      standardization: recordStandardization(this.standardization),
      ...(this.learntFactors && { factors: Array.from(this.learntFactors) }),
    }
  }

  /**
   * λ = ratio·λ_max. When λ_max is 0 every λ gives the empty model; then a part of the distance between the class means
   * stands in, so that there is a λ to certify it at.
   */
  lambdaAt(ratio: number): number {
    if (this.solverName === pathSimplex.name && !this.knowsLambdaMax) {
      this.walked = walkToRatio(this.problem(1), ratio, this)
      this.knownStart = this.walked?.start
    }
    return ratio * (this.lambdaMax().value || this.meanDistance() || 1)
  }

  /** Whether the class means differ, by more than the rounding that λ_max is known to: if not, no threshold has models. */
  meansDiffer({ value, upper }: LambdaBounds = this.lambdaMax()): boolean {
    return value > 0 || this.meanDistance() > upper
  }

  /** Solves in the time that is left since the trainer was made: all its λ share one limit. */
  solve(lambda: number, from = this.knownPoint(lambda), solver = this.solverName): Solution {
    const problem = this.problem(lambda)
    const { maxIterations, signal } = this.settings
    const options: RunOptions = { tolerance: this.tolerance, timeLimitMs: this.clock.left() }
    if (maxIterations !== undefined) options.maxIterations = maxIterations
    return run(chooseSolver(solver, problem), problem, { ...options, ...(signal && { signal }), ...(from && { from }) })
  }

  /** The solution with a certificate that rounding cannot undo: once, in the end. */
  proved(lambda: number, solution: Solution): Solution {
    return provedSolution(this.problem(lambda), solution, this.tolerance)
  }

  /** Whether the work is to end, because the user or the limit of time wants it: a signal for walks along the path. */
  get aborted(): boolean {
    return this.settings.signal?.aborted === true || this.clock.isUp
  }

  /** What the walk that found λ_max arrived at, or what is known of the empty model. */
  private knownPoint(lambda: number): Iterate | undefined {
    return this.walked?.lambda === lambda ? this.walked.point : this.emptyPoint(lambda)
  }

  /** From λ_max on, the empty model with what proves it, where the search for λ_max has found that. */
  private emptyPoint(lambda: number): Iterate | undefined {
    const { penalty, knownStart, map, order } = this
    const isEmpty = PENALTIES[this.penaltyName].selects && !penalty.free && knownStart && lambda >= knownStart.value
    if (!isEmpty) return undefined
    const dual = new Float64Array(map.rows)
    dual.set(order.weights.map((weight) => -weight))
    dual.set(knownStart.hull, order.weights.length)
    return { w: new Float64Array(map.cols), dual }
  }

  /** Whether the solver goes along the whole path anyway, so that every λ on it can be had in one walk. */
  get followsPath(): boolean {
    return walksGrid(this.settings.solver ?? 'auto', this.problem(1))
  }

  /** The smallest K whose threshold has models that are not empty; undefined when none has. */
  smallestUsefulTopK(onStep?: OnStep): number | undefined {
    return smallestTopK(this.problem(1), this.minimizer, onStep, this.clock.check)
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
  private get learntFactors(): PenaltySettings['factors'] {
    return this.settings.factors === undefined ? this.penaltySettings.factors : undefined
  }

  meanDistance(): number {
    this.knownDistance ??= meanDistance(this.problem(1))
    return this.knownDistance
  }

  private start(): LambdaMax {
    this.knownStart ??= startOfPath(this.problem(1), this.minimizer, this.clock.check)
    return this.knownStart
  }

  /** Solves what comes before the user's own problem, all of it within the limit of time. */
  private readonly minimizer: Minimizer = (problem, tolerance, from) => {
    const { signal } = this.settings
    const options = { tolerance, timeLimitMs: this.clock.left(), ...(from && { from }), ...(signal && { signal }) }
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
