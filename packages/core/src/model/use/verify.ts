import { type Certificate, certificate } from '../../certificate/gap.js'
import { provedGap } from '../../certificate/proved-gap.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { checkDataset } from '../../data/dataset/dataset-checks.js'
import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Curves } from '../../data/scaling/knots.js'
import type { Standardization } from '../../data/scaling/standardize.js'
import { rowsToMultiply } from '../../data/scaling/training-rows.js'
import { otherData } from '../../errors/document-errors.js'
import type { PushLoss } from '../../loss/push/push-loss.js'
import { gapText } from '../../number-text.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty } from '../../penalty/all.js'
import { type ClassOrder, orderByClass, pushLoss } from '../../problem/class-order.js'
import type { PushProblem } from '../../problem/problem.js'
import { recallDual } from '../document/dual-record.js'
import type { Model } from '../document/model.js'
import { recallPenalty } from '../document/penalty-record.js'
import { selectedWeights } from '../document/selected-weights.js'

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
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * verify(fit(data, { lambdaRatio: 0.1 }), data).verified // true
 * ```
 */
export function verify(model: Model, data: DatasetInput): Verification {
  if (model.passes) throw otherData({ why: 'that one stayed in an engine, where its rows have keys' })
  const table = trainingColumns(model, readDataset(data))
  checkDataset(table)
  const order = orderByClass(table)
  const { map, standardization } = rowsToMultiply(table, order.rows, {
    standardized: model.training.standardized,
    transform: model.scoring.transform ? 'rank' : 'none',
  })
  const problem: PushProblem = {
    map,
    loss: lossOf(model, order),
    penalty: makePenalty(model.penalty, map.cols, recallPenalty(model.penaltySettings)),
    lambda: model.lambda,
  }
  const w = Float64Array.from(model.scoring.weights)
  const recomputed = provedGap(problem, w, recallDual(problem, w, model.dual, order.rows))
  return verificationOf(model, { hash: hashDataset(table), standardization, certificate: recomputed })
}

/** What the data say, however they were asked, beside what the model claims. */
export function verificationOf(
  model: Model,
  { hash, standardization, certificate: recomputed }: Recomputed,
): Verification {
  const checks = [
    dataCheck(model, hash),
    scalingCheck(model, standardization),
    weightsCheck(model),
    claimCheck(model, recomputed),
    gapCheck(model, recomputed),
  ]
  return { verified: checks.every((check) => check.passed), certificate: recomputed, checks }
}

interface Recomputed {
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

function lossOf({ threshold }: Model, order: ClassOrder): PushLoss {
  if (!order.lists && threshold.kind === 'top-k' && threshold.k > order.negatives) {
    const why = `it has ${order.negatives} negatives, too few for the model's top-k of ${threshold.k}`
    throw otherData({ why })
  }
  return pushLoss(order, threshold)
}

function dataCheck(model: Model, hash: string): Check {
  const passed = hash === model.training.hash
  return {
    name: 'data',
    passed,
    detail: passed ? 'the training data, by its hash' : 'other values, labels or weights than the training data',
  }
}

function scalingCheck({ scoring }: Model, { mean, scale, fill, transform }: Standardization): Check {
  const agrees = (claimed: readonly number[] | undefined, found: Vec | undefined) =>
    claimed && found
      ? claimed.every((value, k) => close(value, found[k], Math.abs(found[k]) + scale[k]))
      : claimed === found
  const passed =
    agrees(scoring.mean, mean) &&
    agrees(scoring.fill, fill) &&
    scoring.scale.every((value, k) => close(value, scale[k], scale[k])) &&
    curvesAgree(scoring, transform)
  const what = ['means', 'deviations', ...(fill ? ['fillings'] : []), ...(transform ? ['curves'] : [])]
  const list = (last: string) => [what.slice(0, -1).join(', '), what.at(-1)].join(` ${last} `)
  return {
    name: 'scaling',
    passed,
    detail: passed ? `${list('and')} are those of the data` : `${list('or')} differ from the data`,
  }
}

function close(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= ROUNDING * size
}

/** The curves of the features that have a weight are those of the data, and no other feature has one. */
function curvesAgree({ weights, transform = [] }: Model['scoring'], found: Curves = []): boolean {
  return transform.every((claimed, k) => {
    const curve = weights[k] === 0 ? null : found[k]
    if (!claimed || !curve) return claimed === curve
    return (
      claimed.x.length === curve.x.length &&
      claimed.x.every((x, i) => x === curve.x[i]) &&
      claimed.z.every((z, i) => close(z, curve.z[i], 1 + Math.abs(curve.z[i])))
    )
  })
}

function weightsCheck({ features, selected, weights: byName, scoring }: Model): Check {
  const { length: count } = selected
  const listed = (name: string) => (Object.hasOwn(byName, name) ? byName[name] : 0)
  const inOrder = selectedWeights(scoring)
  const passed =
    inOrder.length === count &&
    inOrder.every(({ name, weight }, i) => selected[i].name === name && selected[i].weight === weight) &&
    scoring.names.every((name, k) => listed(name) === scoring.weights[k]) &&
    Object.keys(byName).length === count &&
    count === features.selected &&
    scoring.names.length === features.total
  return {
    name: 'weights',
    passed,
    detail: passed ? `${count} weights, as listed` : 'the listed weights are not those that score',
  }
}

/** The claimed objective and bound are those of the data, and the claimed gap is theirs. */
function claimCheck({ certificate: claim }: Model, { primal, dual }: Certificate): Check {
  const close = (a: number, b: number) => Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b))
  const gap = certificate(claim.primal, claim.dual).relativeGap
  const passed = close(primal, claim.primal) && close(dual, claim.dual) && claim.relativeGap === gap
  const detail = passed
    ? 'objective and lower bound are as the model claims'
    : `the model claims ${claim.primal} and ${claim.dual}, gap ${claim.relativeGap}; the data say ${primal} and ${dual}`
  return { name: 'claim', passed, detail }
}

function gapCheck({ status, tolerance, certificate: claim }: Model, { relativeGap }: Certificate): Check {
  const allowed = Math.max(status === 'solved' ? tolerance : claim.relativeGap, ROUNDING)
  const passed = relativeGap <= allowed * (1 + 1e-6)
  return {
    name: 'gap',
    passed,
    detail: `relative gap ${gapText(relativeGap)}, ${passed ? 'within' : 'above'} ${gapText(allowed)}`,
  }
}
