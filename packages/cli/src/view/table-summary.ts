import type { Table } from '@infinite-push/tables'
import { shortNumber } from '../terminal/number-format.js'

/** What was understood of a table, in one line. */
export function tableSummary(table: Table, source: string): string {
  const { dataset, format, missing } = table
  const rows = dataset.labels.length
  return [
    `${source}: ${format}`,
    labelWords(table),
    ...(table.weightsName === undefined ? [] : [`weights "${table.weightsName}"`]),
    ...groupWords(table),
    `${counted(rows, 'row')}${classWords(table)}`,
    counted(dataset.names.length, 'feature'),
    missingWords(missing),
  ].join(', ')
}

function groupWords({ rowGroups, rowGroupsName }: Table): string[] {
  if (rowGroups === undefined) return []
  return [`${counted(new Set(rowGroups).size, 'group')} of rows by "${rowGroupsName}"`]
}

/** `1 row`, `2,500 rows` */
export function counted(count: number, what: string): string {
  return `${shortNumber(count)} ${what}${count === 1 ? '' : 's'}`
}

export function positivesIn({ dataset }: Table): number {
  return dataset.labels.reduce((sum, label) => sum + label, 0)
}

function labelWords({ hasLabels, labelName, positive }: Table): string {
  if (!hasLabels) return 'no labels'
  return `label "${labelName}" with positive class ${positive}`
}

function classWords(table: Table): string {
  if (!table.hasLabels) return ''
  const positives = positivesIn(table)
  return ` (${shortNumber(positives)} positive, ${shortNumber(table.dataset.labels.length - positives)} negative)`
}

function missingWords({ cells, rowsDropped }: Table['missing']): string {
  if (cells === 0) return 'no missing cells'
  const fate = rowsDropped > 0 ? `${counted(rowsDropped, 'row')} dropped` : 'filled with means'
  return `${counted(cells, 'missing cell')} (${fate})`
}
