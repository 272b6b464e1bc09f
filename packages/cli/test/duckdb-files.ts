import { DuckDBInstance } from '@duckdb/node-api'

/** Runs statements in a DuckDB of their own, or in a file; the rows of the last one. */
export async function inDuckdb(statements: readonly string[], file = ':memory:'): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  try {
    let rows: unknown[][] = []
    for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows()
    return rows
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** A CSV file as DuckDB reads it. */
export function csvIn(path: string): string {
  return `read_csv('${path}', header = true)`
}
