import { InfinitePushError } from '@infinite-push/core'
import { badGzip } from '../errors/format-errors.js'

/** Whether bytes begin as gzip does. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Unzips a stream with what browsers have for it. */
export async function* gunzip(stream: ReadableStream<Uint8Array<ArrayBuffer>>, source: string) {
  try {
    yield* bytesOf(stream.pipeThrough(new DecompressionStream('gzip')))
  } catch (error) {
    // Browsers call damaged data a TypeError, Node a zlib error; both mean the same file.
    throw error instanceof InfinitePushError ? error : badGzip({ source })
  }
}

/** The pieces of a stream; not every browser can iterate over one. */
export async function* bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
