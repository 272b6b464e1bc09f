import {
  type LambdaMax,
  lambdaMax,
  type Minimizer,
  type PushProblem,
  smallestUsefulTopK,
} from '../certificate/lambda-max.js'
import type { Dataset } from '../data/dataset.js'
import { checkDataset } from '../data/dataset-checks.js'
import {
  identityStandardization,
  learnStandardization,
  type Standardization,
  standardize,
} from '../data/standardize.js'
import type { Threshold } from '../loss/threshold.js'
import type { Matrix, Vec } from '../numeric/linear-map.js'
import { makePenalty, type PenaltySettings } from '../penalty/all.js'
import type { Penalty } from '../penalty/penalty.js'
import { type ClassOrder, orderByClass, pushLoss } from '../problem/problem.js'
import { chooseSolver } from '../solver/all.js'
import { alm } from '../solver/alm/alm.js'
import { run, type Solution } from '../solver/run.js'
import type { Iterate } from '../solver/solver.js'
import { adaptiveFactors } from './adaptive-factors.js'
import { type ProblemSettings, toleranceOf } from './settings.js'

/**
 * A data set made ready for one problem family: rows in class order, features standardized, penalty and loss built. λ is
 * the only thing left open, so that a path and its λ_max share the work.
 */
export class Trainer {
  readonly order: ClassOrder
  readonly standardization: Standardization & { constant?: readonly number[] }
  readonly penaltySettings: PenaltySettings
  readonly solverName: string
  readonly tolerance: number
  /** The standardized features, rows in class order. */
  private readonly map: Matrix
  private readonly penalty: Penalty
  private knownLambdaMax: LambdaMax | undefined

  constructor(
    readonly data: Dataset,
    readonly settings: ProblemSettings,
  ) {
    checkDataset(data)
    this.tolerance = toleranceOf(settings)
    this.order = orderByClass(data)
    const rows = data.features.selectRows(this.order.rows)
    this.standardization =
      (settings.standardize ?? true) ? learnStandardization(rows) : identityStandardization(rows.cols)
    this.map = standardize(rows, this.standardization)
    this.penaltySettings = this.completePenalty()
    this.penalty = makePenalty(this.penaltyName, this.map.cols, this.penaltySettings)
    this.solverName = chooseSolver(settings.solver ?? 'auto', this.problem(1)).name
  }

  get penaltyName() {
    return this.settings.penalty ?? 'l1'
  }

  get threshold(): Threshold {
    return this.settings.threshold ?? { kind: 'max' }
  }

  problem(lambda: number, threshold = this.threshold): PushProblem {
    return { map: this.map, loss: pushLoss(this.order, threshold), penalty: this.penalty, lambda }
  }

  /** Where the path starts; computed once. */
  lambdaMax(): LambdaMax {
    this.knownLambdaMax ??= lambdaMax(this.problem(1), this.minimizer)
    return this.knownLambdaMax
  }

  /**
   * λ = ratio·λ_max. When λ_max is 0 every λ gives the empty model; then a part of the distance between the class means
   * stands in, so that there is a λ to certify it at.
   */
  lambdaAt(ratio: number): number {
    const { value } = this.lambdaMax()
    if (value > 0) return ratio * value
    const { map, loss, penalty } = this.problem(1)
    const distance = penalty.emptyNorm(map.applyTranspose(loss.dualAtZero(), new Float64Array(map.cols)))
    return ratio * (distance > 0 ? distance : 1)
  }

  solve(lambda: number, from?: Iterate): Solution {
    const { maxIterations, timeLimitMs, signal } = this.settings
    const problem = this.problem(lambda)
    return run(chooseSolver(this.solverName, problem), problem, {
      tolerance: this.tolerance,
      ...(maxIterations === undefined ? {} : { maxIterations }),
      ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
      ...(signal ? { signal } : {}),
      ...(from ? { from } : {}),
    })
  }

  /** The smallest K whose threshold has models that are not empty; undefined when none has. */
  smallestUsefulTopK(): number | undefined {
    return smallestUsefulTopK(this.order.negatives, (k) => {
      return lambdaMax(this.problem(1, { kind: 'top-k', k }), this.minimizer).value
    })
  }

  /** The multipliers of a solution in the order of the data's rows; rows of weight 0 have none. */
  inDataOrder(dual: Vec): Vec {
    const out = new Float64Array(this.data.labels.length)
    this.order.rows.forEach((row, i) => {
      out[row] = dual[i]
    })
    return out
  }

  private readonly minimizer: Minimizer = (problem, tolerance, from) => {
    const { signal } = this.settings
    return run(alm, problem, { tolerance, ...(from ? { from } : {}), ...(signal ? { signal } : {}) })
  }

  /** Adaptive ℓ1 without factors learns them from a pilot model (Zou 2006). */
  private completePenalty(): PenaltySettings {
    const { l1Ratio, groups, factors } = this.settings
    const given = {
      ...(l1Ratio === undefined ? {} : { l1Ratio }),
      ...(groups ? { groups } : {}),
      ...(factors ? { factors } : {}),
    }
    if (this.penaltyName !== 'adaptive-l1' || factors) return given
    return { ...given, factors: adaptiveFactors(this.map, pushLoss(this.order, this.threshold), this.minimizer) }
  }
}
