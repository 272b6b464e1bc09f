import { InfinitePushError, type Model, parseModel, type Warning } from '@infinite-push/core'
import { listNumbers } from '@infinite-push/core/internal'
import type { Table, TableOptions } from '@infinite-push/tables'
import { queryName, shellWord } from '@infinite-push/tables'
import { unlessAborted } from '../terminal/interrupt.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { correctedBy } from './corrections-file.js'
import { readSqlTable } from './duckdb-table.js'
import { memoryRoom } from './memory-room.js'
import { readTable } from './read-table.js'
import { readText } from './source.js'
import { tableSummary } from './table-summary.js'

export interface LoadedTable {
  table: Table
  readMs: number
}

interface LoadFlags {
  quiet?: boolean | undefined
  sql?: string | undefined
  maxMemory?: number | undefined
  /** A file of corrections. */
  corrections?: string | undefined
}

/** Reads a table and echoes what was understood of it. */
export async function loadTable(
  context: ProgramContext,
  path: string,
  options: TableOptions,
  { quiet = false, sql, maxMemory, corrections }: LoadFlags = {},
): Promise<LoadedTable> {
  const started = Date.now()
  const room = memoryRoom(path === '-' ? 'stdin' : path, maxMemory)
  const signalled = { ...options, signal: context.signal, room }
  const read = withLists(await readGiven(path, sql, signalled), options, path)
  const table = corrections === undefined ? read : await correctedBy(corrections, read)
  if (!quiet) note(context, tableSummary(table, path === '-' ? 'stdin' : path))
  return { table, readMs: Date.now() - started }
}

/** Reads the table that was named, or asked for by a query. */
export function readGiven(path: string, sql: string | undefined, options: TableOptions): Promise<Table> {
  return sql === undefined ? readTable(path, options) : readSqlTable(sql, options)
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
    const { code, kind, hint, field, values } = error
    throw new InfinitePushError(code, `${path}: ${error.message}`, {
      kind,
      hint,
      field,
      values: { ...values, source: path },
    })
  }
}

/** The table with the list of each row, when lists were asked for; or, by a model that knows them, are there. */
function withLists(table: Table, { query, remembered }: TableOptions, path: string): Table {
  const { queries, rowNumbers } = table
  if (!queries) {
    if (query === undefined) return table
    throw new InfinitePushError('no-lists', `--query ${query}: the rows of ${path} have no qid:.`, {
      kind: 'data',
      hint: 'Leave --query out, or write qid:NUMBER after the target of every row.',
      field: 'query',
    })
  }
  if (query === undefined && remembered?.query === undefined) return table
  const nameless = queries.indexOf('')
  if (nameless >= 0) {
    const message = `${path}, row ${rowNumbers[nameless]}: the column "${queryName(table)}" is empty, so that the row is in no list.`
    throw new InfinitePushError('no-list-id', message, { kind: 'data', hint: 'Fill it in, or leave the row out.' })
  }
  return { ...table, dataset: { ...table.dataset, queries: listNumbers(queries) } }
}

/** What the column is called that says which list a row belongs to. */
const LIST_NAMES = /^(qid|query[_ ]?id|queryid|list[_ ]?id|srch[_ ]?id|search[_ ]?id)$/i

function listsProposed(name: string): Warning {
  const message = `Column "${name}" looks like the names of lists, but is taken as a feature, and all rows are ranked against all others.`
  const word = shellWord(name)
  return {
    code: 'lists-proposed',
    message,
    hint: `To rank inside each list, add --query ${word}; --ignore ${word} leaves the column out.`,
  }
}

/** Lists that were not asked for. */
export function listWarnings({ queries, dataset, columns }: Table): Warning[] {
  if (dataset.queries !== undefined) return []
  const named = columns.find(({ name, role }) => role === 'feature' && LIST_NAMES.test(name))?.name
  if (named !== undefined) return [listsProposed(named)]
  if (queries === undefined) return []
  const message = 'The rows belong to lists (qid:), but all rows are ranked against all others.'
  return [{ code: 'lists-ignored', message, hint: 'To rank inside each list, add --query qid.' }]
}
