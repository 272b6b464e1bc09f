import { certificate } from '../certificate/gap.js'
import { lookedOf } from '../metrics/first-rows.js'
import { boundWarnings, fitWarnings } from '../model/diagnosis/warnings.js'
import type { CrossValidationSummary, FittedModel, Model } from '../model/document/model.js'
import { recordPenalty } from '../model/document/penalty-record.js'
import { checkLambda, type LambdaChoice, seedOf } from '../model/input/settings.js'
import { assembleModel } from '../model/learn/assemble-model.js'
import { plain, scalingOf } from '../model/learn/trainer-facts.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { type InPlaceSettings, InPlaceTable } from './in-place-table.js'
import { easierInPlace } from './in-place-thresholds.js'
import { warnedOf } from './in-place-warnings.js'
import { listMetrics, listQuestion } from './list-metrics.js'
import { Look } from './look.js'
import { recordProof } from './passes-record.js'
import type { RoundsResult } from './rounds.js'
import type { Proof } from './rounds-task.js'
import { provesEmpty, recordStartInPlace, withEmptiness } from './start-in-place.js'
import { tableHash } from './table-hash.js'
import type { ListQuestion, TableOfPasses } from './table-of-passes.js'

/** Settings of a fit where the table is: λ itself, or as a part of λ_max. */
export interface InPlaceFitSettings extends InPlaceSettings {
  lambda?: number
  lambdaRatio?: number
  /** How many rows will be looked at: as many as there are positives unless given. */
  budget?: number
  seed?: number
}

/**
 * Learns a ranker of a table that stays where it is: the same problem as `fit`, to the same certificate. A few readings of
 * the table, of which only sums and few rows travel.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }))
 * const model = await fitInPlace(table, { lambdaRatio: 0.1 })
 * model.status // 'solved'
 * ```
 */
export async function fitInPlace(table: TableOfPasses, settings: InPlaceFitSettings): Promise<FittedModel> {
  const started = Date.now()
  const seed = seedOf(settings)
  const choice = checkLambda(settings)
  const open = await InPlaceTable.open(table, settings)
  return inPlaceModel(open, choice, { started, seed, budget: settings.budget })
}

/** The document of the model at one λ, or at a part of λ_max. */
export async function inPlaceModel(
  open: InPlaceTable,
  choice: LambdaChoice,
  context: { started: number; seed: number; budget?: number | undefined; cv?: CrossValidationSummary },
): Promise<FittedModel> {
  const began = Date.now()
  const { statistics, table, scaling, threshold } = open
  const { positives, negatives } = statistics
  const order = { weights: { length: positives.count }, negatives: negatives.count }
  const looked = lookedOf(order, { ...(context.budget !== undefined && { budget: context.budget }) })
  const { lambda, result } = await solvedAt(open, choice, (w) => listQuestion(open, w, looked))
  const solveMs = Date.now() - began
  const penalty = await open.penalty()
  const isEmpty = result.proof.w.every((weight) => weight === 0)
  const lambdaMax = isEmpty ? await open.lambdaMax.inTime() : await open.lambdaMax.ifCheap()
  const start = lambdaMax && recordStartInPlace(lambdaMax, table.features, { penalty, scaling })
  const isProvedEmpty = result.status !== 'solved' && provesEmpty(start, penalty, lambda)
  const { status, proof }: RoundsResult = isProvedEmpty ? { status: 'solved', proof: emptyPoint(open) } : result
  const problem = { ground: open, penalty, k: open.topCount(), lambda }
  const { certificate: seen, ...record } = recordProof(problem, proof)
  const proved = withEmptiness(seen, proof.w, provesEmpty(start, penalty, lambda))
  const { names, ...scaled } = scalingOf(table.features, scaling.standardization)
  const scoring: Model['scoring'] = { names, weights: plain(proof.w), ...scaled }
  const facts = await warnedOf(open)
  const solution = { w: proof.w, status, certificate: proved }
  const easier = lambdaMax?.value === 0 ? await easierInPlace(open) : undefined
  const learnt = {
    status,
    penalty: facts.penaltyName,
    penaltySettings: recordPenalty(facts.penaltyName, facts.penaltySettings),
    threshold: { ...threshold },
    lambda,
    ...(lambdaMax && { lambdaMax: lambdaMax.value }),
    ...(start && { lambdaMaxProof: start }),
    solver: 'working-set',
    tolerance: open.tolerance,
    certificate: proved,
    metrics: await listMetrics(open, proof.w, looked),
    warnings: [
      ...fitWarnings(facts, { lambda, solution, lambdaMax, easier }),
      ...(lambdaMax ? boundWarnings({ ...lambdaMax, ...start }) : []),
    ],
    scoring,
    dual: { positives: [], negatives: [] },
    passes: { count: open.driver.passes, ...(open.kinds && { kinds: open.kinds }), ...record },
    training: {
      rows: positives.count + negatives.count,
      positives: positives.count,
      negatives: negatives.count,
      standardized: open.standardized,
      seed: context.seed,
      hash: tableHash(table.features, statistics, await open.driver.fingerprint()),
    },
  }
  return assembleModel({ learnt, cv: context.cv, timing: { solveMs, totalMs: Date.now() - context.started } })
}

/** w = 0 and what is known of the table there, whatever the rounds came to. */
function emptyPoint(open: InPlaceTable): Proof {
  const w = new Float64Array(open.positives.cols)
  const look = new Look(open, open.topCount(), w, { threshold: 0, correction: 0, most: 0 })
  look.tell(undefined)
  const none = new Float64Array(0)
  const multipliers = { alpha: none, beta: none }
  return { w, multipliers, threshold: 0, certificate: certificate(1, 0), seen: look.see(false) }
}

async function solvedAt(open: InPlaceTable, choice: LambdaChoice, next: (w: Vec) => ListQuestion) {
  if (choice.lambda === undefined) return open.solveAtRatio(choice.lambdaRatio, next)
  const { lambda } = choice
  const [result] = await open.solve([lambda], [], next)
  return { lambda, result }
}
