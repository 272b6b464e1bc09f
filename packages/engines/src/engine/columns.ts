import type { Cell, Column, Columns, Connection } from './connection.js'

export type Numbers = Float64Array | Float32Array

/** Whether nothing has to be asked of the cells of a column: all are numbers. */
export function isNumbers(column: unknown): column is Numbers {
  return column instanceof Float64Array || column instanceof Float32Array
}

/** An answer by columns, in blocks of rows as the engine hands them over; where it has it by rows, turned round. */
export async function askBlocks(
  connection: Connection,
  statement: string,
  signal: AbortSignal | undefined,
): Promise<readonly Columns[]> {
  return connection.blocks ? connection.blocks(statement, signal) : [byColumns(await connection.ask(statement, signal))]
}

/** The same in one piece, for answers that are small. */
export async function askColumns(
  connection: Connection,
  statement: string,
  signal: AbortSignal | undefined,
): Promise<Columns> {
  return joined(await askBlocks(connection, statement, signal))
}

/** Rows turned round. */
export function byColumns(rows: readonly (readonly Cell[])[]): Columns {
  const columns = (rows[0] ?? []).map((_, k) => rows.map((row) => row[k]))
  return { count: rows.length, columns }
}

/** Blocks one below the other. */
export function joined(blocks: readonly Columns[]): Columns {
  const count = blocks.reduce((sum, block) => sum + block.count, 0)
  const width = blocks[0]?.columns.length ?? 0
  const partsOf = (k: number) => blocks.map(({ columns }) => columns[k])
  return { count, columns: Array.from({ length: width }, (_, k) => joinedColumn(partsOf(k), count)) }
}

function joinedColumn(parts: readonly Column[], count: number): Column {
  if (parts.length === 1) return parts[0]
  if (!parts.every(isNumbers)) return parts.flatMap((part) => Array.from(part))
  const whole = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
