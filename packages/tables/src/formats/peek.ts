/** Enough for the first lines of any table whose format has to be told from them. */
export const HEAD_SIZE = 64 * 1024

/**
 * Reads ahead until `size` bytes have come (or all, where there are fewer), without losing them.
 *
 * @example
 * ```ts
 * const { head, chunks } = await peek(stream, 2) // head: the first two bytes; chunks: all of the stream
 * ```
 */
export async function peek(stream: AsyncIterable<Uint8Array>, size: number) {
  const iterator = stream[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < size) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  return { head: joined(first).subarray(0, size), chunks: resume(first, iterator) }
}

async function* resume(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Pieces of bytes in one array of their own. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
