import { bytesOf, gunzip, isGzip } from './gzip.js'
import { HEAD_SIZE, peek } from './peek.js'

/** The bytes of a table, unzipped, from a file, a browser's File or a stream. */
export interface TableSource {
  /** How messages call it; its ending tells the format. */
  name: string
  /** The first bytes (all of them when they are few), which `chunks` yields again. */
  head: Uint8Array
  /** All bytes in order, once. */
  chunks: AsyncIterable<Uint8Array>
  /** Bytes anywhere, where the source can do that; formats with an index at their end are read without loading it all. */
  random?: RandomAccess | undefined
}

/** Bytes that can be read in any order. */
export interface RandomAccess {
  size: number
  slice(start: number, end: number): Promise<ArrayBuffer>
  /** The same until the next look, which may use its memory again: fresh memory costs as much as reading. */
  look?(start: number, end: number): Promise<Uint8Array>
}

/**
 * A file that a user chose in a browser, as a table to read; gzip is told from the content.
 *
 * @example
 * ```ts
 * const source = await fileSource(new File(['age,label\n41,1\n35,0\n'], 'people.csv'))
 * const table = await readTable(source, { missing: 'error' })
 * ```
 */
export async function fileSource(file: Blob & { readonly name: string }): Promise<TableSource> {
  const { name } = file
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (isGzip(start)) return { name, ...(await peek(gunzip(file.stream(), name), HEAD_SIZE)) }
  const random = { size: file.size, slice: (from: number, to: number) => file.slice(from, to).arrayBuffer() }
  return { name, random, ...(await peek(bytesOf(file.stream()), HEAD_SIZE)) }
}
