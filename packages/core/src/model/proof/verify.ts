import type { Certificate } from '../../certificate/gap.js'
import { provedGap } from '../../certificate/proved-gap.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { formOfHash } from '../../data/dataset/dataset-hash.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Standardization } from '../../data/scaling/standardize.js'
import { otherData } from '../../errors/document-errors.js'
import { recallDual } from '../document/dual-record.js'
import type { Model } from '../document/model.js'
import { recallPenalty } from '../document/penalty-record.js'
import { checkOptions, type OptionsOf } from '../input/options.js'
import { toleranceOf } from '../input/settings.js'
import { Trainer } from '../learn/trainer.js'
import type { Check } from './check.js'
import { claimCheck, dataCheck, objectiveCheck, scalingCheck, statusCheck, weightsCheck } from './claim-checks.js'
import { countsCheck, metricsCheck, startCheck } from './data-checks.js'
import { notChecked } from './not-checked.js'
import { startProofCheck } from './start-proof-check.js'
import { warningsCheck } from './warning-checks.js'

export interface Verification {
  /** Every check passed. */
  verified: boolean
  /** Recomputed from the data alone. */
  certificate: Certificate
  checks: Check[]
  /** What the document says and nobody looked at, by field. */
  notChecked: string[]
}

export interface VerifyOptions {
  /** The relative gap up to which a proof is one, whatever the model was asked for: 1e-6 unless given. */
  tolerance?: number
}

const VERIFY_OPTIONS = { tolerance: 'number' } as const satisfies OptionsOf<VerifyOptions>

/**
 * Recomputes from the training data what a model says of itself: objective, lower bound and gap, without any solver, for which
 * only weights, λ and multipliers are taken from the model; scaling, counts, metrics, λ_max and warnings. What is not looked at
 * is named.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * verify(fit(data, { lambdaRatio: 0.1 }), data).verified // true
 * ```
 */
export function verify(model: Model, data: DatasetInput, options: VerifyOptions = {}): Verification {
  checkOptions(options, VERIFY_OPTIONS)
  if (model.passes) throw otherData({ why: 'that one stayed in an engine, where its rows have keys' })
  const table = trainingColumns(model, readDataset(data))
  refuseFewNegatives(model, table)
  const trainer = trainerOf(model, table)
  const problem = trainer.problem(model.lambda)
  const w = Float64Array.from(model.scoring.weights)
  const recomputed = provedGap(problem, w, recallDual(problem, w, model.dual, trainer.order.rows))
  const start = trainer.lambdaMaxInTime()
  const hash = trainer.hash(formOfHash(model.training.hash))
  const facts = { hash, standardization: trainer.standardization, certificate: recomputed }
  return verificationOf(model, { ...facts, ...options }, [
    countsCheck(model, trainer),
    metricsCheck(model, trainer),
    startCheck(model, trainer, start),
    ...startProofCheck(model, trainer),
    warningsCheck(model, trainer, start),
  ])
}

/** The problem that a model says it solves, of this table. */
function trainerOf({ penalty, penaltySettings, threshold, training, scoring }: Model, table: Dataset): Trainer {
  return new Trainer(table, {
    ...recallPenalty(penaltySettings),
    penalty,
    threshold,
    standardize: training.standardized,
    transform: scoring.transform ? 'rank' : 'none',
  })
}

/** What the data say, however they were asked, beside what the model claims. */
export function verificationOf(
  model: Model,
  { hash, standardization, certificate: recomputed, ...options }: Recomputed,
  further: Check[],
): Verification {
  const checks = [
    dataCheck(model, hash),
    scalingCheck(model, standardization),
    weightsCheck(model),
    claimCheck(model, recomputed),
    objectiveCheck(recomputed),
    statusCheck(model, recomputed, toleranceOf(options)),
    ...further,
  ]
  return {
    verified: checks.every((check) => check.passed),
    certificate: recomputed,
    checks,
    notChecked: notChecked(model, checks),
  }
}

interface Recomputed extends VerifyOptions {
  hash: string
  standardization: Standardization
  certificate: Certificate
}

/** The model's columns in the model's order; a table of another size cannot be what the model was learnt from. */
function trainingColumns({ scoring: { names }, training }: Model, data: Dataset): Dataset {
  const place = new Map(data.names.map((name, k) => [name, k]))
  const missing = names.filter((name) => !place.has(name))
  if (missing.length > 0) throw otherData({ why: `it lacks ${missing.slice(0, 5).join(', ')}` })
  if (data.labels.length !== training.rows) {
    throw otherData({ why: `it has ${data.labels.length} rows, the model saw ${training.rows}` })
  }
  const columns = names.map((name) => place.get(name) ?? 0)
  if (columns.length === data.names.length && columns.every((column, k) => column === k)) return data
  return { ...data, names, features: data.features.selectColumns(columns) }
}

function refuseFewNegatives({ threshold }: Model, { labels, weights, queries }: Dataset): void {
  if (queries || threshold.kind !== 'top-k') return
  const negatives = labels.reduce((count, label, row) => count + (label === 0 && weights?.[row] !== 0 ? 1 : 0), 0)
  if (threshold.k <= negatives) return
  throw otherData({ why: `it has ${negatives} negatives, too few for the model's top-k of ${threshold.k}` })
}
