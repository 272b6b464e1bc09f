import { fromWire, toWire, type WireDataset } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { Reading } from './problem.js'

/** A table with what it was read from. */
export interface Opened {
  name: string
  /** Read again for what is not kept: cells as they are written. */
  file: File
  table: Table
  reading: Reading
}

/** The same as another worker gets it: its numbers stay where they are, and both see them. */
export interface LentTable {
  opened: Omit<Opened, 'table'>
  table: Omit<Table, 'dataset' | 'labelText'>
  dataset: WireDataset
  /** What the label column says about each row, as a place among its values. */
  labels: Uint8Array
}

/** Whether workers of this page may see the same memory: the host decides that by its headers. */
export function sharesMemory(): boolean {
  return globalThis.crossOriginIsolated === true
}

export function lend({ table, ...opened }: Opened): LentTable {
  const { dataset, labelText, ...rest } = table
  const values = table.labelCounts.map(({ value }) => value)
  const labels = dataset.labels.map((_, row) => values.indexOf(labelText?.(row) ?? ''))
  return { opened, table: rest, dataset: toWire(dataset), labels }
}

export function borrowed({ opened, table, dataset, labels }: LentTable): Opened {
  const labelText = (row: number) => table.labelCounts[labels[row]]?.value ?? ''
  return { ...opened, table: { ...table, labelText, dataset: fromWire(dataset) } }
}
