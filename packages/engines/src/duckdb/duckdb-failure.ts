import type { InfinitePushError } from '@infinite-push/core'
import { plainly } from '../engine/address.js'
import { engineDenied, engineFailed, noTable } from '../errors.js'

const ENGINE = 'DuckDB'

/** What DuckDB says when something does not work, as an error to act on. */
export function duckdbFailure(error: unknown, file = ''): InfinitePushError {
  const message = error instanceof Error ? error.message : String(error)
  const why = plainly(message)
  const table = /Table with name (.+?) does not exist/.exec(message)?.[1]
  if (table !== undefined) return noTable({ engine: ENGINE, table })
  const pattern = /No files found that match the pattern "(.+)"/.exec(message)?.[1]
  if (pattern !== undefined) return noTable({ engine: ENGINE, table: pattern, files: true })
  if (/database does not exist/i.test(message)) return noTable({ engine: ENGINE, table: file, files: true })
  // Whatever else can be opened, such as a text file, is none of its databases.
  if (/not a valid DuckDB|Cannot launch in-memory/i.test(message)) {
    return engineFailed({ engine: ENGINE, why: `${file} is no DuckDB database` })
  }
  if (/Permission denied/i.test(message)) return engineDenied({ engine: ENGINE, why })
  return engineFailed({ engine: ENGINE, why })
}
