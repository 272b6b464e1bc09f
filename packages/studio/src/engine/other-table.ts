import { type Model, scoreTable, type TableRecord } from '@infinite-push/core'
import { fileSource, readTable, type Table } from '@infinite-push/tables'
import type { OtherList } from './about-rows.js'

const MOST_ROWS = 100

/** A rule, and how the table it was learnt from was read. */
export interface LearntRule extends Pick<Model, 'scoring'> {
  record: TableRecord
}

/** Reads another table as `infinite-push rank` does, and sorts it by score. */
export async function scoreOther(file: File, { scoring, record }: LearntRule): Promise<OtherList> {
  const { names, weights } = scoring
  const { encoding, levels, missing = 'error', positive, ...remembered } = record
  const isWeighed = (_: unknown, k: number) => weights[k] !== 0
  const columns = encoding?.map(({ column }) => column) ?? names
  const table = await readTable(await fileSource(file), {
    // Columns the model does not weigh may be missing, or hold anything.
    features: names.filter(isWeighed),
    encoding: encoding?.filter(isWeighed),
    levels,
    missing,
    positive,
    expect: 'scoring',
    remembered: { ...remembered, columns },
  })
  return otherList(file.name, table, scoreTable({ scoring }, table.dataset))
}

function otherList(name: string, table: Table, scores: Float64Array): OtherList {
  const { dataset, hasLabels, ids, rowNumbers, labelText, warnings } = table
  const { labels } = dataset
  const order = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || labels[a] - labels[b] || a - b)
  const onTop = order.findIndex((row) => labels[row] === 0)
  return {
    name,
    rows: scores.length,
    first: order.slice(0, MOST_ROWS).map((row, i) => ({
      rank: i + 1,
      number: rowNumbers[row],
      id: ids?.[row] ?? `row ${rowNumbers[row]}`,
      score: scores[row],
      ...(hasLabels && { label: labelText?.(row) ?? '', positive: labels[row] === 1 }),
    })),
    ...(hasLabels && {
      labels: { positives: labels.reduce((sum, label) => sum + label, 0), onTop: onTop < 0 ? order.length : onTop },
    }),
    warnings: warnings.map(({ message }) => message),
  }
}
