import type { Redis } from 'ioredis'
import { dataKeys, LIFETIME_S } from '../queue/keys.js'
import type { PackedData } from './packed-data.js'

/** Redis serves nobody else while it takes or gives a value: no value is long. */
const CHUNK = 2 ** 20
const MOST_CHUNKS = 4096

/** Puts data into a Redis, unless they are there already. */
export async function putData(redis: Redis, { hash, packed }: PackedData): Promise<void> {
  const keys = dataKeys(hash)
  const chunks = Math.ceil(packed.length / CHUNK)
  if (await redis.exists(keys.chunks)) return
  for (let k = 0; k < chunks; k++) {
    await redis.set(keys.chunk(k), packed.subarray(k * CHUNK, (k + 1) * CHUNK), 'EX', LIFETIME_S)
  }
  await redis.set(keys.chunks, chunks, 'EX', LIFETIME_S)
}

/** Undefined when they are not there. */
export async function getData(redis: Redis, hash: string): Promise<Buffer | undefined> {
  const keys = dataKeys(hash)
  const chunks = Number(await redis.get(keys.chunks))
  if (!Number.isSafeInteger(chunks) || chunks < 1 || chunks > MOST_CHUNKS) return undefined
  const parts: Buffer[] = []
  for (let k = 0; k < chunks; k++) {
    const part = await redis.getBuffer(keys.chunk(k))
    if (part === null) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** As long as a sweep needs data, they stay. */
export async function needData(redis: Redis, hash: string, sweep: string): Promise<void> {
  const { users } = dataKeys(hash)
  await redis.multi().sadd(users, sweep).expire(users, LIFETIME_S).exec()
}

/** The last one to leave takes them along. */
export async function releaseData(redis: Redis, hash: string, sweep: string): Promise<void> {
  const { users, chunks, chunk } = dataKeys(hash)
  await redis.srem(users, sweep)
  if ((await redis.scard(users)) > 0) return
  const count = Number(await redis.get(chunks))
  await redis.del(chunks, users, ...Array.from({ length: count }, (_, k) => chunk(k)))
}
