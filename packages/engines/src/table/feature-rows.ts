import type { FeatureEncoding } from '@infinite-push/core'
import type { TableOptions } from '@infinite-push/tables'
import { statement } from '../engine/dialect.js'
import type { CellSql } from './cell-sql.js'
import type { ColumnCounts, Place } from './count-columns.js'
import type { EngineRows } from './engine-rows.js'
import { identityOf, type TableColumns } from './table-columns.js'

/** So many rows tell where the values of a feature are, roughly. */
const FIRST = 1000

/** What rows are, apart from their columns. */
export interface RowTerms {
  options: TableOptions
  where: string | undefined
  weight: string | undefined
  positive: string
  /** How many rows are positive, where that was counted. */
  positives: number | undefined
  label: string | undefined
  /** What a model has for missing cells. */
  fill: readonly number[] | undefined
  prefix: string
}

/** The rows with their features as expressions, missing cells filled in. */
export async function featureRows(place: Place, read: TableColumns, terms: RowTerms): Promise<EngineRows> {
  const { connection, dialect, table } = place
  const { options, where, weight, positive, label, prefix } = terms
  const { roles } = read
  const { encoding, names: featureNames } = read.features
  const byName = new Map(read.names.map((name, k) => [name, k]))
  const countsOf = ({ column }: FeatureEncoding) => read.counts.get(byName.get(column) as number) as ColumnCounts
  const missingLevel = options.missing === 'indicator' ? 0 : undefined
  const open = encoding.map((each) => {
    const { sql, cells } = countsOf(each)
    return sql.feature(each, cells, missingLevel)
  })
  const { identity, ...told } = identityOf(place, roles)
  const isFilled = options.missing === 'mean' || options.missing === 'indicator'
  const fill = isFilled ? (terms.fill ?? (await meansOf(place, open, where))) : undefined
  const features = open.map((expression, k) => {
    const filled = fill !== undefined && countsOf(encoding[k]).cells.missing > 0 && encoding[k].kind !== 'missing'
    return filled ? `coalesce(${expression}, ${dialect.number(fill[k])})` : expression
  })
  const wholeOr = (own: (sql: CellSql) => string) =>
    encoding.map((each, k) => {
      const { sql, cells } = countsOf(each)
      return each.kind === 'number' && cells.missing === 0 ? own(sql) : features[k]
    })
  const factors = wholeOr(({ factor }) => factor)
  const stored = wholeOr(({ asStored }) => asStored)
  const first = await firstRows(place, features, where)
  return {
    connection,
    dialect,
    shown: table.shown,
    from: table.from,
    where,
    values: { identity, ...told, key: dialect.asText(identity), positive, label, weight, features, factors, stored },
    keyIsNamed: roles.id !== undefined,
    prefix,
    featureNames,
    hidden: roles.id === undefined ? (table.hidden ?? []) : [],
    someRows: table.someRows,
    byColumns: table.byColumns ?? false,
    columns: table.columns.map(({ name }) => name),
    ...first,
    fill: fill && Float64Array.from(fill),
    counted: where === undefined ? countedOf(read, first, terms.positives) : undefined,
  }
}

/** The sums that are known already, where every feature is a column of numbers near 0 that varies and has no cell missing. */
function countedOf(
  { rows, names, counts, features }: TableColumns,
  { shift, ranges }: FirstRows,
  positives: number | undefined,
): EngineRows['counted'] {
  const byName = new Map(names.map((name, k) => [name, k]))
  const sums = features.encoding.flatMap(({ kind, column }, k) => {
    const { cells, moments } = counts.get(byName.get(column) as number) as ColumnCounts
    const [least, most] = ranges[k] ?? []
    const isPlain = kind === 'number' && cells.missing === 0 && shift[k] === 0
    return isPlain && moments && least !== undefined ? [{ ...moments, least, most }] : []
  })
  const isWhole = sums.length === features.encoding.length
  return isWhole && positives !== undefined ? { rows, positives, sums } : undefined
}

type FirstRows = Pick<EngineRows, 'shift' | 'ranges'>

/** What some rows tell of each feature: near what its values are, and two of them that differ. */
async function firstRows(
  { connection, dialect, table, signal }: Place,
  features: readonly string[],
  where: string | undefined,
): Promise<FirstRows> {
  const some = `(select * from ${table.from}${where === undefined ? '' : ` where ${where}`} limit ${FIRST}) h`
  const select = features.flatMap((expression) => [`avg(${expression})`, `min(${expression})`, `max(${expression})`])
  const [row] = await connection.ask(statement(dialect, { from: some, computed: [], select }), signal)
  const told = features.map((_, k) => row.slice(3 * k, 3 * k + 3).map(Number))
  return {
    // Where values are far from 0 for their size, their squares would cancel.
    shift: Float64Array.from(told, ([mean, least, most]) => (Math.abs(mean) > most - least ? mean : 0)),
    ranges: told.map(([, least, most]) => (least < most ? [least, most] : undefined)),
  }
}

/** The mean of what is there, by feature. */
async function meansOf({ connection, dialect, table, signal }: Place, open: string[], where: string | undefined) {
  const select = open.map((expression) => `avg(${expression})`)
  const [row] = await connection.ask(statement(dialect, { from: table.from, where, computed: [], select }), signal)
  return row.map(Number)
}
