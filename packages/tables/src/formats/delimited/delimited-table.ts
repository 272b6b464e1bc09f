import type { Table, TableInput, TableOptions } from '../../build/table.js'
import { startTable } from '../../build/table-builder.js'
import { DelimitedReader } from './delimited.js'

/** Reads a CSV or TSV table. */
export async function readDelimitedTable(
  input: TableInput,
  format: 'csv' | 'tsv',
  options: TableOptions,
): Promise<Table> {
  const reader = new DelimitedReader({ source: input.name, format, start: startTable(input.name, options) })
  for await (const chunk of input.chunks) reader.push(chunk)
  return reader.finish().toTable(format)
}
