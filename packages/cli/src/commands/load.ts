import { InfinitePushError, type Model, parseModel, type Warning } from '@infinite-push/core'
import type { Table, TableOptions } from '@infinite-push/tables'
import { readTable } from '../read/read-table.js'
import { readText } from '../read/source.js'
import { unlessAborted } from '../terminal/interrupt.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { tableSummary } from '../view/table-summary.js'

export interface LoadedTable {
  table: Table
  readMs: number
}

/** Reads a table and echoes what was understood of it. */
export async function loadTable(
  context: ProgramContext,
  path: string,
  options: TableOptions,
  { quiet = false }: { quiet?: boolean | undefined } = {},
): Promise<LoadedTable> {
  const started = Date.now()
  const table = await readTable(path, { ...options, signal: context.signal })
  if (!quiet) note(context, tableSummary(table, path === '-' ? 'stdin' : path))
  return { table, readMs: Date.now() - started }
}

/** Reads a model document; what is wrong with it is told with the file's name. */
export async function loadModel(context: ProgramContext, path: string): Promise<Model> {
  const text = await unlessAborted(readText(path), context.signal)
  if (!/^\s*\{/.test(text.slice(0, 1000))) {
    throw new InfinitePushError('not-a-model', `${path} is not a model: it is no JSON document.`, {
      kind: 'model',
      hint: 'The model comes first, then the table; fit --out writes models.',
    })
  }
  try {
    return parseModel(text)
  } catch (error) {
    if (!(error instanceof InfinitePushError)) throw error
    const { code, kind, hint, field } = error
    throw new InfinitePushError(code, `${path}: ${error.message}`, { kind, hint, ...(field ? { field } : {}) })
  }
}

/** Lists in a table that this version does not learn from. */
export function listWarnings(table: Table): Warning[] {
  if (table.queries === undefined) return []
  return [
    {
      code: 'lists-ignored',
      message: 'The rows belong to lists (qid:), but this version ranks all rows against all others.',
      hint: 'Learning from lists comes in a later version.',
    },
  ]
}
