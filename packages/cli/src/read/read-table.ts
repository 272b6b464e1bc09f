import { readTable as readFrom, type Table, type TableOptions } from '@infinite-push/tables'
import { unlessAborted } from '../terminal/interrupt.js'
import { openSource } from './source.js'

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
  return unlessAborted(readAndClose(path, options), options.signal)
}

async function readAndClose(path: string, options: TableOptions): Promise<Table> {
  const source = await openSource(path)
  try {
    return await readFrom(source, options)
  } finally {
    source.close()
  }
}
