import type { Correction, Table } from '@infinite-push/tables'
import type { Download } from './views.js'

/** The file that `fit --corrections` takes; with the names of the rows where they have some, which are compared there. */
export async function correctionsFile(table: Table, corrections: readonly Correction[]): Promise<Download> {
  const { csvLine } = await import('@infinite-push/report')
  const { ids, rowNumbers } = table
  const place = new Map(Array.from(rowNumbers, (number, row) => [number, row]))
  const lines = corrections.map(({ row, to }) => csvLine([row, ...(ids ? [ids[place.get(row) ?? -1]] : []), to]))
  const header = csvLine(['row', ...(ids ? ['id'] : []), 'correction'])
  return { name: 'corrections.csv', type: 'text/csv', content: [header, ...lines].join('') }
}
