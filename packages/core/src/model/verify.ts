import { type Certificate, certify } from '../certificate/gap.js'
import type { PushProblem } from '../certificate/lambda-max.js'
import type { Dataset } from '../data/dataset.js'
import { checkDataset } from '../data/dataset-checks.js'
import { hashDataset } from '../data/dataset-hash.js'
import {
  identityStandardization,
  learnStandardization,
  type Standardization,
  standardize,
} from '../data/standardize.js'
import { InfinitePushError } from '../errors.js'
import type { Vec } from '../numeric/linear-map.js'
import { makePenalty, type PenaltySettings } from '../penalty/all.js'
import { orderByClass, pushLoss } from '../problem/problem.js'
import { recallDual } from './dual-record.js'
import type { Model } from './model.js'

/** One thing that was looked at, and what came out. */
export interface Check {
  name: string
  passed: boolean
  detail: string
}

export interface Verification {
  /** Every check passed. */
  verified: boolean
  /** Recomputed from the data alone. */
  certificate: Certificate
  checks: Check[]
}

/** Two computations of one number may differ by rounding, not by more. */
const ROUNDING = 1e-9

/**
 * Recomputes objective, lower bound and gap of a model from its training data, without any solver: weights, λ and
 * multipliers come from the model, everything else from the data.
 *
 * @example
 * ```ts
 * verify(fit(data, { lambdaRatio: 0.1 }), data).verified // true
 * ```
 */
export function verify(model: Model, data: Dataset): Verification {
  checkDataset(data)
  checkSameTable(model, data)
  const order = orderByClass(data)
  const rows = data.features.selectRows(order.rows)
  const learned = model.training.standardized ? learnStandardization(rows) : identityStandardization(rows.cols)
  const problem: PushProblem = {
    map: standardize(rows, learned),
    loss: pushLoss(order, model.threshold),
    penalty: makePenalty(model.penalty, rows.cols, settingsOf(model)),
    lambda: model.lambda,
  }
  const w = Float64Array.from(model.scoring.weights)
  const certificate = certify(problem, w, recallDual(problem, w, model.dual, order.rows))
  const checks = [
    dataCheck(model, data),
    scalingCheck(model, learned),
    weightsCheck(model),
    claimCheck(model, certificate),
    gapCheck(model, certificate),
  ]
  return { verified: checks.every((check) => check.passed), certificate, checks }
}

/** A table of another shape cannot be what the model was learnt from. */
function checkSameTable(model: Model, data: Dataset): void {
  const { names } = model.scoring
  const missing = names.filter((name) => !data.names.includes(name))
  const same = names.length === data.names.length && names.every((name, k) => name === data.names[k])
  if (same && model.training.rows === data.labels.length) return
  const what =
    missing.length > 0
      ? `it lacks ${missing.slice(0, 5).join(', ')}`
      : `it has ${data.labels.length} rows and ${data.names.length} features`
  throw new InfinitePushError(
    'other-data',
    `This is not the table the model was learnt from: ${what}; the model saw ${model.training.rows} rows and ${names.length} features.`,
    { kind: 'data', hint: 'Give the training file, with the same --label, --ignore and --missing as for fit.' },
  )
}

function settingsOf({ penaltySettings }: Model): PenaltySettings {
  const { l1Ratio, groups, factors } = penaltySettings
  return {
    ...(l1Ratio === undefined ? {} : { l1Ratio }),
    ...(groups ? { groups } : {}),
    ...(factors ? { factors: Float64Array.from(factors, Number) } : {}),
  }
}

function dataCheck(model: Model, data: Dataset): Check {
  const passed = hashDataset(data) === model.training.hash
  return {
    name: 'data',
    passed,
    detail: passed ? 'the training data, by its hash' : 'other values, labels or weights than the training data',
  }
}

function scalingCheck(model: Model, learned: Standardization): Check {
  const same = (a: number[], b: Vec) => a.every((value, k) => value === b[k])
  const passed = same(model.scoring.mean, learned.mean) && same(model.scoring.scale, learned.scale)
  return {
    name: 'scaling',
    passed,
    detail: passed ? 'means and deviations are those of the data' : 'means or deviations differ from the data',
  }
}

function weightsCheck(model: Model): Check {
  const { names, weights } = model.scoring
  const listed = names.every((name, k) => (Object.hasOwn(model.weights, name) ? model.weights[name] : 0) === weights[k])
  const count = weights.filter((weight) => weight !== 0).length
  const passed = listed && count === model.features.selected && count === Object.keys(model.weights).length
  return {
    name: 'weights',
    passed,
    detail: passed ? `${count} weights, as listed` : 'the listed weights are not those that score',
  }
}

function claimCheck(model: Model, { primal, dual }: Certificate): Check {
  const close = (a: number, b: number) => Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b))
  const passed = close(primal, model.certificate.primal) && close(dual, model.certificate.dual)
  const detail = passed
    ? 'objective and lower bound are as the model claims'
    : `the model claims ${model.certificate.primal} and ${model.certificate.dual}, the data say ${primal} and ${dual}`
  return { name: 'claim', passed, detail }
}

function gapCheck(model: Model, { relativeGap }: Certificate): Check {
  const allowed = Math.max(model.status === 'solved' ? model.tolerance : model.certificate.relativeGap, ROUNDING)
  const passed = relativeGap <= allowed * (1 + 1e-6)
  return {
    name: 'gap',
    passed,
    detail: `relative gap ${relativeGap.toExponential(2)}, ${passed ? 'within' : 'above'} ${allowed.toExponential(1)}`,
  }
}
