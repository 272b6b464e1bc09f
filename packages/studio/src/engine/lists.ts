import { InfinitePushError } from '@infinite-push/core'
import { listNumbers } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { Reading } from './problem.js'

/** The table with the list of each row, where lists are asked for. */
export function inLists(table: Table, { query }: Reading, file: string): Table {
  const { queries, rowNumbers } = table
  if (query === undefined) return table
  const nameless = queries?.indexOf('') ?? -1
  if (queries && nameless < 0) return { ...table, dataset: { ...table.dataset, queries: listNumbers(queries) } }
  const message = queries
    ? `${file}, row ${rowNumbers[nameless]}: the column “${query}” is empty, so that the row is in no list.`
    : `The rows of ${file} are in no lists.`
  const hint = 'Fill it in, leave such rows out, or take another column for the lists.'
  throw new InfinitePushError('no-list-id', message, { kind: 'data', hint, field: 'query' })
}

/** How many lists there are, and how many negatives the one with most of them has. */
export function listSizes({ queries, labels }: Table['dataset']): { count: number; negatives: number } | undefined {
  if (!queries) return undefined
  const negatives = new Map<number, number>()
  queries.forEach((list, row) => {
    negatives.set(list, (negatives.get(list) ?? 0) + Number(labels[row] === 0))
  })
  return { count: negatives.size, negatives: Math.max(...negatives.values()) }
}
