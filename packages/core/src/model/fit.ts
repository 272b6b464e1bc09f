import type { Dataset } from '../data/dataset.js'
import { hashDataset } from '../data/dataset-hash.js'
import type { Warning } from '../errors.js'
import { allMetrics } from '../metrics/all.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Solution } from '../solver/run.js'
import { VERSION } from '../version.js'
import { recordDual } from './dual-record.js'
import type { Model } from './model.js'
import { scoreRows } from './score.js'
import { checkLambda, type ProblemSettings } from './settings.js'
import { Trainer } from './trainer.js'
import { fitWarnings } from './warnings.js'

/** Settings of a single fit: the problem, and λ itself or as a part of λ_max. */
export interface FitSettings extends ProblemSettings {
  lambda?: number
  lambdaRatio?: number
  /** Recorded in the model; fitting itself draws nothing at random. */
  seed?: number
}

/**
 * Learns a ranker at one λ: the minimizer of λΩ(w) + L(w), eq. (2), with its certificate.
 *
 * @example
 * ```ts
 * const model = fit(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }), { lambdaRatio: 0.1 })
 * model.status // 'solved'
 * ```
 */
export function fit(data: Dataset, settings: FitSettings): Model {
  const choice = checkLambda(settings)
  const started = Date.now()
  const trainer = new Trainer(data, settings)
  const lambda = choice.lambda ?? trainer.lambdaAt(choice.lambdaRatio)
  const solution = trainer.solve(lambda)
  return makeModel(trainer, lambda, solution, { started, seed: settings.seed ?? 0 })
}

/** The document of a solution. */
export function makeModel(
  trainer: Trainer,
  lambda: number,
  solution: Solution,
  context: { started: number; seed: number; warnings?: Warning[] },
): Model {
  const { data, order, standardization } = trainer
  const problem = trainer.problem(lambda)
  const scoring = {
    names: [...data.names],
    weights: Array.from(solution.w),
    mean: Array.from(standardization.mean),
    scale: Array.from(standardization.scale),
  }
  const weights = namedWeights(solution.w, data.names)
  const lambdaMax = trainer.lambdaMax().value
  const solved = Date.now()
  return {
    format: 'infinite-push-model',
    version: 1,
    package: VERSION,
    status: solution.status,
    penalty: trainer.penaltyName,
    penaltySettings: penaltyRecord(trainer),
    threshold: trainer.threshold,
    lambda,
    lambdaMax,
    solver: trainer.solverName,
    tolerance: trainer.tolerance,
    certificate: solution.certificate,
    features: { total: data.names.length, selected: Object.keys(weights).length },
    weights,
    metrics: { train: allMetrics(scoreRows(scoring, data.features), data.labels) },
    warnings: [...(context.warnings ?? []), ...fitWarnings(trainer, lambda, solution)],
    timing: { solveMs: solved - context.started, totalMs: Date.now() - context.started },
    scoring,
    dual: recordDual(problem, solution.w, solution.dual, order.rows),
    training: {
      rows: data.labels.length,
      positives: order.weights.length,
      negatives: order.negatives,
      standardized: trainer.settings.standardize ?? true,
      seed: context.seed,
      hash: hashDataset(data),
    },
  }
}

/** The nonzero weights by name, largest magnitude first. */
function namedWeights(w: Vec, names: readonly string[]): Record<string, number> {
  const selected = Array.from(w.keys()).filter((k) => w[k] !== 0)
  selected.sort((a, b) => Math.abs(w[b]) - Math.abs(w[a]) || a - b)
  return Object.fromEntries(selected.map((k) => [names[k], w[k]]))
}

function penaltyRecord({ penaltySettings }: Trainer): Model['penaltySettings'] {
  const { l1Ratio, groups, factors } = penaltySettings
  return {
    ...(l1Ratio === undefined ? {} : { l1Ratio }),
    ...(groups ? { groups: groups.map((group) => Array.from(group)) } : {}),
    // JSON has no Infinity, the factor of an excluded feature.
    ...(factors ? { factors: Array.from(factors, (f) => (f === Number.POSITIVE_INFINITY ? 'Infinity' : f)) } : {}),
  }
}
