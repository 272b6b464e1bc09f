import type { TableInput } from '../../build/table.js'
import type { RowSink, StartRows } from '../../cells/rows.js'
import { feed } from './json-rows.js'
import { JsonScanner } from './json-scanner.js'
import { ObjectRows } from './json-shapes.js'

/**
 * Reads NDJSON (JSON lines), one object for each row, piece by piece.
 *
 * @example
 * ```ts
 * const chunks = (async function* () { yield new TextEncoder().encode('{"age": 41}\n{"age": 35, "dose": 2}\n') })()
 * await readNdjsonRows({ name: 'people.ndjson', chunks }, (columns) => sink) // columns: age, dose
 * ```
 */
export async function readNdjsonRows<S extends RowSink>(input: TableInput, start: StartRows<S>): Promise<S> {
  const source = input.name
  const scanner = new JsonScanner({ source, many: true })
  const rows = new ObjectRows({ source, scanner, start })
  await feed(scanner, rows, input)
  return rows.finish()
}
