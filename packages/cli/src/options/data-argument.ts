import type { Command } from 'commander'
import { QUERY } from '../read/duckdb-table.js'
import { textFlag, usageError } from './flag-values.js'
import type { PlaceFlags } from './place-options.js'

const TABLE =
  'a table: CSV, TSV, Excel (.xlsx), Parquet, Arrow/Feather, JSON, NDJSON, ARFF or svmlight, also gzipped; - is stdin'

/** The argument that names the table, and --sql, which can stand for it. */
export function addDataArgument(command: Command, description: string = TABLE): void {
  const place = command.registeredArguments.length
  command.argument('[data]', description)
  const example = "select * from 'people.parquet'"
  command.option('--sql <query>', 'instead of a table: what DuckDB gives for a query', textFlag('sql', example))
  command.hook('preAction', (_, action) => {
    const { sql, table } = action.opts<{ sql?: string; table?: string }>()
    const data: string | undefined = action.processedArgs[place]
    const [given, ...more] = [data, sql && '--sql', table && '--table'].filter((word) => word !== undefined)
    if (given === undefined) action.error("error: missing required argument 'data'")
    if (more.length > 0) throw twoTables(given, more[0])
    // What follows calls the table by this name.
    action.processedArgs[place] = data ?? table ?? QUERY
  })
}

/** The words that name the table again, in another command; of the address of a server all but the password. */
export function dataWords(data: string, { sql, table, engine, inPlace }: PlaceFlags): string[] {
  const where = engine === undefined ? (inPlace ? ['--in-place'] : []) : ['--engine', withoutPassword(engine)]
  if (table !== undefined) return [...where, '--table', table]
  return sql === undefined ? [data, ...where] : [...where, '--sql', sql]
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1@').replace(/(:\/\/[^?#]*)[?#].*/, '$1')
}

function twoTables(one: string, other: string): Error {
  const flag = other.slice(2)
  const message = `${other} stands for the table, but ${one} is ${one.startsWith('--') ? 'given' : 'named'} as well.`
  const hint = flag === 'sql' ? `Leave one of them out; a query can read ${one} itself.` : 'Leave one of them out.'
  return usageError('two-tables', message, hint, flag)
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
