import { InfinitePushError } from '../../errors/infinite-push-error.js'
import { type Threshold, topCount } from '../../loss/push/threshold.js'
import { METRICS } from '../../metrics/all.js'
import type { FirstRows } from '../../metrics/first-rows.js'
import type { Metrics } from '../../metrics/metric.js'
import { checkRule } from '../../operating/operating-rule.js'
import { makePenalty, PENALTIES, type PenaltyName } from '../../penalty/all.js'
import { cappedTopK } from '../../problem/class-order.js'
import { STATUSES } from '../../solver/run.js'
import type {
  CorrectedEstimate,
  CrossValidationSummary,
  CutRecord,
  Model,
  PassesRecord,
  SelectedWeight,
  Signature,
  StartInPlace,
  StartProof,
  TriedSetting,
  TriedThreshold,
} from './model.js'
import { recallPenalty } from './penalty-record.js'
import {
  asObject,
  badModel,
  finiteNumber,
  flag,
  listOf,
  nonNegative,
  objectOf,
  oneOf,
  optional,
  pairOf,
  positiveNumber,
  type Reader,
  recordOf,
  share,
  text,
  wholeNumber,
} from './schema.js'
import { checkScoring, scoringFields } from './scoring-schema.js'
import { selectedWeights } from './selected-weights.js'
import { training } from './training-schema.js'

/**
 * A model with every field of the right type, and lists that fit together. Whether its numbers are true is not for this
 * to say, but for `verify`.
 */
export function readModel(value: unknown): Model {
  const document = (asObject(value, '').passes === undefined ? model1 : modelInPlace)(value, '')
  checkScoring(document)
  const model = { ...document, selected: document.selected ?? selectedWeights(document.scoring) }
  checkEncoding(model)
  checkDualRows(model)
  attempt('penaltySettings', () => {
    makePenalty(model.penalty, model.scoring.names.length, recallPenalty(model.penaltySettings))
  })
  attempt('operatingPoint.rule', () => {
    if (model.operatingPoint) checkRule(model.operatingPoint.rule)
  })
  attempt('threshold', () => {
    const { negatives, lists } = model.training
    topCount(lists ? cappedTopK(model.threshold, negatives) : model.threshold, negatives)
  })
  return model
}

/** As the registry says: one number per metric, or one for each of its parameters. */
const metricFields: Record<string, Reader<unknown>> = Object.fromEntries(
  METRICS.map(({ key, parameter }) => [key, parameter?.reported ? recordOf(finiteNumber) : finiteNumber]),
)
const metrics = objectOf(metricFields) as Reader<unknown> as Reader<Metrics>
/** What counts alone tell, and more where an engine can. */
const COUNTED = ['posAtTop', 'precisionAt', 'recallAt']
const countedMetrics = objectOf(
  Object.fromEntries(
    Object.entries(metricFields).map(([key, reader]) => [key, COUNTED.includes(key) ? reader : optional(reader)]),
  ),
) as Reader<unknown> as Reader<Metrics>

const thresholds: { [K in Threshold['kind']]: Reader<Threshold> } = {
  max: objectOf({ kind: oneOf('max') }),
  'top-k': objectOf({ kind: oneOf('top-k'), k: wholeNumber }),
  fraction: objectOf({ kind: oneOf('fraction'), tau: share }),
}

const threshold: Reader<Threshold> = (value, path) => {
  const kind = oneOf('max', 'top-k', 'fraction')(asObject(value, path).kind, `${path}.kind`)
  return thresholds[kind](value, path)
}

const triedSetting = objectOf<TriedSetting>({
  lambda: positiveNumber,
  mean: finiteNumber,
  standardError: nonNegative,
  selected: nonNegative,
  partialAuc: optional(finiteNumber),
})

const firstRows = objectOf<FirstRows>({
  rows: positiveNumber,
  positives: nonNegative,
  precision: share,
  random: nonNegative,
})

const crossValidation = objectOf<CrossValidationSummary>({
  folds: wholeNumber,
  holdout: optional(share),
  repeats: wholeNumber,
  finished: optional(wholeNumber),
  rowGroups: optional(wholeNumber),
  learntRows: optional(wholeNumber),
  metric: text,
  rule: oneOf('best', '1se'),
  mean: finiteNumber,
  standardError: nonNegative,
  corrected: optional(
    objectOf<CorrectedEstimate>({
      mean: finiteNumber,
      interval: objectOf({ low: finiteNumber, high: finiteNumber }),
      method: oneOf('other-folds', 'nested-folds'),
      settings: wholeNumber,
    }),
  ),
  negativesPerFold: optional(positiveNumber),
  first: optional(firstRows),
  partialAuc: optional(finiteNumber),
  tied: optional(flag),
  path: listOf(triedSetting),
  thresholds: optional(
    listOf(
      objectOf<TriedThreshold>({
        threshold,
        transform: optional(oneOf('none', 'rank')),
        lambdaMax: nonNegative,
        best: optional(triedSetting),
        reason: optional(oneOf('time', 'room', 'behind')),
      }),
    ),
  ),
})

const namedWeights = listOf(pairOf(text, finiteNumber))
const rowValues = listOf(pairOf(wholeNumber, nonNegative))

const cut = objectOf<CutRecord>({
  low: finiteNumber,
  high: finiteNumber,
  listed: listOf(pairOf(text, nonNegative)),
  between: optional(share),
})

/** Models of 0.1.0 have no list of weights, and times, which are passed over. */
const fields = {
  format: oneOf('infinite-push-model'),
  version: oneOf(1),
  package: text,
  status: oneOf(...STATUSES),
  penalty: oneOf(...(Object.keys(PENALTIES) as PenaltyName[])),
  penaltySettings: objectOf<Model['penaltySettings']>({
    l1Ratio: optional(share),
    groups: optional(listOf(listOf(wholeNumber))),
    factors: optional(listOf((value, path) => (value === 'Infinity' ? value : nonNegative(value, path)))),
    nonnegative: optional((value, path) => (value === true ? value : listOf(wholeNumber)(value, path))),
  }),
  threshold,
  lambda: positiveNumber,
  lambdaMax: optional(nonNegative),
  lambdaMaxProof: optional(
    objectOf<StartProof>({
      says: oneOf('empty', 'not-empty', 'undecided'),
      lower: nonNegative,
      upper: nonNegative,
      hull: rowValues,
      direction: optional(namedWeights),
      inPlace: optional(
        objectOf<StartInPlace>({
          all: nonNegative,
          zones: listOf(objectOf({ weights: namedWeights, from: finiteNumber, share: nonNegative })),
          rows: namedWeights,
          from: optional(finiteNumber),
        }),
      ),
    }),
  ),
  solver: text,
  tolerance: positiveNumber,
  certificate: objectOf({ primal: finiteNumber, dual: finiteNumber, relativeGap: nonNegative }),
  features: objectOf({ total: wholeNumber, selected: wholeNumber }),
  selected: optional(listOf(objectOf<SelectedWeight>({ name: text, weight: finiteNumber }))),
  weights: recordOf(finiteNumber),
  metrics: metricsWith(metrics),
  warnings: listOf(objectOf({ code: text, message: text, hint: text })),
  ...scoringFields,
  dual: objectOf({ positives: rowValues, negatives: rowValues }),
  passes: optional(
    objectOf<PassesRecord>({ count: wholeNumber, kinds: optional(wholeNumber), positives: cut, negatives: cut }),
  ),
  training,
  signature: optional(objectOf<Signature>({ algorithm: oneOf('ed25519'), publicKey: text, value: text })),
}

type Document = Omit<Model, 'timing' | 'selected'> & Partial<Pick<Model, 'selected'>>

const model1 = objectOf<Document>(fields)
const modelInPlace = objectOf<Document>({ ...fields, metrics: metricsWith(countedMetrics) })

function metricsWith(train: Reader<Metrics>): Reader<Model['metrics']> {
  return objectOf<Model['metrics']>({ train, first: optional(firstRows), cv: optional(crossValidation) })
}

/** Where it is told how features are computed, it is told of each. */
function checkEncoding({ scoring: { names }, training: { table } }: Model): void {
  const count = table?.encoding?.length ?? names.length
  if (count === names.length) return
  const message = `training.table.encoding tells of ${count} features, but scoring.names has ${names.length}.`
  throw badModel('training.table.encoding', message)
}

/** Multipliers belong to rows that exist. */
function checkDualRows({ dual, training: { rows } }: Model): void {
  for (const side of ['positives', 'negatives'] as const) {
    const i = dual[side].findIndex(([row]) => row >= rows)
    if (i < 0) continue
    const path = `dual.${side}[${i}]`
    throw badModel(path, `${path} is about row ${dual[side][i][0]}, but the rows are 0 to ${rows - 1}.`)
  }
}

/** What the settings of a fit would be refused for, a model is refused for. */
function attempt(path: string, build: () => void): void {
  try {
    build()
  } catch (error) {
    if (error instanceof InfinitePushError) throw badModel(path, `${path} cannot be right: ${error.message}`)
    throw error
  }
}
