import { selectRows } from '@infinite-push/core'
import type { Table } from './table.js'

/** What somebody who looked at a row says about it. */
export interface Correction {
  /** The row of the table as it was written, from 1 on: see `Table.rowNumbers`. */
  row: number
  to: 'positive' | 'negative' | 'leave-out'
}

/**
 * A table with other labels in some rows, and without others. What is said about rows that the table does not have has no
 * effect; of several corrections of a row the last one counts. What the file says about a row is kept (`labelText`).
 *
 * @example
 * ```ts
 * const table = await readTable(source, { missing: 'error' })
 * const corrected = correctTable(table, [{ row: 3, to: 'negative' }, { row: 8, to: 'leave-out' }])
 * corrected.dataset.labels.length // one less than table.dataset.labels.length
 * ```
 */
export function correctTable(table: Table, corrections: readonly Correction[]): Table {
  const said = new Map(corrections.map(({ row, to }) => [row, to]))
  if (said.size === 0) return table
  const { dataset, rowNumbers } = table
  const labels = dataset.labels.map((label, i) => {
    const to = said.get(rowNumbers[i])
    return to === 'positive' ? 1 : to === 'negative' ? 0 : label
  })
  const kept = Array.from(labels.keys()).filter((i) => said.get(rowNumbers[i]) !== 'leave-out')
  const relabelled = labels.reduce((sum, label, i) => sum + Number(label !== dataset.labels[i]), 0)
  const leftOut = labels.length - kept.length
  if (relabelled + leftOut === 0) return table
  const corrected = { ...table, dataset: { ...dataset, labels }, corrections: { relabelled, leftOut } }
  return leftOut === 0 ? corrected : withRows(corrected, kept)
}

/** Some rows of a table, in their order. */
function withRows(table: Table, rows: readonly number[]): Table {
  const { dataset, labelText, ids, moreIds, queries, rowGroups, rowNumbers } = table
  const pick = <T>(list: readonly T[] | undefined) => list && rows.map((row) => list[row])
  return {
    ...table,
    dataset: selectRows(dataset, rows),
    labelText: labelText && ((row) => labelText(rows[row])),
    ids: pick(ids),
    ...(moreIds && { moreIds: moreIds.map(({ name, values }) => ({ name, values: rows.map((row) => values[row]) })) }),
    queries: pick(queries),
    rowGroups: pick(rowGroups),
    rowNumbers: Int32Array.from(rows, (row) => rowNumbers[row]),
  }
}
