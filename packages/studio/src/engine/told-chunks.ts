import { shortNumber } from '@infinite-push/core/internal'
import type { WorkOptions } from './engine.js'

const MEGABYTE = 1e6
/** Progress is told so often; small files are read before. */
const TOLD_MS = 100

/** The same bytes, and every now and then how many of them have passed. */
export async function* toldChunks(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
  onProgress: WorkOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  let done = 0
  let last = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    done += chunk.length
    if (performance.now() - last < TOLD_MS) continue
    last = performance.now()
    const megabytes = (count: number) => shortNumber(Math.round(count / MEGABYTE))
    onProgress?.({ done, total: bytes, what: `${megabytes(done)} of ${megabytes(bytes)} MB` })
  }
}
