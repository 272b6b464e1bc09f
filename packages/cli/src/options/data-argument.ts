import type { Command } from 'commander'
import { QUERY } from '../read/duckdb-table.js'
import { textFlag, usageError } from './flag-values.js'

const TABLE = 'a table: CSV, TSV, Parquet, JSON, NDJSON, ARFF or svmlight, also gzipped; - is stdin'

/** The argument that names the table, and --sql, which can stand for it. */
export function addDataArgument(command: Command, description: string = TABLE): void {
  const place = command.registeredArguments.length
  command.argument('[data]', description)
  const example = "select * from 'people.parquet'"
  command.option('--sql <query>', 'instead of a table: what DuckDB gives for a query', textFlag('sql', example))
  command.hook('preAction', (_, action) => {
    const { sql } = action.opts<{ sql?: string }>()
    const data: string | undefined = action.processedArgs[place]
    if (data === undefined && sql === undefined) action.error("error: missing required argument 'data'")
    if (data !== undefined && sql !== undefined) throw twoTables(data)
    // What follows calls the table by this name.
    if (sql !== undefined) action.processedArgs[place] = QUERY
  })
}

/** The words that name the table again, in another command. */
export function dataWords(data: string, { sql }: { sql?: string }): string[] {
  return sql === undefined ? [data] : ['--sql', sql]
}

function twoTables(data: string): Error {
  const message = `--sql stands for the table, but ${data} is named as well.`
  return usageError('two-tables', message, `Leave one of them out; a query can read ${data} itself.`, 'sql')
}

/** Stdin can be read once. */
export function checkOneStdin(model: string, data: string): void {
  if (model !== '-' || data !== '-') return
  throw usageError(
    'stdin-twice',
    'Model and table cannot both come from stdin.',
    'Name a file for one of them.',
    'data',
  )
}
