import type { ColumnKind, Connection, FoundTable, SomeRows, WantedTable } from '../engine/connection.js'
import { asTable, nameParts, quotedName } from '../engine/table-name.js'
import { noTableNamed } from '../errors.js'
import { POSTGRES } from './postgres-dialect.js'

/** What the categories of PostgreSQL's types hold. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  B: 'boolean',
  N: 'number',
  S: 'text',
  E: 'category',
  D: 'date',
  T: 'date',
  U: 'other',
}

const UUID = '2950'
const FLOATS = new Set(['700', '701'])

/** The table or query that was asked for, as PostgreSQL reads it. */
export async function postgresTable(
  connection: Connection,
  { table, sql, files }: WantedTable,
  signal?: AbortSignal,
): Promise<FoundTable> {
  if (files !== undefined) throw noTableNamed({ what: 'PostgreSQL reads no files' })
  const from = sql === undefined ? quotedName(table ?? '', POSTGRES) : `${asTable(sql)} q`
  const columns = await columnsOf(connection, from, signal)
  if (table === undefined) return { shown: 'query', from, columns, key: undefined, keyColumns: [] }
  const known = await keyOf(connection, from, signal)
  const someRows = (part: number) => somePages(from, part)
  return { shown: nameParts(table).join('.'), from, columns, ...known, ...(known.key !== undefined && { someRows }) }
}

async function columnsOf(connection: Connection, from: string, signal: AbortSignal | undefined) {
  const fields = await connection.columnsOf(from, signal)
  const types = [...new Set(fields.map(({ type }) => type)), '0'].join(', ')
  const kinds = await connection.ask(`select oid::text, typcategory::text from pg_type where oid in (${types})`, signal)
  const kindOf = new Map(kinds.map(([oid, category]) => [String(oid), KINDS[String(category)] ?? 'other']))
  kindOf.set(UUID, 'text')
  return fields.map(({ name, type }) => ({ name, kind: kindOf.get(type) ?? 'other', isFloat: FLOATS.has(type) }))
}

/** The primary key; else where the row is stored, which holds as long as the transaction; a view has neither. */
async function keyOf(connection: Connection, from: string, signal: AbortSignal | undefined) {
  const table = `to_regclass(${POSTGRES.text(from)})`
  const primary = await connection.ask(
    `select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table} and i.indisprimary order by a.attnum`,
    signal,
  )
  const keyColumns = primary.map(([name]) => String(name))
  const parts = keyColumns.map((name) => `cast(${POSTGRES.name(name)} as text)`)
  if (parts.length === 1) return { key: parts[0], keyColumns }
  if (parts.length > 1) return { key: `cast(array[${parts.join(', ')}] as text)`, keyColumns }
  const [[kind] = ['']] = await connection.ask(`select relkind::text from pg_class where oid = ${table}`, signal)
  const stored = String(kind)
  if (stored === 'p') {
    return { key: '(cast(tableoid as text) || cast(ctid as text))', keyColumns, hidden: ['tableoid', 'ctid'] }
  }
  return /^[rm]$/.test(stored) ? { key: 'ctid', keyColumns, hidden: ['ctid'] } : { key: undefined, keyColumns }
}

/** More pages than this part of all are as well read with the others. */
const MOST_PAGES = 0.25

/** Some pages, the same ones every time. */
function somePages(from: string, part: number): SomeRows | undefined {
  if (part > MOST_PAGES) return undefined
  return { from: `${from} tablesample system (${100 * part}) repeatable (0)`, part }
}
