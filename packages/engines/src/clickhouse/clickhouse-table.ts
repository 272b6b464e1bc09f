import type { ColumnKind, Connection, FoundTable, WantedTable } from '../engine/connection.js'
import { asTable, nameParts, quotedName } from '../engine/table-name.js'
import { noTableNamed } from '../errors.js'
import { CLICKHOUSE } from './clickhouse-dialect.js'

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^Bool/, 'boolean'],
  [/^(U?Int|Float|Decimal)\d*/, 'number'],
  [/^(String|FixedString|UUID)/, 'text'],
  [/^Enum/, 'category'],
  [/^Date/, 'date'],
]

/** The table or query that was asked for. Nothing but the whole row tells one from another in ClickHouse. */
export async function clickhouseTable(
  connection: Connection,
  { table, sql, files }: WantedTable,
  signal?: AbortSignal,
): Promise<FoundTable> {
  if (files !== undefined) throw noTableNamed({ what: 'ClickHouse reads no files of this machine' })
  const from = sql === undefined ? quotedName(table ?? '', CLICKHOUSE) : asTable(sql)
  const columns = await connection.columnsOf(from, signal)
  return {
    shown: table === undefined ? 'query' : nameParts(table).join('.'),
    from,
    columns: columns.map(({ name, type }) => ({
      name,
      kind: kindOf(type),
      isFloat: /\bFloat(32|64)\b/.test(type),
      isComplete: !type.includes('Nullable'),
    })),
    key: undefined,
    keyColumns: [],
    byColumns: table !== undefined,
  }
}

function kindOf(type: string): ColumnKind {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1]
  if (inner !== undefined) return kindOf(inner)
  return KINDS.find(([form]) => form.test(type))?.[1] ?? 'other'
}
