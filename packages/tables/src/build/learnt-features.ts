import type { FeatureEncoding, KnownLevels, Warning } from '@infinite-push/core'
import type { CellErrors } from '../cells/cell-errors.js'
import { dateOrder } from '../cells/date-text.js'
import type { DeclaredColumn } from '../cells/rows.js'
import { type ColumnReading, sortedLevels, type TakenFor, takeColumn } from '../columns/column-reading.js'
import { checkSigns } from '../columns/column-signs.js'
import type { ColumnCells } from '../columns/feature-column.js'
import { uniqueNames } from '../columns/header.js'
import { idWarning, looksLikeId, tellsRowsApart } from '../columns/row-names.js'
import { refuseColumns, type UnusableColumn, warnOfColumns } from '../columns/unusable-columns.js'
import { emptyColumns, openDates, rowNames as rowNamesWarning } from '../errors/column-errors.js'
import { encodingsOf, featureName } from './feature-encodings.js'
import type { UsedColumn } from './missing-cells.js'
import type { TableOptions } from './table.js'

export const MAX_LEVELS = 50

/** A column of the table that is to serve features. */
export interface TableColumn extends UsedColumn {
  /** 0-based */
  place: number
  written: string
  declared: DeclaredColumn['kind']
  said: 'category' | 'number' | undefined
  /** Whether it was named as a feature, so that it is one whatever it looks like. */
  insisted: boolean
}

/** What there is to say about messages. */
export interface TableContext {
  source: string
  options: TableOptions
  errors: Pick<CellErrors, 'number' | 'boolean' | 'date'>
  lineOf(row: number): number
}

/** The features of a table. */
export interface TableFeatures {
  names: readonly string[]
  encoding: readonly FeatureEncoding[]
  levels: KnownLevels[]
  /** The columns that serve them. */
  used: UsedColumn[]
  readings: ReadonlyMap<number, ColumnReading>
  warnings: Warning[]
}

/** Takes every column for what its cells are, and tells what to make of it. */
export function learnFeatures(columns: readonly TableColumn[], context: TableContext): TableFeatures {
  const { options } = context
  const maxLevels = options.maxLevels ?? MAX_LEVELS
  const { minLevelCount, hashLevels, dates } = options
  const taken = columns.map((each) => {
    const { declared, said } = each
    return { ...each, ...takeColumn(each.column, { declared, said, maxLevels, minLevelCount, hashLevels, dates }) }
  })
  refuseCells(taken, context)
  for (const each of taken) if (each.kind === 'number') checkSigns(each, context.source)
  const unusable = taken.flatMap(unusableColumn)
  if (unusable.length > 0 && options.unusable !== 'leave-out') throw refuseColumns(context.source, unusable)
  const rowNames = taken.filter(
    ({ written, insisted, column }) => written === '' && !insisted && tellsRowsApart(column),
  )
  const empty = taken.filter(({ kind }) => kind === 'empty')
  const used = taken.filter((each) => !each.refused && each.kind !== 'empty' && !rowNames.includes(each))
  const isUsed = new Set<Taken>(used)
  const encoding = used.flatMap((each) => encodingsOf(each, options))
  refuseOpenDates(used, encoding, context)
  return {
    names: uniqueNames(encoding.map(featureName)),
    encoding,
    levels: used.filter(({ kind, way }) => kind === 'category' && way === undefined).map(knownLevels),
    used,
    readings: new Map(taken.map((each) => [each.place, readingOf(each, isUsed.has(each))])),
    warnings: [
      ...warnOfColumns(unusable),
      ...(empty.length > 0 ? [emptyColumns({ names: empty.map(nameOf) })] : []),
      ...(rowNames.length > 0 ? [rowNamesWarning({ names: rowNames.map(nameOf) })] : []),
      ...used.flatMap(({ name, place, column, insisted }) => (insisted ? [] : idWarning(name, place, column))),
    ],
  }
}

type Taken = TableColumn & TakenFor

/** The first cell, by rows, that is in the way of reading a column as numbers. */
function refuseCells(taken: readonly Taken[], { errors, lineOf }: TableContext): void {
  const cells = taken
    .filter(({ refused }) => refused === 'cell')
    .map(({ place, column }) => ({ place, ...first(column) }))
  if (cells.length === 0) return
  const { text, place, row } = cells.reduce((a, b) => (b.row < a.row ? b : a))
  throw errors.number(text, place, lineOf(row), false)
}

/** Which number is the day must be known. */
function refuseOpenDates(used: readonly Taken[], encoding: readonly FeatureEncoding[], { source }: TableContext): void {
  const known = new Set(encoding.filter(({ kind }) => kind === 'date').map(({ column }) => column))
  const open = used.find(
    ({ name, kind, column }) => kind === 'date' && !known.has(name) && dateOrder(column.levels) === undefined,
  )
  if (open !== undefined) throw openDates({ source, column: open.name, cell: open.column.levels[0] })
}

function first({ firstWord }: ColumnCells): { row: number; text: string } {
  if (firstWord === undefined) throw new TypeError('A column without words was refused for one.')
  return firstWord
}

function unusableColumn({ name, place, column, refused }: Taken): UnusableColumn[] {
  return refused === undefined || refused === 'cell' ? [] : [{ name, place, column, why: refused }]
}

function knownLevels({ name, column }: UsedColumn): KnownLevels {
  return { column: name, levels: sortedLevels(column) }
}

function readingOf({ name, kind, why, column, refused, insisted }: Taken, used: boolean): ColumnReading {
  const coded = column.isCoded
  return {
    name,
    role: refused === undefined ? (used ? 'feature' : 'ignored') : 'refused',
    kind,
    why,
    ...(used && !insisted && looksLikeId(name, column) && { identifier: true as const }),
    ...(kind === 'category' ? { levels: sortedLevels(column) } : {}),
    ...(kind === 'category' || kind === 'empty' ? {} : { examples: examplesOf(column) }),
    missing: column.missing,
    ...(coded ? { distinct: column.levels.length } : {}),
  }
}

const EXAMPLES = 3

function examplesOf({ isCoded, levels, head }: ColumnCells): string[] {
  if (isCoded) return levels.slice(0, EXAMPLES)
  const found = new Set<number>()
  for (let i = 0; i < head.length && found.size < EXAMPLES; i++) if (!Number.isNaN(head[i])) found.add(head[i])
  return Array.from(found, String)
}

function nameOf({ name }: UsedColumn): string {
  return name
}
