import { unlessAborted } from '../terminal/interrupt.js'
import { readDelimitedTable } from './delimited-table.js'
import { tableFormat } from './format.js'
import { openSource } from './source.js'
import { readSvmlightTable } from './svmlight-table.js'
import type { Table, TableOptions } from './table.js'

/**
 * Reads a table from a file, or from stdin when the path is `-`.
 *
 * @example
 * ```ts
 * const table = await readTable('sonar.csv', { missing: 'error' })
 * table.dataset.names.length // 60
 * table.positive // '1'
 * ```
 */
export function readTable(path: string, options: TableOptions): Promise<Table> {
  // Ctrl-C must also end the wait for a stdin nobody writes to.
  return unlessAborted(readFrom(path, options), options.signal)
}

async function readFrom(path: string, options: TableOptions): Promise<Table> {
  const source = await openSource(path)
  try {
    const format = tableFormat(source, options.format)
    const input = { name: source.name, chunks: untilAborted(source.chunks, options.signal) }
    if (format === 'svmlight') return await readSvmlightTable(input, options)
    return await readDelimitedTable(input, format, options)
  } finally {
    source.close()
  }
}

async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}
