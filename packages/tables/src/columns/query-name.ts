import type { Table } from '../build/table.js'

/** What the lists of a table are called: the name of their column. */
export function queryName({ columns }: Pick<Table, 'columns'>): string {
  return columns.find(({ role }) => role === 'query')?.name ?? 'qid'
}
