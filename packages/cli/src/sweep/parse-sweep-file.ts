import { metricByName } from '@infinite-push/core'
import { methodByName } from '@infinite-push/core/internal'
import { wholeFrom } from '../options/flag-values.js'
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
  if (table.missing !== undefined && !MISSING.includes(table.missing)) {
    throw (fields.missing as Field).wrong('there is no such choice', `It takes ${MISSING.join(', ')}.`)
  }
  return table
}

function variantOf(field: Field): SweepVariant {
  const {
    name,
    repeats,
    'train-size': trainSize,
    metric,
    seed,
  } = field.fields(['name', 'repeats', 'train-size', 'metric', 'seed'])
  return {
    name: name?.text() ?? '',
    ...(repeats && { repeats: repeats.number(wholeFrom(1, '10')) }),
    ...(trainSize && { trainSize: trainSize.number(PART) }),
    ...(metric && { metric: known(metric, metricByName) }),
    ...(seed && { seed: seed.number(wholeFrom(0, '1')) }),
  }
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
  const said = Object.entries(rest).map(([key, value]) => `${key} ${value}`)
  return [...before, { ...rest, name: name || said.join(', ') || `settings ${before.length + 1}` }]
}
