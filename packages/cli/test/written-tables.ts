import { DuckDBInstance } from '@duckdb/node-api'
import { parquetWriteBuffer } from 'hyparquet-writer'

type Value = number | string | boolean | null

/** A table that can be written in any format. */
export interface PlainTable {
  names: string[]
  rows: Value[][]
}

const columnOf = ({ rows }: PlainTable, k: number) => rows.map((row) => row[k])
const objectsOf = ({ names, rows }: PlainTable) =>
  rows.map((row) => Object.fromEntries(names.map((name, k) => [name, row[k]])))

export function delimited({ names, rows }: PlainTable, delimiter: string): string {
  return [names, ...rows].map((row) => row.map((cell) => cell ?? '').join(delimiter)).join('\n')
}

export function ndjson(table: PlainTable): string {
  return objectsOf(table)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')
}

/** The four ways to write a table in JSON. */
export function jsonTexts(table: PlainTable): Record<string, string> {
  const { names, rows } = table
  const columns = Object.fromEntries(names.map((name, k) => [name, columnOf(table, k)]))
  return {
    records: JSON.stringify(objectsOf(table)),
    arrays: JSON.stringify([names, ...rows], null, 1),
    list: JSON.stringify(columns),
    split: JSON.stringify({ columns: names, index: rows.map((_, i) => i), data: rows }),
  }
}

/** Dense ARFF: numbers are numeric, all else nominal. */
export function arff(table: PlainTable): string {
  const attributes = table.names.map((name, k) => {
    const levels = new Set(columnOf(table, k).filter((value) => value !== null))
    const numeric = [...levels].every((value) => typeof value === 'number')
    return `@attribute ${name} ${numeric ? 'numeric' : `{${[...levels].map((level) => `'${level}'`).join(', ')}}`}`
  })
  const rows = table.rows.map((row) => row.map(arffCell).join(','))
  return ['@relation table', ...attributes, '@data', ...rows].join('\n')
}

function arffCell(value: Value): string {
  if (value === null) return '?'
  return typeof value === 'number' ? String(value) : `'${value}'`
}

/** Sparse ARFF of numbers: zeros are left out. */
export function sparseArff({ names, rows }: PlainTable): string {
  const cells = (row: Value[]) => row.flatMap((value, k) => (value === 0 ? [] : [`${k} ${value}`])).join(', ')
  const attributes = names.map((name) => `@ATTRIBUTE ${name} REAL`)
  return ['@RELATION table', ...attributes, '@DATA', ...rows.map((row) => `{${cells(row)}}`)].join('\n')
}

/** svmlight of numbers: the label is the last column, and the features are called f1, f2, … */
export function svmlight({ rows }: PlainTable): string {
  return rows
    .map((row) => {
      const features = row.slice(0, -1).flatMap((value, k) => (value === 0 ? [] : [`${k + 1}:${value}`]))
      return `${row.at(-1)} ${features.join(' ')}\n`
    })
    .join('')
}

export function parquet(table: PlainTable, codec: 'SNAPPY' | 'UNCOMPRESSED'): Uint8Array {
  const columnData = table.names.map((name, k) => {
    const data = columnOf(table, k)
    return { name, data, type: PARQUET_TYPES[typeof data.find((value) => value !== null)] }
  })
  return new Uint8Array(parquetWriteBuffer({ columnData, codec, rowGroupSize: 50 }))
}

const PARQUET_TYPES: Record<string, 'DOUBLE' | 'STRING' | 'BOOLEAN'> = {
  number: 'DOUBLE',
  string: 'STRING',
  boolean: 'BOOLEAN',
}

/** Has DuckDB turn an NDJSON file into Parquet. */
export async function duckdbParquet(source: string, target: string, codec: string): Promise<void> {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = `select * from read_json('${source}', format = 'newline_delimited')`
  await connection.run(`copy (${rows}) to '${target}' (format parquet, compression ${codec})`)
  connection.closeSync()
}
