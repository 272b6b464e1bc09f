import type { DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { InfinitePushError } from '@infinite-push/core'
import type { Cell, DeclaredColumn } from '@infinite-push/tables'

/** What DuckDB's types are in a table: the first word of a type's name decides. */
const KINDS: Readonly<Record<string, DeclaredColumn['kind'] | 'integer' | 'null'>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'number',
  SMALLINT: 'number',
  INTEGER: 'number',
  UTINYINT: 'number',
  USMALLINT: 'number',
  UINTEGER: 'number',
  FLOAT: 'number',
  DOUBLE: 'number',
  DECIMAL: 'number',
  BIGINT: 'integer',
  UBIGINT: 'integer',
  HUGEINT: 'integer',
  UHUGEINT: 'integer',
  VARCHAR: 'text',
  ENUM: 'text',
  UUID: 'text',
  DATE: 'date',
  TIME: 'date',
  TIMESTAMP: 'date',
  TIMESTAMP_S: 'date',
  TIMESTAMP_MS: 'date',
  TIMESTAMP_NS: 'date',
  SQLNULL: 'null',
}

/** What a column is, where its type tells; columns that hold more than one value per row are refused. */
export function duckdbKind(type: DuckDBType, name: string): DeclaredColumn['kind'] | undefined {
  const kind = kindOf(type)
  if (kind === undefined) {
    throw new InfinitePushError('nested-column', `--sql: the column "${name}" is ${type}, not one value per row.`, {
      kind: 'usage',
      hint: 'Leave it out of the query, or unnest it there.',
      field: 'sql',
    })
  }
  return kind === 'integer' || kind === 'null' ? undefined : kind
}

/** The cells of a column: numbers where all are, NaN where there is none. */
export function duckdbCells(values: readonly DuckDBValue[], type: DuckDBType): Float64Array | Cell[] {
  switch (kindOf(type)) {
    case 'number':
      return Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(String(value))))
    case 'integer':
      return wholeNumbers(values as readonly (bigint | null)[])
    case 'boolean':
      return values as boolean[]
    default:
      return values.map((value) => (value === null ? null : String(value)))
  }
}

/** Text where a double cannot hold them all, so that identifiers keep their digits. */
function wholeNumbers(values: readonly (bigint | null)[]): Float64Array | Cell[] {
  const numbers = Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)))
  const exact = numbers.every((value) => Number.isNaN(value) || Number.isSafeInteger(value))
  return exact ? numbers : values.map((value) => (value === null ? null : String(value)))
}

/** `DECIMAL(9,3)` and `TIMESTAMP WITH TIME ZONE` begin with the word that matters; `DOUBLE[]` is a list. */
function kindOf(type: DuckDBType) {
  const text = String(type)
  if (text.endsWith(']')) return undefined
  const word = /^\w+/.exec(text)?.[0] ?? ''
  return Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
}
