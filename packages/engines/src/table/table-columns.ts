import { InfinitePushError, type Warning } from '@infinite-push/core'
import {
  ColumnNames,
  type ColumnReading,
  type ColumnRoles,
  columnRoles,
  knownFeatures,
  learnFeatures,
  MAX_LEVELS,
  readHeader,
  roleOf,
  type TableFeatures,
  type TableOptions,
} from '@infinite-push/tables'
import type { FoundColumn } from '../engine/connection.js'
import { columnNotBoolean, columnNotNumber, inMemoryOnly } from '../errors.js'
import { type ColumnCounts, countColumns, type Place } from './count-columns.js'

/** So many more texts than levels are asked for: some of them mean the same, or nothing. */
const MORE_TEXTS = 50

/** What the columns of a table are, and what the features are made of. */
export interface TableColumns {
  names: readonly string[]
  roles: ColumnRoles
  rows: number
  counts: ReadonlyMap<number, ColumnCounts>
  features: TableFeatures
  readings: ColumnReading[]
  warnings: Warning[]
}

/** Gives the columns their roles, and takes each for what it holds, as the readers of files do. */
export async function tableColumns(place: Place, options: TableOptions): Promise<TableColumns> {
  const { table } = place
  const header = readHeader(table.columns.map(({ name }) => name))
  const roles = asData(() => withoutKeys(columnRoles(new ColumnNames(header, table.shown), options), place, options))
  const places = [...new Set([...roles.features, ...(roles.weights === undefined ? [] : [roles.weights])])]
  const kinds = new Map(options.encoding?.map(({ column, kind }) => [column, kind]))
  const wanted = places.map((k) => {
    const column = table.columns[k]
    const known = kinds.get(header.names[k])
    const isCategory =
      column.kind === 'category' || roles.said.get(k) === 'category' || known === 'level' || known === 'boolean'
    return { ...column, texts: isCategory }
  })
  const mostTexts = (options.maxLevels ?? MAX_LEVELS) + MORE_TEXTS
  // What is learnt from numbers alone needs their squares, too: by the same reading.
  const isPlain = roles.weights === undefined && wanted.every(({ kind, texts }) => kind === 'number' && !texts)
  const squares = isPlain && options.expect !== 'scoring'
  const { rows, columns } = await countColumns(place, wanted, { mostTexts, squares })
  const counts = new Map(places.map((k, i) => [k, columns[i]]))
  const features = asData(() => readFeatures({ place, options, header, roles, counts }))
  const readings = header.names.map((name, k) => features.readings.get(k) ?? { name, ...roleOf(k, roles) })
  const warnings = options.features === undefined ? [...header.warnings, ...features.warnings] : features.warnings
  return { names: header.names, roles, rows, counts, features, readings, warnings }
}

/** What the user says, else what the engine knows, else a hash of the whole row. */
export function identityOf({ dialect, table }: Pick<Place, 'dialect' | 'table'>, roles: ColumnRoles) {
  const named = roles.id === undefined ? table.key : dialect.name(table.columns[roles.id].name)
  if (named !== undefined) {
    return { identity: named, isHash: false, isUnique: roles.id === undefined && table.keyIsUnique !== false }
  }
  const namesOf = (isOne: (column: FoundColumn) => boolean) =>
    table.columns.filter(isOne).map(({ name }) => dialect.name(name))
  const isPlain = ({ isFloat = false, isComplete = false }: FoundColumn) => isFloat && isComplete
  const identity = dialect.hash(
    namesOf(({ kind }) => kind !== 'other' && kind !== 'number'),
    namesOf((column) => column.kind === 'number' && !isPlain(column)),
    namesOf(isPlain),
  )
  return { identity, isHash: true, isUnique: false }
}

interface Reading {
  place: Place
  options: TableOptions
  header: ReturnType<typeof readHeader>
  roles: ColumnRoles
  counts: ReadonlyMap<number, ColumnCounts>
}

function readFeatures({ place: { table }, options, header, roles, counts }: Reading): TableFeatures {
  const columns = roles.features.map((k) => {
    const { cells: column } = counts.get(k) as ColumnCounts
    const { kind } = table.columns[k]
    const declared = kind === 'other' ? ('date' as const) : kind
    const [name, written] = [header.names[k], header.written[k]]
    return { name, written, place: k, column, declared, said: roles.said.get(k), insisted: roles.insisted.has(k) }
  })
  const at = (k: number) => ({ source: table.shown, column: header.names[k] })
  const errors = {
    number: (cell: string, k: number) => columnNotNumber({ ...at(k), cell }),
    boolean: (cell: string, k: number) => columnNotBoolean({ ...at(k), cell }),
    date: (_: string, k: number) => inMemoryOnly(at(k)),
  }
  const context = { source: table.shown, options, errors, lineOf: () => 0 }
  return options.features === undefined
    ? learnFeatures(columns, context)
    : knownFeatures(columns, options.features, context)
}

/** What tells rows apart is no feature, unless it was asked for as one. */
function withoutKeys(roles: ColumnRoles, { table }: Place, options: TableOptions): ColumnRoles {
  if (options.features !== undefined) return roles
  const isKey = (k: number) => table.keyColumns.includes(table.columns[k].name) && !roles.insisted.has(k)
  return { ...roles, features: roles.features.filter((k) => !isKey(k)) }
}

/** Who asks an engine does not see the table: what is wrong with it is told as such. */
function asData<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw dataError(error)
  }
}

export function dataError(error: unknown): unknown {
  if (!(error instanceof InfinitePushError) || error.kind !== 'usage') return error
  const { code, message, hint, field, values } = error
  return new InfinitePushError(code, message, { kind: 'data', hint, field, values })
}
