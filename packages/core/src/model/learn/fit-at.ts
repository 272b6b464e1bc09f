import { metricsOfLists } from '../../metrics/all.js'
import { firstRows, type Looked } from '../../metrics/first-rows.js'
import type { TieBlocks } from '../../metrics/ranked-list.js'
import { rankedLists } from '../../metrics/ranked-lists.js'
import { rankedPositives } from '../../metrics/ranked-positives.js'
import { copyInKernels } from '../../numeric/matrix/copy-in-kernels.js'
import { giveBackRows } from '../../numeric/matrix/give-back-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { gathered } from '../../numeric/order/gather.js'
import type { Solution } from '../../solver/run.js'
import { easierWhereEmpty } from '../diagnosis/threshold-starts.js'
import { boundWarnings, fitWarnings } from '../diagnosis/warnings.js'
import { recordDual } from '../document/dual-record.js'
import type { AskedRecord, CrossValidationSummary, FittedModel, Model } from '../document/model.js'
import { recordPenalty } from '../document/penalty-record.js'
import { recordStart } from '../document/start-record.js'
import { scoreRows } from '../use/score.js'
import { assembleModel, type Learnt } from './assemble-model.js'
import type { Trainer } from './trainer.js'
import { plain, scalingOf } from './trainer-facts.js'

/** When the work began (Date.now()), with which seed, how many rows will be looked at, and how λ was chosen if it was. */
export interface FitContext {
  started: number
  seed: number
  looked: Looked
  /** What was asked for. */
  asked: AskedRecord
  cv?: CrossValidationSummary
}

/** Solves at λ and makes the document of the solution. */
export function fitAt(trainer: Trainer, lambda: number, { started, cv, ...context }: FitContext): FittedModel {
  trainer.refuseEmptyColumns()
  const began = Date.now()
  const { solver, ...found } = trainer.solveAsPath(lambda)
  const solution = trainer.proved(lambda, found)
  const solveMs = Date.now() - began
  const learnt = { ...learntFrom(trainer, lambda, solution, context), solver }
  return assembleModel({ learnt, cv, timing: { solveMs, totalMs: Date.now() - started } })
}

type Recorded = Pick<FitContext, 'seed' | 'looked' | 'asked'>

function learntFrom(trainer: Trainer, lambda: number, solution: Solution, context: Recorded): Omit<Learnt, 'solver'> {
  const { data, order, penaltyName } = trainer
  const scoring = scoringOf(trainer, solution.w)
  const scores = trainer.modelScores(solution.w) ?? scoresInOrder(trainer, scoring)
  const metrics = metricsOfScores(trainer, scores, context.looked)
  const isEmpty = solution.w.every((weight) => weight === 0)
  const lambdaMax = isEmpty ? trainer.lambdaMaxInTime() : trainer.lambdaMaxIfCheap()
  const start = lambdaMax && trainer.provedStart()
  const easier = lambdaMax && easierWhereEmpty(trainer, lambdaMax)
  return {
    status: solution.status,
    penalty: penaltyName,
    penaltySettings: recordPenalty(penaltyName, trainer.penaltySettings),
    threshold: { ...trainer.threshold },
    lambda,
    ...(lambdaMax && { lambdaMax: lambdaMax.value }),
    ...(start && { lambdaMaxProof: recordStart(start, trainer.places) }),
    tolerance: trainer.tolerance,
    certificate: solution.certificate,
    metrics,
    warnings: [
      ...fitWarnings(trainer, { lambda, solution, lambdaMax, easier }),
      ...(start ? boundWarnings(start) : []),
    ],
    scoring,
    dual: recordDual(trainer.problem(lambda), solution.w, solution.dual, order.rows),
    training: {
      rows: data.labels.length,
      positives: order.weights.length,
      negatives: order.negatives,
      standardized: trainer.standardized,
      seed: context.seed,
      hash: trainer.hash(),
      ...(order.lists && { lists: { used: order.lists.sizes.length, skipped: order.lists.skipped } }),
      asked: context.asked,
    },
  }
}

function scoringOf({ data, standardization }: Trainer, w: Vec): Model['scoring'] {
  const { names, transform, ...scaling } = scalingOf(data.names, standardization)
  // A feature without a weight needs no curve, and the document no room for it.
  const curves = transform?.map((curve, k) => (w[k] === 0 ? null : curve))
  return { names, weights: plain(w), ...scaling, ...(curves && { transform: curves }) }
}

/** What a model's scores of the rows it learnt from are like. */
export function trainingMetrics(trainer: Trainer, scoring: Model['scoring'], looked: Looked): Model['metrics'] {
  return metricsOfScores(trainer, scoresInOrder(trainer, scoring), looked)
}

/** Rows of weight 0 and lists of one class are as good as absent here, too. */
function scoresInOrder({ data: { features }, order: { rows } }: Trainer, scoring: Model['scoring']): Vec {
  if (!features.isStored) return gathered(scoreRows(scoring, features), rows)
  // To copy stored rows takes less than the code that multiplies them elsewhere would take to compile.
  const copy = copyInKernels(features)
  const scores = scoreRows(scoring, copy)
  giveBackRows(copy)
  return gathered(scores, rows)
}

function metricsOfScores({ data, order }: Trainer, scores: Vec, looked: Looked): Model['metrics'] {
  const { queries } = data
  const lists = queries ? listsOf(data.labels, queries, order.rows, scores) : [oneList(scores, order.weights.length)]
  return { train: metricsOfLists(lists), first: firstRows(lists, looked) }
}

function listsOf(labels: Uint8Array, queries: Int32Array, rows: Int32Array, scores: Vec): TieBlocks[] {
  const own = new Uint8Array(rows.length)
  for (let i = 0; i < own.length; i++) own[i] = labels[rows[i]]
  return rankedLists(
    scores,
    own,
    rows.map((row) => queries[row]),
  )
}

/** Scores in class order. */
function oneList(scores: Vec, positives: number): TieBlocks {
  return rankedPositives(scores.subarray(0, positives), scores.subarray(positives))
}
