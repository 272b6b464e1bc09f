import { InfinitePushError } from '@infinite-push/core'
import { plainly, type ServerAddress } from '../engine/address.js'
import { engineDenied, engineFailed, engineLost, engineUnreachable, noTable } from '../errors.js'

const NO_TABLE = [60, 81, 218]
const DENIED = [164, 192, 193, 194, 195, 291, 372, 497, 516]

/** What ClickHouse, or the way to it, says when something does not work, as an error to act on. */
export function clickhouseFailure(error: unknown, address: ServerAddress, password?: string): InfinitePushError {
  if (error instanceof InfinitePushError) return error
  const { message, code: way = '' } = error as Error & { code?: string }
  const code = Number(/Code: (\d+)/.exec(message)?.[1])
  const words = message.replace(/^Code: \d+, e\.displayText\(\) = DB::Exception: /, '')
  const why = plainly(words.replace(/,? e\.what\(\) = DB::Exception\s*$/, ''), [password])
  const told = { engine: address.shown, why }
  if (NO_TABLE.includes(code)) {
    const table = /(?:Table|Database) (.+) doesn't exist/.exec(message)?.[1] ?? why
    return noTable({ engine: address.shown, table })
  }
  if (DENIED.includes(code)) return engineDenied(told)
  if (/^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/.test(way)) return engineUnreachable(told)
  return /^(ECONN|EPIPE)/.test(way) || message === 'aborted' ? engineLost(told) : engineFailed(told)
}
