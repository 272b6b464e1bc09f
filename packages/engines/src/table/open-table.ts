import type { FeatureEncoding, KnownLevels, Warning } from '@infinite-push/core'
import {
  type ColumnReading,
  isPlain,
  type LabelCount,
  type MissingSummary,
  type TableOptions,
} from '@infinite-push/tables'
import { engineOf } from '../all-engines.js'
import type { Connection, WantedTable } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { cellsMissing, noMedian, weightsWrong } from '../errors.js'
import type { ColumnCounts, Place } from './count-columns.js'
import { type EngineRows, freePrefix } from './engine-rows.js'
import { featureRows } from './feature-rows.js'
import { readLabels } from './read-labels.js'
import { dataError, type TableColumns, tableColumns } from './table-columns.js'

/** Which table to open, and how to read it. */
export interface EngineRequest extends WantedTable {
  /** `duckdb`, `postgres://…` or `clickhouse://…` */
  engine: string
  options: TableOptions
  /** What stands for missing cells of `options.features`, where a model knows. */
  fill?: readonly number[] | undefined
  /** A table that is to be written later. */
  into?: string | undefined
  signal?: AbortSignal | undefined
}

/** A table that stays in its engine, and what its columns are. */
export interface OpenTable {
  rows: EngineRows
  /** Undefined where rows have no name of their own. */
  idName: string | undefined
  /** All rows, also those that are left out. */
  count: number
  hasLabels: boolean
  labelName: string | undefined
  weightsName: string | undefined
  positive: string | undefined
  labelCounts: LabelCount[]
  missing: MissingSummary
  columns: ColumnReading[]
  encoding?: FeatureEncoding[]
  levels?: KnownLevels[]
  warnings: Warning[]
  close(): Promise<void>
}

/**
 * Opens a table where it is: what its columns hold is counted there, and nothing else is read.
 *
 * @example
 * ```ts
 * const table = await openTable({ engine: 'duckdb', files: ['people.parquet'], options: { missing: 'error' } })
 * table.rows.featureNames // ['age', 'dose']
 * await table.close()
 * ```
 */
export async function openTable(request: EngineRequest): Promise<OpenTable> {
  if (request.options.missing === 'median') throw noMedian()
  const engine = engineOf(request.engine)
  const connection = await engine.connect(request.engine, request)
  try {
    const table = await engine.find(connection, request, request.signal)
    return await readOpened({ connection, dialect: engine.dialect, table, signal: request.signal }, request)
  } catch (error) {
    await connection.close()
    throw dataError(error)
  }
}

async function readOpened(place: Place, request: EngineRequest): Promise<OpenTable> {
  const { options } = request
  const { table, connection } = place
  const read = await tableColumns(place, options)
  const used = usedColumns(read)
  const lacking = used.filter(({ counts }) => counts.cells.missing > 0)
  if (options.missing === 'error' && lacking.length > 0) {
    const [{ name: column, counts }] = lacking
    throw cellsMissing({ source: table.shown, column, cells: counts.cells.missing })
  }
  const complete = options.missing === 'drop' ? lacking.map(({ counts }) => `not (${counts.sql.isMissing})`) : []
  const label = await labelsOf(place, read, { options, where: allOf(complete) })
  const weight = await weightOf(place, read)
  const where = allOf([...complete, ...(weight === undefined ? [] : [`${weight} > 0`])])
  const rows = await featureRows(place, read, {
    options,
    where,
    weight,
    positive: label.isPositive ?? '0',
    positives: label.counts.find(({ value }) => value === label.positive)?.count,
    label: label.text,
    fill: request.fill,
    prefix: freePrefix(table.columns),
  })
  const nameOf = (k: number | undefined) => (k === undefined ? undefined : read.names[k])
  const { features } = read
  return {
    rows,
    idName: nameOf(read.roles.id),
    count: read.rows,
    hasLabels: label.isPositive !== undefined,
    labelName: nameOf(read.roles.label),
    weightsName: nameOf(read.roles.weights),
    positive: label.positive,
    labelCounts: label.counts,
    missing: {
      cells: lacking.reduce((sum, { counts }) => sum + counts.cells.missing, 0),
      rowsDropped: Math.max(0, read.rows - label.counts.reduce((sum, { count }) => sum + count, 0)),
      columns: lacking.map(({ name, counts }) => ({ name, count: counts.cells.missing })),
    },
    columns: read.readings,
    ...(isPlain(features.encoding) ? {} : { encoding: [...features.encoding], levels: features.levels }),
    warnings: [...label.warnings, ...read.warnings],
    close: () => closed(connection),
  }
}

function closed(connection: Connection): Promise<void> {
  return connection.close()
}

/** The columns that serve features. */
function usedColumns({ features, names, counts }: TableColumns): { name: string; counts: ColumnCounts }[] {
  const byName = new Map(names.map((name, k) => [name, k]))
  return features.used.map(({ name }) => ({ name, counts: counts.get(byName.get(name) as number) as ColumnCounts }))
}

async function labelsOf(
  place: Place,
  { roles }: TableColumns,
  { options, where }: { options: TableOptions; where: string | undefined },
) {
  if (roles.label === undefined)
    return { isPositive: undefined, text: undefined, positive: undefined, counts: [], warnings: [] }
  const training = options.expect !== 'scoring'
  return readLabels(place, { ...place.table.columns[roles.label], positive: options.positive, training, where })
}

/** The weight of a row; every row must have one. */
async function weightOf(place: Place, { roles, counts }: TableColumns): Promise<string | undefined> {
  if (roles.weights === undefined) return undefined
  const { connection, dialect, table, signal } = place
  const { name } = table.columns[roles.weights]
  const { cells, sql } = counts.get(roles.weights) as ColumnCounts
  const below = { from: table.from, where: `${sql.number} < 0`, computed: [], select: ['count(*)'] }
  const isSound = cells.missing === 0 && cells.words === 0
  const [[wrong]] = isSound ? await connection.ask(statement(dialect, below), signal) : [[1]]
  if (Number(wrong) > 0) throw weightsWrong({ source: table.shown, column: name })
  return sql.number
}

function allOf(conditions: readonly string[]): string | undefined {
  return conditions.length === 0 ? undefined : conditions.map((condition) => `(${condition})`).join(' and ')
}
