import { InfinitePushError } from '@infinite-push/core'

/** Data that would fill the Redis. */
export function tooLarge(bytes: number, cap: number): InfinitePushError {
  const megabytes = (count: number) => `${Math.ceil(count / 2 ** 20)}MB`
  const message = `The data are ${megabytes(bytes)} compressed, and at most ${megabytes(cap)} go through the queue.`
  return new InfinitePushError('data-too-large', message, {
    kind: 'usage',
    hint: `Let them through (--max-inline ${megabytes(bytes)}), or name a folder that all workers read: --data-path /mnt/shared.`,
    field: 'max-inline',
  })
}
