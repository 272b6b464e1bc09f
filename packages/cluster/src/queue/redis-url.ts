import { badRedisUrl } from '../errors.js'

/**
 * The address of a Redis without anything secret: what may be printed, logged and put into reports.
 *
 * @example
 * ```ts
 * shownUrl('rediss://me:secret@example.org:6380/2?token=x') // 'rediss://example.org:6380/2'
 * ```
 */
export function shownUrl(url: string): string {
  const { protocol, host, pathname } = parsed(url)
  return `${protocol}//${host}${pathname}`
}

/** Refuses what is no address of a Redis. The refusal does not repeat it: it may hold a password. */
export function checkRedisUrl(url: string): void {
  parsed(url)
}

function parsed(url: string): URL {
  const found = URL.canParse(url) ? new URL(url) : undefined
  if (found && /^rediss?:$/.test(found.protocol) && found.hostname !== '' && isDecodable(found)) return found
  throw badRedisUrl()
}

/** A % that stands for itself, in a password that was not encoded, makes an address that cannot be read. */
function isDecodable({ username, password, pathname, search }: URL): boolean {
  try {
    for (const part of [username, password, pathname, search]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
