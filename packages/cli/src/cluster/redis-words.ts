import type { InfinitePushError } from '@infinite-push/core'
import { usageError } from '../options/flag-values.js'

/** A command that needs a Redis was given none. */
export function noRedis(why: string): InfinitePushError {
  return usageError('no-redis', `${why}, and none is named.`, 'For example: --redis redis://localhost:6379', 'redis')
}

/** What is said when a Redis goes away, and when it is back. */
export function presenceText(isThere: boolean): string {
  return isThere ? 'The Redis is back.' : 'The Redis is away; it is waited for.'
}

/** What is said when a Redis has no room for anything, and when it has. */
export function roomText(hasRoom: boolean): string {
  return hasRoom ? 'The Redis has room again.' : 'The Redis is full; room is waited for, up to a minute.'
}
