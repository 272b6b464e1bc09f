import type { Warning } from '../../errors/define.js'
import type { Operation } from '../../operating/choose-operation.js'
import { VERSION } from '../../version.js'
import type { CrossValidationSummary, FittedModel, Model, TableRecord, Timing } from '../document/model.js'
import { selectedWeights } from '../document/selected-weights.js'

/** What learning says. The rest of a model follows from it, or is known to whoever asked for it. */
export type Learnt = Omit<Model, 'format' | 'version' | 'package' | 'features' | 'selected' | 'weights'>

/** What a model is made of. What is not given stays as it was learnt. */
export interface ModelParts {
  /** A model will do. */
  learnt: Learnt
  /** How λ was chosen, when it was. */
  cv?: CrossValidationSummary | undefined
  /** How the table was read. */
  table?: TableRecord | undefined
  /** What was noticed while it was read, which is told before what was noticed while learning. */
  noticed?: readonly Warning[]
  /** The threshold and the probabilities that were chosen on held-out scores. */
  operation?: Operation | undefined
  timing?: Timing | undefined
  /** Words the hints of warnings for a surface of its own; otherwise they are the library's. */
  worded?: (warnings: Warning[]) => Warning[]
}

/**
 * The one place where a model is put together, however it was learnt: so the same fit is the same document, field by field
 * and in the same order, from the library, the command line and the page.
 */
export function assembleModel(parts: ModelParts & { timing: Timing }): FittedModel
export function assembleModel(parts: ModelParts): Model
export function assembleModel({ learnt, noticed = [], operation, ...parts }: ModelParts): Model {
  const {
    metrics,
    training: { asked, ...training },
    scoring,
  } = learnt
  const { cv = metrics.cv, table = training.table, timing = learnt.timing, worded = (all) => all } = parts
  const { operatingPoint = learnt.operatingPoint, calibration = learnt.calibration } = operation ?? {}
  const selected = selectedWeights(scoring)
  return {
    format: 'infinite-push-model',
    version: 1,
    package: VERSION,
    status: learnt.status,
    penalty: learnt.penalty,
    penaltySettings: learnt.penaltySettings,
    threshold: learnt.threshold,
    lambda: learnt.lambda,
    ...(learnt.lambdaMax !== undefined && { lambdaMax: learnt.lambdaMax }),
    ...(learnt.lambdaMaxProof && { lambdaMaxProof: learnt.lambdaMaxProof }),
    solver: learnt.solver,
    tolerance: learnt.tolerance,
    certificate: learnt.certificate,
    features: { total: scoring.names.length, selected: selected.length },
    selected,
    weights: Object.fromEntries(selected.map(({ name, weight }) => [name, weight])),
    metrics: { ...metrics, ...(cv && { cv }) },
    warnings: worded([...noticed, ...learnt.warnings, ...(operation?.warnings ?? [])]),
    scoring,
    ...(operatingPoint && { operatingPoint }),
    ...(calibration && { calibration }),
    dual: learnt.dual,
    ...(learnt.passes && { passes: learnt.passes }),
    training: { ...training, ...(table && { table }), ...(asked && { asked }) },
    ...(timing && { timing }),
  }
}
