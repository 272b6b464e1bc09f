import type { DateEncoding, FeatureEncoding, KnownLevels, Warning } from '@infinite-push/core'
import { signWarnings } from '../columns/column-signs.js'
import type { ColumnCells } from '../columns/feature-column.js'
import { unseenLevels as unseen } from '../errors/column-errors.js'
import { dateValue } from './date-features.js'
import { truth } from './encoded-columns.js'
import type { TableColumn, TableContext, TableFeatures } from './learnt-features.js'

/** The features of a model, in a table that has its columns: each is read as it was when the model was learnt. */
export function knownFeatures(
  columns: readonly TableColumn[],
  names: readonly string[],
  context: TableContext,
): TableFeatures {
  const { encoding, levels = [] } = context.options
  const features = encoding ?? names.map((column) => ({ kind: 'number' as const, column }))
  const kinds = new Map<string, FeatureEncoding['kind']>()
  // Where a column also has a feature for its missing cells, the other one tells what the column is.
  for (const { column, kind } of features) if (kind !== 'missing' || !kinds.has(column)) kinds.set(column, kind)
  for (const each of columns) checkCells(each, kinds.get(each.name), context)
  for (const feature of features) if (feature.kind === 'date') checkDates(columns, feature, context)
  return {
    names,
    encoding: features,
    levels: [],
    used: [...columns],
    readings: new Map(columns.map(({ place, name, column }) => [place, reading(name, column, kinds.get(name))])),
    warnings: [
      ...columns.flatMap((each) => unseenLevels(each, levels)),
      ...signWarnings(columns, context.options.remembered?.signs),
    ],
  }
}

const SHOWN: Readonly<Partial<Record<FeatureEncoding['kind'], 'category' | 'boolean' | 'date'>>> = {
  level: 'category',
  other: 'category',
  hash: 'category',
  boolean: 'boolean',
  date: 'date',
}

function reading(name: string, { missing }: ColumnCells, kind: FeatureEncoding['kind'] | undefined) {
  const shown = kind === undefined ? 'number' : (SHOWN[kind] ?? 'number')
  return { name, role: 'feature' as const, kind: shown, why: 'the model says so', missing } as const
}

/** A column of numbers must hold numbers, and one of booleans booleans. */
function checkCells(
  { column, place }: TableColumn,
  kind: FeatureEncoding['kind'] | undefined,
  { errors, lineOf }: TableContext,
): void {
  if (kind === 'number' && column.firstWord !== undefined) {
    const { text, row } = column.firstWord
    throw errors.number(text, place, lineOf(row), true)
  }
  if (kind !== 'boolean') return
  column.toCodes()
  const wrong = column.overflowed ? column.levels.length : column.levels.findIndex((text) => Number.isNaN(truth(text)))
  if (wrong < 0) return
  const row = column.values.indexOf(wrong)
  throw errors.boolean(column.levels[wrong] ?? '…', place, lineOf(row))
}

/** A column of dates must hold dates that can be read as those that the model was learnt from. */
function checkDates(columns: readonly TableColumn[], feature: DateEncoding, { errors, lineOf }: TableContext): void {
  const found = columns.find(({ name }) => name === feature.column)
  if (found === undefined) return
  const { column, place } = found
  column.toCodes()
  const wrong = column.levels.findIndex((text) => Number.isNaN(dateValue(text, feature)))
  if (wrong >= 0) throw errors.date(column.levels[wrong], place, lineOf(column.values.indexOf(wrong)))
}

/** The warning about levels the model has never met: they are none of its levels. */
function unseenLevels({ name, column }: TableColumn, known: readonly KnownLevels[]): Warning[] {
  const seen = known.find((each) => each.column === name)
  if (seen === undefined) return []
  column.toCodes()
  const levels = new Set(seen.levels)
  const missed = column.levels.filter((text) => !levels.has(text))
  const cells = column.counts.reduce((sum, count, code) => (levels.has(column.levels[code]) ? sum : sum + count), 0)
  if (cells === 0) return []
  return [unseen({ column: name, cells, unseen: missed, known: seen.levels })]
}
