import type { MarkedRow } from './about-rows.js'
import type { RowContext } from './row-view.js'
import type { Download, RankedView } from './views.js'

/** The marked rows with where they stand, as CSV: `row` is what corrections and other tools go by. */
export async function marksFile(
  { table }: Pick<RowContext, 'table'>,
  {
    order,
    scores,
    lists = [{ name: '', start: 0, end: order.length }],
  }: Pick<RankedView, 'order' | 'scores' | 'lists'>,
  marks: readonly MarkedRow[],
): Promise<Download> {
  const { csvLine } = await import('@infinite-push/report')
  const rank = new Map(
    lists.flatMap(({ start, end }) => Array.from(order.subarray(start, end), (row, i) => [row, i + 1] as const)),
  )
  const place = new Map(Array.from(table.rowNumbers, (number, row) => [number, row]))
  const lines = marks.flatMap(({ row: number, note }) => {
    const row = place.get(number)
    if (row === undefined) return []
    const cells = [number, table.ids?.[row] ?? '', rank.get(row) ?? '', scores[row], table.labelText?.(row) ?? '', note]
    return [csvLine(cells)]
  })
  const header = csvLine(['row', 'id', 'rank', 'score', 'label', 'note'])
  return { name: 'marks.csv', type: 'text/csv', content: [header, ...lines].join('') }
}
