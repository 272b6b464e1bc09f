import { fileSource, readTable, type Table } from '@infinite-push/tables'
import type { Reading, Sketch } from './engine.js'

/** The columns of a table and the values of its label, whatever its other cells hold. */
export async function sketchTable(file: File, { format, label, ignore }: Reading): Promise<Sketch> {
  const read = async (named?: string): Promise<Table> =>
    // A model without features reads nothing but the label.
    readTable(await fileSource(file), { format, label: named, features: [], missing: 'mean', expect: 'scoring' })
  const first = await read()
  const columns = first.columns.map(({ name }) => name)
  const told = first.columns.find(({ role }) => role === 'label')?.name
  const known = label !== undefined && columns.includes(label) ? label : told
  const name = known ?? columns.findLast((column) => !ignore.includes(column)) ?? ''
  const { labelCounts } = name === told ? first : await read(name)
  return { columns, label: name, labelValues: labelCounts }
}
