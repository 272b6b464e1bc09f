import type { Redis } from 'ioredis'
import { LIFETIME_S, type SweepKeys } from './keys.js'

/**
 * Writes a finished piece down, once: whoever computes it again changes nothing. A sweep that is not wanted any more gets
 * nothing, so that no key outlives it. All in one step, since the worker may be killed between two.
 */
const COMMIT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[4], ARGV[1])
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('RPUSH', KEYS[3], ARGV[1])
redis.call('HINCRBY', KEYS[5], ARGV[3], 1)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[4]) end
return 1
`

export interface FinishedPiece {
  index: number
  /** The result as JSON. */
  text: string
  worker: string
}

/** True when the piece was not known before. */
export async function commitPiece(redis: Redis, keys: SweepKeys, piece: FinishedPiece): Promise<boolean> {
  const { plan, results, order, running, tally } = keys
  const all = [plan, results, order, running, tally]
  const { index, text, worker } = piece
  return (await redis.eval(COMMIT, all.length, ...all, index, text, worker, LIFETIME_S)) === 1
}
