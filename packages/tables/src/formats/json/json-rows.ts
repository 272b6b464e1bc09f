import type { TableInput } from '../../build/table.js'
import type { RowSink, StartRows } from '../../cells/rows.js'
import { type JsonHandler, type JsonScalar, JsonScanner } from './json-scanner.js'
import { ArrayRows, ColumnArrays, type JsonShape, ObjectRows, SHAPES, type ShapeContext } from './json-shapes.js'

/**
 * Reads a JSON table piece by piece: an array of objects, an array of arrays under a header row, an object of columns,
 * or pandas' split form.
 *
 * @example
 * ```ts
 * const chunks = (async function* () { yield new TextEncoder().encode('[{"age": 41, "label": 1}]') })()
 * await readJsonRows({ name: 'people.json', chunks }, (columns) => sink) // columns: age, label
 * ```
 */
export async function readJsonRows<S extends RowSink>(input: TableInput, start: StartRows<S>): Promise<S> {
  const source = input.name
  const scanner = new JsonScanner({ source })
  const table = new JsonTable({ source, scanner, start })
  await feed(scanner, table, input)
  return table.finish()
}

/** Has a scanner read all of a text, and tell a handler. */
export async function feed(scanner: JsonScanner, handler: JsonHandler, { chunks }: TableInput): Promise<void> {
  const decoder = new TextDecoder()
  scanner.tell(handler)
  for await (const chunk of chunks) scanner.push(decoder.decode(chunk, { stream: true }))
  scanner.push(decoder.decode())
  scanner.finish()
}

/** Tells the shape of a table from its first brackets, and leaves the rest to it. */
class JsonTable<S extends RowSink> implements JsonHandler {
  private shape: JsonShape<S> | undefined
  private depth = 0

  constructor(private readonly context: ShapeContext<S>) {}

  open(bracket: '{' | '['): void {
    this.depth++
    if (this.depth === 1) {
      if (bracket === '{') this.shape = new ColumnArrays(this.context)
      return
    }
    this.shape ??= bracket === '{' ? new ObjectRows(this.context) : new ArrayRows(this.context)
    this.shape.open(bracket)
  }

  close(): void {
    this.depth--
    if (this.depth > 0) this.shape?.close()
  }

  key(name: string): void {
    this.shape?.key(name)
  }

  value(scalar: JsonScalar): void {
    if (this.shape !== undefined && this.depth > 0) this.shape.value(scalar)
    else this.context.scanner.fail('not-a-table', `${scalar} is no table.`, SHAPES)
  }

  finish(): S {
    return this.shape?.finish() ?? this.context.scanner.fail('empty-table', 'there is no row.', SHAPES)
  }
}
