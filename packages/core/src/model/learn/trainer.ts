import { foundStart, smallestTopK, startBelow, startsOfPaths, withProof } from '../../certificate/beside-free.js'
import { HullCuts } from '../../certificate/hull-cuts.js'
import { type LambdaMax, type Look, meansMeet, provedAbove } from '../../certificate/lambda-max.js'
import { roughStart } from '../../certificate/rough-start.js'
import type { OnStep } from '../../certificate/useful-threshold.js'
import { type Threshold, topCount } from '../../loss/push/threshold.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { pushLoss } from '../../problem/class-order.js'
import { MeanNegativeMap } from '../../problem/mean-negative.js'
import { chooseSolver } from '../../solver/all.js'
import { pathSimplex } from '../../solver/path-simplex/path-simplex.js'
import { provedSolution } from '../../solver/proved-solution.js'
import { type RunOptions, run, type Solution } from '../../solver/run.js'
import type { Iterate } from '../../solver/solver.js'
import { Clock, isTimeUp } from './clock.js'
import { meanDistance } from './mean-distance.js'
import { ReadyProblem } from './ready-problem.js'
import {
  type LambdaBounds,
  recallSearch,
  recordSearch,
  recordStandardization,
  type TrainerFacts,
} from './trainer-facts.js'
import { type WalkedPoint, walkToRatio } from './walked-point.js'

/** On tables of up to so many cells a search for λ_max is quick beside all that comes before it. */
const SOON_SEARCHED = 1e6

/** So many negatives are worth being one row where their mean is the threshold. */
const MANY_NEGATIVES = 2000

/**
 * Learns from data made ready: finds where the path begins, and solves at any λ. What it has found once it keeps, so that a path
 * and its λ_max share the work.
 */
export class Trainer extends ReadyProblem {
  private found: LambdaMax | undefined
  private knownStart: LambdaMax | undefined
  private walked: WalkedPoint | undefined
  private knownDistance: number | undefined
  private knownEqual: boolean | undefined
  /** What was found of the hull of the negatives, for all thresholds over the same rows. */
  private cuts = new HullCuts()

  /** The same rows, made ready once, against another threshold. */
  withThreshold(threshold: Threshold, clock = this.clock): Trainer {
    const { order, map, standardization } = this
    const other = new Trainer(
      this.data,
      { ...this.settings, threshold },
      undefined,
      { order, map, standardization },
      clock,
    )
    other.cuts = this.cuts
    return other
  }

  /** A trainer of the same paths: where the threshold is the mean of many negatives, all there are, that mean is the only one. */
  forPath(): Trainer {
    const { order, standardization, threshold } = this
    const { negatives, lists, weights } = order
    const isMean = !lists && threshold.kind === 'fraction' && topCount(threshold, negatives) === negatives
    if (!isMean || negatives <= MANY_NEGATIVES) return this
    const map = MeanNegativeMap.of(this.map, weights.length)
    const ready = { order: { ...order, negatives: 1 }, map, standardization }
    const walked = new Trainer(this.data, this.settings, undefined, ready, this.clock)
    if (this.followsPath || (walked.followsPath && !this.isLarge)) return walked
    // A table too large to be walked does not become another one: it would still be held densely.
    const path = new Trainer(this.data, { ...this.settings, solver: this.solverName }, undefined, ready, this.clock)
    // Against one row λ_max is a distance, and proves the models that are empty.
    if (this.isLarge) path.startRoughly(0)
    return path
  }

  /** From where on w = 0 is optimal; computed once. */
  lambdaMax(): LambdaBounds {
    return this.known?.lambdaMax ?? this.start()
  }

  /** λ_max as it is found, for what is only looked at: that rounding does not matter is not proved. */
  lambdaMaxFound(): LambdaBounds {
    return this.known?.lambdaMax ?? this.knownStart ?? this.foundStart()
  }

  /** λ_max with a proof that it is not larger, which is the value that all documents have. */
  private lambdaMaxAbove(): LambdaBounds {
    if (this.known || this.knownStart || this.penalty.free) return this.lambdaMax()
    return provedAbove(this.problem(1), this.foundStart())
  }

  /** Bounds of λ_max where it lies below a λ, which costs less than λ_max; undefined where it does not. */
  lambdaMaxBelow(lambda: number): LambdaBounds | undefined {
    const { knownStart } = this
    if (knownStart) return knownStart.value <= lambda ? knownStart : undefined
    return startBelow(this.problem(1), lambda, this.minimizer, this.clock.check, this.look)
  }

  /**
   * Finds λ_max to some digits, or that it lies below `least`: on a large table the last ones would take longer than all paths. From
   * then on that is the λ_max of this trainer.
   */
  startRoughly(least: number): void {
    if (!this.penalty.free) this.knownStart ??= roughStart(this.problem(1), least, this.minimizer, this.clock.check)
  }

  /** λ_max for other thresholds of the same rows, one by one; those of the most negatives must come first. */
  *lambdaMaxFor(thresholds: readonly Threshold[]): Generator<LambdaBounds> {
    if (this.learnsFactors) {
      // What is learnt for one threshold is not what another one learns.
      for (const threshold of thresholds) yield this.withThreshold(threshold).lambdaMax()
      return
    }
    const losses = thresholds.map((threshold) => pushLoss(this.order, threshold))
    yield* startsOfPaths(this.problem(1), losses, this.minimizer, this.clock.check, this.look)
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
    return this.isLarge && !this.knowsLambdaMax ? undefined : this.lambdaMaxInTime()
  }

  /** Whether λ_max is known; what `lambdaMaxInTime` gives is else a bound. */
  get knowsLambdaMax(): boolean {
    return (this.known?.lambdaMax ?? this.knownStart ?? this.found) !== undefined
  }

  /**
   * λ_max with what proves it, where that is known, or found in a moment; undefined also beside features that are never penalized,
   * where a combination of negatives alone proves nothing.
   */
  provedStart(): LambdaMax | undefined {
    if (this.penalty.free) return undefined
    const { known } = this
    if (known?.start) {
      const found = recallSearch(known.lambdaMax, known.start, this.order.negatives)
      this.knownStart ??= withProof(this.problem(1), found)
    }
    if (this.knownStart || !this.isSoonSearched || !this.knowsLambdaMax) return this.knownStart
    try {
      return this.start()
    } catch (error) {
      if (!isTimeUp(error)) throw error
      return undefined
    }
  }

  /** The convex combination of negatives nearest to the mean positive, in the order of the negatives. */
  hull(): Vec {
    return this.start().hull
  }

  private get isSoonSearched(): boolean {
    return this.map.rows * this.map.cols <= SOON_SEARCHED
  }

  /** What another trainer of the same data and settings need not find out again; that a lower bound holds is left to be proved. */
  facts({ value, lower, upper } = this.lambdaMaxAbove()): TrainerFacts {
    const start = this.knownStart ?? this.found
    return {
      lambdaMax: { value, lower, upper },
      standardization: recordStandardization(this.standardization),
      ...(start && this.isSoonSearched && !this.penalty.free && { start: recordSearch(start) }),
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

  /** Whether the class means are proved to be equal, as far as weights may see: then no threshold has models. */
  get meansEqual(): boolean {
    this.knownEqual ??= !this.penalty.free && meansMeet(this.problem(1))
    return this.knownEqual
  }

  /** Solves in the time that is left since the trainer was made: all its λ share one limit. */
  solve(lambda: number, from = this.knownPoint(lambda), solver = this.solverName): Solution {
    const problem = this.problem(lambda)
    const { maxIterations, signal } = this.settings
    const options: RunOptions = { tolerance: this.tolerance, timeLimitMs: this.clock.left() }
    if (maxIterations !== undefined) options.maxIterations = maxIterations
    return run(chooseSolver(solver, problem), problem, { ...options, ...(signal && { signal }), ...(from && { from }) })
  }

  /** The same as a path does it: where one row stands for all negatives, they have equal shares in its multiplier. */
  solveAsPath(lambda: number): Solution & { solver: string } {
    const learner = this.isLarge || this.knownPoint(lambda) ? this : this.forPath()
    // Splits have found λ_max, and walked: next to code that is compiled by then, another solver's is slow.
    const isWalked = this.known && this.followsPath && this.isSoonSearched
    const solver = isWalked ? pathSimplex.name : learner.solverName
    const solution = { ...learner.solve(lambda, learner.knownPoint(lambda), solver), solver }
    if (learner === this) return solution
    const { weights, negatives } = this.order
    const dual = new Float64Array(this.map.rows).fill(solution.dual[weights.length] / negatives)
    dual.set(solution.dual.subarray(0, weights.length))
    return { ...solution, dual }
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
    const isEmpty = this.selects && !penalty.free && knownStart && lambda >= knownStart.value
    if (!isEmpty) return undefined
    const dual = new Float64Array(map.rows)
    dual.set(order.weights.map((weight) => -weight))
    dual.set(knownStart.hull, order.weights.length)
    return { w: new Float64Array(map.cols), dual }
  }

  /** The smallest K whose threshold has models that are not empty; undefined when none has. */
  smallestUsefulTopK(onStep?: OnStep): number | undefined {
    return smallestTopK(this.problem(1), this.minimizer, onStep, this.clock.check)
  }

  /** The distance between the class means, 0 where that is rounding. */
  meanDistance(): number {
    this.knownDistance ??= this.meansEqual ? 0 : meanDistance(this.problem(1))
    return this.knownDistance
  }

  private readonly look: Look = (loss, least) => {
    return this.cuts.ask({ ...this.problem(1), loss }, this.minimizer, least, this.clock.check)
  }

  private start(): LambdaMax {
    this.knownStart ??= withProof(this.problem(1), this.foundStart())
    return this.knownStart
  }

  private foundStart(): LambdaMax {
    this.found ??= foundStart(this.problem(1), this.minimizer, this.clock.check, this.look)
    return this.found
  }
}
