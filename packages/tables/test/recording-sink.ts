import { InfinitePushError } from '@infinite-push/core'
import type { Cell, DeclaredColumn, RowBatch, RowSink } from '../src/cells/rows.js'

/** Keeps the rows that a reader hands out, with the lines they were on. */
export class RecordingSink implements RowSink {
  readonly rows: Cell[][] = []
  readonly lines: number[] = []

  constructor(readonly columns: readonly DeclaredColumn[]) {}

  addRow(cells: readonly Cell[], line: number): void {
    this.rows.push([...cells])
    this.lines.push(line)
  }

  addBatch({ rows, columns }: RowBatch, first: number): void {
    for (let i = 0; i < rows; i++)
      this.addRow(
        columns.map((column) => cellAt(column, i)),
        first + i,
      )
  }

  /** The table as an array of rows under the names of the columns. */
  plain(): Cell[][] {
    return [this.columns.map(({ name }) => name), ...this.rows]
  }
}

function cellAt(column: Float64Array | readonly Cell[], i: number): Cell {
  const cell = column[i]
  return cell === undefined || Number.isNaN(cell) ? null : cell
}

export const record = (columns: readonly DeclaredColumn[]) => new RecordingSink(columns)

/** Bytes in pieces of at most `size`. */
export async function* pieces(content: string | Uint8Array, size = Number.POSITIVE_INFINITY) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What a reading was refused with. */
export async function refusal(reading: Promise<unknown>): Promise<InfinitePushError> {
  try {
    await reading
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
