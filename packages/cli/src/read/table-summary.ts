import { counted, shortNumber } from '@infinite-push/core/internal'
import { queryName, type Table } from '@infinite-push/tables'

/** What was understood of a table, in one line. */
export function tableSummary(table: Table, source: string): string {
  const { dataset, format, textEncoding } = table
  const rows = dataset.labels.length
  return [
    `${source}: ${format}${textEncoding === undefined ? '' : ` in ${textEncoding}`}`,
    labelWords(table),
    ...(table.weightsName === undefined ? [] : [`weights "${table.weightsName}"`]),
    ...groupWords(table),
    ...listWords(table),
    `${counted(rows, 'row')}${classWords(table)}`,
    `${counted(dataset.names.length, 'feature')}${kindWords(table)}`,
    missingWords(table),
  ].join(', ')
}

function groupWords({ rowGroups, rowGroupsName }: Table): string[] {
  if (rowGroups === undefined) return []
  return [`${counted(new Set(rowGroups).size, 'group')} of rows by "${rowGroupsName}"`]
}

function listWords(table: Table): string[] {
  const { queries } = table.dataset
  return queries === undefined ? [] : [`${counted(new Set(queries).size, 'list')} by "${queryName(table)}"`]
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

/** `: 3 numbers, 1 boolean, 2 categories`, when not all are numbers. */
function kindWords({ columns, encoding }: Table): string {
  if (encoding === undefined) return ''
  const count = (kind: string) => columns.filter((column) => column.role === 'feature' && column.kind === kind).length
  const categories = count('category')
  const kinds = [
    [count('number'), counted(count('number'), 'number')],
    [count('boolean'), counted(count('boolean'), 'boolean')],
    [categories, categories === 1 ? '1 category' : `${categories} categories`],
  ] as const
  const words = kinds.filter(([number]) => number > 0).map(([, text]) => text)
  return ` (from ${words.join(', ')})`
}

function missingWords({ missing: { cells, rowsDropped }, dataset }: Table): string {
  if (cells === 0) return 'no missing cells'
  const fate = rowsDropped > 0 ? `${counted(rowsDropped, 'row')} dropped` : `filled with ${dataset.missing}s`
  return `${counted(cells, 'missing cell')} (${fate})`
}
