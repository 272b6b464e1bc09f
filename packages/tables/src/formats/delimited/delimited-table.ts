import type { Table, TableInput, TableOptions } from '../../build/table.js'
import { startTable } from '../../build/table-builder.js'
import { DelimitedReader } from './delimited.js'

/** Reads a CSV or TSV table. */
export async function readDelimitedTable(
  input: TableInput,
  format: 'csv' | 'tsv',
  options: TableOptions,
): Promise<Table> {
  const hints = { format, said: options.text ?? {}, remembered: options.remembered?.text ?? {} }
  const reader = new DelimitedReader({ source: input.name, hints, start: startTable(input.name, options) })
  for await (const chunk of input.chunks) reader.push(chunk)
  const table = reader.finish().toTable(format)
  return { ...table, text: reader.form, warnings: [...reader.warnings, ...table.warnings] }
}
