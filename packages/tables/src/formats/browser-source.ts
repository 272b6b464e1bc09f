import { bytesOf, gunzip, isGzip } from './gzip.js'
import { HEAD_SIZE, peek } from './peek.js'
import type { TableSource } from './source.js'

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
