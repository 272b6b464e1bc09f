import type { Cell, Columns, Connection } from './connection.js'

/** An answer by columns; where an engine has it by rows, turned round. */
export async function askColumns(
  connection: Connection,
  statement: string,
  signal: AbortSignal | undefined,
): Promise<Columns> {
  if (connection.columns) return connection.columns(statement, signal)
  return byColumns(await connection.ask(statement, signal))
}

/** Rows turned round. */
export function byColumns(rows: readonly (readonly Cell[])[]): Columns {
  const columns = (rows[0] ?? []).map((_, k) => rows.map((row) => row[k]))
  return { count: rows.length, columns }
}
