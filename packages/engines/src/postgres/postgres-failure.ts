import type { InfinitePushError } from '@infinite-push/core'
import { plainly, type ServerAddress } from '../engine/address.js'
import { engineDenied, engineFailed, engineLost, engineUnreachable, noTable } from '../errors.js'

/** What PostgreSQL, or the way to it, says when something does not work, as an error to act on. */
export function postgresFailure(error: unknown, { shown, password }: ServerAddress): InfinitePushError {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const why = plainly(message === '' ? code : message, [password, process.env.PGPASSWORD])
  const told = { engine: shown, why }
  if (code === '42P01' || code === '3F000') {
    const table = /relation "(.+)" does not exist/.exec(message)?.[1] ?? why
    return noTable({ engine: shown, table })
  }
  if (code === '42501' || code.startsWith('28') || /password/i.test(message)) return engineDenied(told)
  if (/^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/.test(code) || /timeout expired/.test(message)) {
    return engineUnreachable(told)
  }
  if (/^(08|57P)|ECONNRESET|EPIPE/.test(code) || /terminated|not queryable|was closed/i.test(message)) {
    return engineLost(told)
  }
  return engineFailed(told)
}
