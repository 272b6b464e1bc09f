import { metricByName, type ThresholdChoice, type TransformChoice } from '@infinite-push/core'
import { methodByName, thresholdName } from '@infinite-push/core/internal'
import { wholeFrom } from '../options/flag-values.js'
import { THRESHOLDS, TRANSFORMS, thresholdOf } from '../options/problem-options.js'
import { Field } from './field.js'

/** How a table of a sweep is read: as by the flags of the same names. */
export interface SweepTable {
  path: string
  /** The targets: with several, the table is used once for each, without the others. */
  labels: string[] | undefined
  positive?: string
  features?: string[]
  ignore?: string[]
  id?: string
  category?: string[]
  query?: string
  format?: string
  missing?: string
}

/** One way to compare: as by the flags of `compare`. */
interface SweepVariant {
  name: string
  repeats?: number
  trainSize?: number
  metric?: string
  threshold?: ThresholdChoice
  transform?: TransformChoice
  seed?: number
}

/** Everything against everything: each table, each target, each variant, all methods. */
export interface SweepFile {
  tables: SweepTable[]
  methods: string[] | undefined
  variants: SweepVariant[]
}

const TEXTS = ['positive', 'id', 'query', 'format', 'missing'] as const
const LISTS = ['features', 'ignore', 'category'] as const
const MISSING = ['error', 'mean', 'median', 'drop', 'indicator']
const PART = {
  accepts: (value: number) => (value > 0 && value < 1) || wholeFrom(2, '2').accepts(value),
  words: 'a part between 0 and 1, or a number of rows',
}

const FRACTION = { accepts: (value: number) => value > 0 && value <= 1, words: 'a part above 0 and up to 1' }

/**
 * Reads the description of a sweep; what is wrong with it is told with line and field.
 *
 * @example
 * ```ts
 * parseSweepFile('data: [sonar.csv, wpbc.csv]\nmethods: [l1-push, l2-push]', 'sweep.yaml').tables.length // 2
 * ```
 */
export function parseSweepFile(text: string, file: string): SweepFile {
  const whole = Field.of(text, file)
  const { data, methods, settings } = whole.fields(['data', 'methods', 'settings'])
  if (data === undefined) throw whole.wrong('there is no data', 'Write data: and a list of tables.')
  return {
    tables: data.list().map(tableOf),
    methods: methods?.list().map((field) => known(field, methodByName)),
    variants: (settings?.list() ?? []).map(variantOf).reduce(withName, []),
  }
}

function tableOf(field: Field): SweepTable {
  if (!field.isMap) return { path: field.text(), labels: undefined }
  const fields = field.fields(['path', 'label', ...TEXTS, ...LISTS])
  if (fields.path === undefined) throw field.wrong('there is no path', 'Write path: and the name of a file.')
  const table: SweepTable = { path: fields.path.text(), labels: fields.label?.texts() }
  for (const name of TEXTS) if (fields[name]) table[name] = fields[name].text()
  for (const name of LISTS) if (fields[name]) table[name] = fields[name].texts()
  fields.missing?.choice(MISSING)
  return table
}

const VARIANT = [
  'name',
  'repeats',
  'train-size',
  'metric',
  'threshold',
  'top-k',
  'fraction',
  'transform',
  'seed',
] as const

function variantOf(field: Field): SweepVariant {
  const fields = field.fields(VARIANT)
  const { name, repeats, 'train-size': trainSize, metric, transform, seed } = fields
  const threshold = thresholdIn(field, fields)
  return {
    name: name?.text() ?? '',
    ...(repeats && { repeats: repeats.number(wholeFrom(1, '10')) }),
    ...(trainSize && { trainSize: trainSize.number(PART) }),
    ...(metric && { metric: known(metric, metricByName) }),
    ...(threshold && { threshold }),
    ...(transform && { transform: transform.choice(TRANSFORMS) }),
    ...(seed && { seed: seed.number(wholeFrom(0, '1')) }),
  }
}

/** As by the flags: a number alone says which threshold is meant. */
function thresholdIn(field: Field, fields: Partial<Record<(typeof VARIANT)[number], Field>>) {
  const { threshold, 'top-k': topK, fraction } = fields
  const flags = {
    ...(threshold && { threshold: threshold.choice(THRESHOLDS) }),
    ...(topK && { topK: topK.number(wholeFrom(1, '5')) }),
    ...(fraction && { fraction: fraction.number(FRACTION) }),
  }
  return field.checked(() => thresholdOf(flags))
}

/** A name that `find` knows. */
function known(field: Field, find: (name: string) => unknown): string {
  const name = field.text()
  field.checked(() => find(name))
  return name
}

/** A variant without a name is called by what it says, and one that says nothing by its number. */
function withName(before: SweepVariant[], variant: SweepVariant): SweepVariant[] {
  const { name, ...rest } = variant
  const said = Object.entries(rest).map(([key, value]) => `${key} ${wordsOf(value)}`)
  return [...before, { ...rest, name: name || said.join(', ') || `settings ${before.length + 1}` }]
}

function wordsOf(value: string | number | ThresholdChoice): string {
  if (typeof value !== 'object') return String(value)
  return value.kind === 'auto' ? 'auto' : thresholdName(value)
}
