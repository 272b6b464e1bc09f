import type { DateEncoding, FeatureEncoding, KnownLevels } from './feature-encoding.js'
import type { AskedRecord, ColumnSign, TableRecord, TrainingRecord } from './model.js'
import {
  asObject,
  badModel,
  flag,
  listOf,
  objectOf,
  oneOf,
  optional,
  positiveNumber,
  type Reader,
  share,
  text,
  textThat,
  wholeNumber,
} from './schema.js'
import type { TextForm } from './text-form.js'

const dateEncoding = objectOf<DateEncoding>({
  kind: oneOf('date'),
  column: text,
  part: oneOf('days', 'year', 'month', 'day', 'weekday', 'hour'),
  since: optional(textThat('a day such as 2024-01-31', (value) => /^-?\d{4,6}-\d\d-\d\d$/.test(value))),
  order: oneOf('dmy', 'mdy'),
})

const featureEncoding: Reader<FeatureEncoding> = (value, path) => {
  const kind = asObject(value, path).kind
  if (kind === 'level') {
    return objectOf<FeatureEncoding>({ kind: oneOf('level'), column: text, level: text })(value, path)
  }
  if (kind === 'other') {
    return objectOf<FeatureEncoding>({ kind: oneOf('other'), column: text, levels: listOf(text) })(value, path)
  }
  if (kind === 'hash') {
    const fields = { kind: oneOf('hash'), column: text, bucket: wholeNumber, buckets: wholeNumber }
    return objectOf<FeatureEncoding>(fields)(value, path)
  }
  if (kind === 'date') return dateEncoding(value, path)
  return objectOf<FeatureEncoding>({ kind: oneOf('number', 'boolean', 'missing'), column: text })(value, path)
}

const table = objectOf<TableRecord>({
  place: optional(objectOf({ engine: text, table: text })),
  label: optional(text),
  positive: optional(text),
  missing: optional(oneOf('error', 'mean', 'median', 'drop', 'indicator')),
  missingLabel: optional(oneOf('drop')),
  encoding: optional(listOf(featureEncoding)),
  levels: optional(listOf(objectOf<KnownLevels>({ column: text, levels: listOf(text) }))),
  ignore: optional(listOf(text)),
  corrections: optional(objectOf({ relabelled: wholeNumber, leftOut: wholeNumber })),
  weights: optional(text),
  query: optional(text),
  id: optional(text),
  moreIds: optional(listOf(text)),
  text: optional(
    objectOf<TextForm>({
      delimiter: optional(text),
      decimal: optional(oneOf('.', ',')),
      thousands: optional(text),
      comment: optional(text),
      header: optional(flag),
      na: optional(listOf(text)),
    }),
  ),
  sheet: optional(text),
  signs: optional(listOf(objectOf<ColumnSign>({ column: text, sign: text }))),
})

const always = (value: unknown, path: string): true => {
  if (value === true) return value
  throw badModel(path, `${path} is given, but is not true.`)
}

const asked = objectOf<AskedRecord>({
  lambdaRatio: optional(positiveNumber),
  lambda: optional(positiveNumber),
  threshold: optional(oneOf('auto')),
  transform: optional(oneOf('auto')),
  lambdas: optional(listOf(positiveNumber)),
  count: optional(wholeNumber),
  lambdaMinRatio: optional(share),
  folds: optional(wholeNumber),
  holdout: optional(share),
  repeats: optional(wholeNumber),
  metric: optional(text),
  rule: optional(oneOf('best', '1se')),
  budget: optional(wholeNumber),
  solver: optional(text),
  maxIterations: optional(wholeNumber),
  learntFactors: optional(always),
  rowGroups: optional(always),
  calibrationTable: optional(always),
  timeLimit: optional(always),
})

/** What a model says of the table that it was learnt from, and of what was asked for. */
export const training = objectOf<TrainingRecord>({
  rows: wholeNumber,
  positives: wholeNumber,
  negatives: wholeNumber,
  standardized: flag,
  seed: wholeNumber,
  hash: textThat('64 hexadecimal digits', (value) => /^(quick-)?[0-9a-f]{64}$/.test(value)),
  lists: optional(objectOf({ used: wholeNumber, skipped: wholeNumber })),
  table: optional(table),
  asked: optional(asked),
})
