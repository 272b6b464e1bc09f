import { readDelimitedTable } from './delimited-table.js'
import { tableFormat } from './format.js'
import type { TableSource } from './source.js'
import { readSvmlightTable } from './svmlight-table.js'
import type { Table, TableOptions } from './table.js'

/**
 * Reads a table from its bytes.
 *
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('age,label\n41,1\n35,0\n')
 * const chunks = (async function* () { yield bytes })()
 * const table = await readTable({ name: 'people.csv', head: bytes, chunks }, { missing: 'error' })
 * table.dataset.names // ['age']
 * ```
 */
export function readTable(source: TableSource, options: TableOptions): Promise<Table> {
  const format = tableFormat(source, options.format)
  const input = { name: source.name, chunks: untilAborted(source.chunks, options.signal) }
  return format === 'svmlight' ? readSvmlightTable(input, options) : readDelimitedTable(input, format, options)
}

async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}
