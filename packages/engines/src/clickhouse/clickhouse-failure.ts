import { InfinitePushError } from '@infinite-push/core'
import { plainly, type ServerAddress } from '../engine/address.js'
import { engineDenied, engineFailed, engineLost, engineUnreachable, noTable } from '../errors.js'

const NO_TABLE = [60, 81, 218]
const DENIED = [164, 192, 193, 194, 195, 291, 372, 497, 516]

/** What ClickHouse, or the way to it, says when something does not work, as an error to act on. */
export function clickhouseFailure(error: unknown, address: ServerAddress, password?: string): InfinitePushError {
  if (error instanceof InfinitePushError) return error
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const code = Number(/^Code: (\d+)/.exec(message)?.[1])
  const words = (cause?.code ?? message).replace(/^Code: \d+, e\.displayText\(\) = DB::Exception: /, '')
  const why = plainly(words.replace(/,? e\.what\(\) = DB::Exception$/, ''), [password])
  const told = { engine: address.shown, why }
  if (NO_TABLE.includes(code)) {
    const table = /Table (\S+) doesn't exist|Database (\S+) doesn't exist/.exec(message)
    return noTable({ engine: address.shown, table: (table?.[1] ?? table?.[2] ?? why).replace(/[.]$/, '') })
  }
  if (DENIED.includes(code)) return engineDenied(told)
  if (/^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(cause?.code ?? '')) {
    return engineUnreachable(told)
  }
  return cause !== undefined || message === 'terminated' ? engineLost(told) : engineFailed(told)
}
