import type { InfinitePushError } from '@infinite-push/core'
import { usageError } from '../options/flag-values.js'

export function noRedis(why: string): InfinitePushError {
  return usageError('no-redis', `${why}, and none is named.`, 'For example: --redis redis://localhost:6379', 'redis')
}
