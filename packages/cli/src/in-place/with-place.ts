import type { EngineRequest, OpenTable } from '@infinite-push/engines'
import type { Place } from '../options/place-options.js'
import { understoodWords } from '../read/table-summary.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

export type PlaceRequest = Pick<EngineRequest, 'options' | 'fill' | 'into'>

/** Opens a table where it is, echoes what was understood of it, and lets go of it whatever comes of the work. */
export async function withPlace<T>(
  context: ProgramContext,
  place: Place,
  { quiet = false, ...request }: PlaceRequest & { quiet?: boolean | undefined },
  work: (table: OpenTable) => Promise<T>,
): Promise<T> {
  // Loaded only here: most commands need no engine.
  const { openTable } = await import('@infinite-push/engines')
  const { engine, table, sql, files } = place
  const opened = await openTable({ engine, table, sql, files, ...request, signal: context.signal })
  try {
    if (!quiet) note(context, understoodWords(understood(opened, request), opened.rows.shown))
    return await work(opened)
  } finally {
    await opened.close()
  }
}

function understood(table: OpenTable, { options }: PlaceRequest) {
  const { labelCounts, positive, rows, count, missing } = table
  const positives = labelCounts.find(({ value }) => value === positive)?.count ?? 0
  return {
    ...table,
    format: `in place, by ${rows.connection.shown}`,
    rows: count - missing.rowsDropped,
    positives,
    features: rows.featureNames.length,
    filled: options.missing === 'drop' ? undefined : 'mean',
  }
}
