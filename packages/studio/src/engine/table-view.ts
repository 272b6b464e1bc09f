import type { Table } from '@infinite-push/tables'
import { columnsOfFeatures } from './choices.js'
import type { ColumnView, TableView } from './engine.js'

/** A table as the page shows it. */
export function tableView(table: Table, name: string): TableView {
  const { dataset, format, labelName = '', positive = '', labelCounts, warnings } = table
  const positives = dataset.labels.reduce((sum, label) => sum + label, 0)
  return {
    name,
    format,
    rows: dataset.labels.length,
    positives,
    negatives: dataset.labels.length - positives,
    label: labelName,
    positive,
    labelValues: labelCounts,
    columns: table.columns.map(columnView),
    features: dataset.names,
    columnOf: columnsOfFeatures(table),
    warnings,
  }
}

function columnView({
  name,
  role,
  kind,
  why,
  missing = 0,
  levels,
  examples = [],
}: Table['columns'][number]): ColumnView {
  return { name, role, kind: kind ?? '', why, missing, examples, ...(levels && { levels }) }
}
