import { contributions, type Dataset, type Model, scoreTable } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import type { NamedRow, RowView } from './views.js'

/** What rows are shown with. */
export interface RowContext {
  /** The table that was learnt from, and where its features stand in the whole one. */
  table: Table
  kept: readonly number[]
  model: Pick<Model, 'scoring'>
}

/** What a row is called. */
export function namedRow({ ids, rowNumbers }: Pick<Table, 'ids' | 'rowNumbers'>, row: number): NamedRow {
  const number = rowNumbers[row]
  return { row, number, id: ids?.[row] ?? `row ${number}` }
}

/** Some rows, each with the largest parts of its score. */
export function rowViews({ table, kept, model }: RowContext, rows: readonly number[], most: number): RowView[] {
  const data = table.dataset
  const some = { features: data.features.selectRows(rows), names: data.names }
  const scores = scoreTable(model, some)
  const why = contributions(model, some)
  const place = new Map(data.names.map((name, k) => [name, k]))
  return rows.map((row, i) => ({
    ...namedRow(table, row),
    label: table.labelText?.(row) ?? '',
    score: scores[i],
    contributions: why(i, most).map(({ feature, value, contribution }) => {
      return { feature: kept[place.get(feature) ?? 0], value, contribution }
    }),
  }))
}

export function rowValues({ features }: Dataset, row: number): Float64Array {
  const values = new Float64Array(features.cols)
  features.readRow(row, values, 0)
  return values
}
