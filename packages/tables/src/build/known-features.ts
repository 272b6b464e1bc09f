import type { FeatureEncoding, KnownLevels, Warning } from '@infinite-push/core'
import { signWarnings } from '../columns/column-signs.js'
import type { ColumnCells } from '../columns/feature-column.js'
import { unseenLevels as unseen } from '../errors/column-errors.js'
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

function reading(name: string, { missing }: ColumnCells, kind: FeatureEncoding['kind'] | undefined) {
  const shown = kind === 'level' ? 'category' : kind === 'boolean' ? 'boolean' : 'number'
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
