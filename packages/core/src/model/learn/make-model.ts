import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { allMetrics } from '../../metrics/all.js'
import type { Metrics } from '../../metrics/metric.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Solution } from '../../solver/run.js'
import { VERSION } from '../../version.js'
import { fitWarnings } from '../diagnosis/warnings.js'
import { recordDual } from '../document/dual-record.js'
import type { Model } from '../document/model.js'
import { recordPenalty } from '../document/penalty-record.js'
import { scoreRows } from '../use/score.js'
import type { Trainer } from './trainer.js'

/** When the work began (Date.now()), and with which seed. */
export interface FitContext {
  started: number
  seed: number
}

/** Solves at λ and makes the document of the solution. */
export function fitAt(trainer: Trainer, lambda: number, context: FitContext): Model {
  trainer.refuseEmptyColumns()
  const began = Date.now()
  const solution = trainer.solve(lambda)
  const solveMs = Date.now() - began
  const model = makeModel(trainer, lambda, solution, context.seed)
  return { ...model, timing: { solveMs, totalMs: Date.now() - context.started } }
}

function makeModel(trainer: Trainer, lambda: number, solution: Solution, seed: number): Model {
  const { data, order, penaltyName } = trainer
  const scoring = scoringOf(trainer, solution.w)
  const weights = namedWeights(scoring)
  const lambdaMax = trainer.lambdaMax()
  return {
    format: 'infinite-push-model',
    version: 1,
    package: VERSION,
    status: solution.status,
    penalty: penaltyName,
    penaltySettings: recordPenalty(penaltyName, trainer.penaltySettings),
    threshold: { ...trainer.threshold },
    lambda,
    lambdaMax: lambdaMax.value,
    solver: trainer.solverName,
    tolerance: trainer.tolerance,
    certificate: solution.certificate,
    features: { total: data.names.length, selected: Object.keys(weights).length },
    weights,
    metrics: { train: trainingMetrics(trainer, scoring) },
    warnings: fitWarnings(trainer, { lambda, solution, lambdaMax }),
    timing: { solveMs: 0, totalMs: 0 },
    scoring,
    dual: recordDual(trainer.problem(lambda), solution.w, solution.dual, order.rows),
    training: {
      rows: data.labels.length,
      positives: order.weights.length,
      negatives: order.negatives,
      standardized: trainer.standardized,
      seed,
      hash: hashDataset(data),
      ...(order.lists && { lists: { used: order.lists.sizes.length, skipped: order.lists.skipped } }),
    },
  }
}

function scoringOf({ data, standardization }: Trainer, w: Vec): Model['scoring'] {
  // −0 + 0 = 0: JSON does not know the difference, so neither does the model.
  const numbers = (values: Vec) => Array.from(values, (value) => value + 0)
  const { mean, scale, fill } = standardization
  return {
    names: [...data.names],
    weights: numbers(w),
    mean: numbers(mean),
    scale: numbers(scale),
    ...(fill && { fill: numbers(fill) }),
  }
}

/** The nonzero weights by name, largest magnitude first. */
function namedWeights({ names, weights }: Model['scoring']): Record<string, number> {
  const selected = Array.from(weights.keys()).filter((k) => weights[k] !== 0)
  selected.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]))
  return Object.fromEntries(selected.map((k) => [names[k], weights[k]]))
}

/** Rows of weight 0 and lists of one class are as good as absent here, too. */
function trainingMetrics({ data, order }: Trainer, scoring: Model['scoring']): Metrics {
  const scores = scoreRows(scoring, data.features)
  const { queries } = data
  return allMetrics(
    Float64Array.from(order.rows, (row) => scores[row]),
    Uint8Array.from(order.rows, (row) => data.labels[row]),
    queries && order.rows.map((row) => queries[row]),
  )
}
