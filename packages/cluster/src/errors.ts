import { refusal } from '@infinite-push/core/internal'

/** The address is not repeated: it may hold a password. */
export const badRedisUrl = refusal('bad-redis-url', {
  kind: 'usage',
  field: 'redis',
  message: () => 'This is no address of a Redis.',
  hint: () => 'Write redis://HOST:6379, or rediss:// for TLS; special characters of a password are %-encoded.',
})

export const redisUnreachable = refusal('redis-unreachable', {
  kind: 'usage',
  field: 'redis',
  message: ({ url, why }: { url: string; why: string; denied: boolean }) =>
    `The Redis at ${url} cannot be used: ${why}.`,
  hint: ({ denied }) =>
    denied
      ? 'Write redis://USER:PASSWORD@HOST:6379, or set REDISCLI_AUTH to the password.'
      : 'Is it running (redis-server), and is the port open?',
})

export const redisFull = refusal('redis-full', {
  kind: 'data',
  field: 'redis',
  message: ({ seconds }: { seconds: number }) =>
    `The Redis is full: it takes nothing that is written${seconds > 0 ? `, for ${seconds} s` : ''}.`,
  hint: () => 'Make room there, or raise its maxmemory; then do the same again: what was finished is kept.',
})

export const dataNotServed = refusal('data-not-served', {
  kind: 'usage',
  field: 'dataPath',
  message: ({ address }: { address: string; file: string }) => `The data are not at ${address}.`,
  hint: ({ file }) => `Put ${file}, which was written here, there; then do the same again.`,
})

export const dataPathUnwritable = refusal('data-path-unwritable', {
  kind: 'usage',
  field: 'dataPath',
  message: ({ folder, why }: { folder: string; why: string }) => `The data cannot be written to ${folder}: ${why}.`,
  hint: () => 'Name a folder that you may write to, and that all workers read: dataPath.',
})

type Megabytes = { megabytes: number; most: number }

export const dataTooLarge = refusal('data-too-large', {
  kind: 'usage',
  field: 'maxInline',
  message: ({ megabytes, most }: Megabytes) =>
    `The data are ${megabytes}MB compressed, and at most ${most}MB go through the queue.`,
  hint: () => 'Let them through with maxInline, or name a folder that all workers read: dataPath.',
})

export const workersLost = refusal('workers-lost', {
  kind: 'data',
  message: ({ times }: { times: number }) => `${times} workers vanished while they computed it.`,
  hint: () => 'Perhaps it needs more memory than they have: let each compute fewer pieces at a time.',
})

export const outOfMemory = refusal('out-of-memory', {
  kind: 'data',
  message: () => 'It ran out of memory, twice.',
  hint: () => 'Give each thread of the worker more memory.',
})

export const pieceFailed = refusal('piece-failed', {
  kind: 'data',
  message: ({ why }: { why: string | undefined }) =>
    why === undefined ? 'It failed, and what was written down about it cannot be read.' : `It failed twice: ${why}`,
  hint: () => 'Compute it here, without a queue, to see where it comes from.',
})
