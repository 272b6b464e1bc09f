import type { InfinitePushError } from '@infinite-push/core'
import { Redis } from 'ioredis'
import { redisUnreachable } from '../errors.js'
import { checkRedisUrl, shownUrl } from './redis-url.js'

/** How long the first connection may take; a Redis that goes away later is waited for. */
const FIRST_CONNECTION_MS = 5_000
const LONGEST_WAIT_MS = 1_000

/** Hears whether the Redis is there. */
export type Presence = (isThere: boolean) => void

/** Connects to a Redis, and from then on comes back to it whenever it was away: commands wait meanwhile. */
export async function connect(url: string, onPresence?: Presence): Promise<Redis> {
  checkRedisUrl(url)
  const redis = new Redis(url, {
    lazyConnect: true,
    ...passwordBeside(url),
    connectTimeout: FIRST_CONNECTION_MS,
    // BullMQ asks for it: a blocking command waits as long as it takes.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * times, LONGEST_WAIT_MS),
  })
  let reason: Error | undefined
  redis.on('error', (error: Error) => {
    reason = error
  })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in 5 s')), FIRST_CONNECTION_MS)
  })
  try {
    await Promise.race([redis.connect(), tooLong])
    await Promise.race([redis.ping(), tooLong])
    if (onPresence) watch(redis, onPresence)
    return redis
  } catch (error) {
    redis.disconnect()
    throw unreachable(url, reason ?? (error as Error))
  } finally {
    clearTimeout(timer)
  }
}

/** Tells when it goes away and when it is back, once each. */
function watch(redis: Redis, onPresence: Presence): void {
  let isThere = true
  const tell = (now: boolean) => {
    if (now === isThere) return
    isThere = now
    onPresence(now)
  }
  redis.on('reconnecting', () => tell(false)).on('ready', () => tell(true))
}

/** A password in an address can be seen by whoever lists processes; `redis-cli` reads it from here, too. */
function passwordBeside(url: string): { password?: string } {
  const password = process.env.REDISCLI_AUTH
  return password && new URL(url).password === '' ? { password } : {}
}

function unreachable(url: string, { message }: Error): InfinitePushError {
  const denied = /NOAUTH|WRONGPASS|ERR AUTH|ERR invalid password/.test(message)
  const why = denied ? 'it wants another user or password' : message.replace(/\.$/, '')
  return redisUnreachable({ url: shownUrl(url), why, denied })
}
