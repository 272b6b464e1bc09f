import { counted, shortNumber } from '@infinite-push/core/internal'
import { queryName, type Table, textWords } from '@infinite-push/tables'

/** What was understood of a table, wherever it is. */
export interface Understood
  extends Pick<Table, 'hasLabels' | 'labelName' | 'positive' | 'weightsName' | 'columns' | 'encoding' | 'missing'> {
  format: string
  rows: number
  positives: number
  features: number
  /** What stands for missing cells. */
  filled: string | undefined
}

/** What was understood of a table, in one line. */
export function tableSummary(table: Table, source: string): string {
  const { dataset } = table
  const written = textWords(table)
  const format = written.length === 0 ? table.format : `${table.format} (${written.join(', ')})`
  const counts = { rows: dataset.labels.length, positives: positivesIn(table), features: dataset.names.length }
  return understoodWords({ ...table, ...counts, format, filled: dataset.missing }, source, [
    ...groupWords(table),
    ...listWords(table),
    ...(table.unlabelled === 0 ? [] : [`${counted(table.unlabelled, 'row')} without a label dropped`]),
    ...correctionWords(table),
  ])
}

export function understoodWords(table: Understood, source: string, more: readonly string[] = []): string {
  return [
    `${source}: ${table.format}`,
    labelWords(table),
    ...(table.weightsName === undefined ? [] : [`weights "${table.weightsName}"`]),
    ...more,
    `${counted(table.rows, 'row')}${classWords(table)}`,
    `${counted(table.features, 'feature')}${kindWords(table)}`,
    missingWords(table),
  ].join(', ')
}

function correctionWords({ corrections }: Table): string[] {
  if (corrections === undefined) return []
  const { relabelled, leftOut } = corrections
  return [`corrected: ${counted(relabelled, 'label')} changed, ${counted(leftOut, 'row')} left out`]
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

function labelWords({ hasLabels, labelName, positive }: Understood): string {
  if (!hasLabels) return 'no labels'
  return `label "${labelName}" with positive class ${positive}`
}

function classWords({ hasLabels, rows, positives }: Understood): string {
  if (!hasLabels) return ''
  return ` (${shortNumber(positives)} positive, ${shortNumber(rows - positives)} negative)`
}

/** `: 3 numbers, 1 boolean, 2 categories`, when not all are numbers. */
function kindWords({ columns, encoding }: Understood): string {
  if (encoding === undefined) return ''
  const count = (kind: string) => columns.filter((column) => column.role === 'feature' && column.kind === kind).length
  const categories = count('category')
  const kinds = [
    [count('number'), counted(count('number'), 'number')],
    [count('boolean'), counted(count('boolean'), 'boolean')],
    [categories, categories === 1 ? '1 category' : `${categories} categories`],
    [count('date'), counted(count('date'), 'date')],
  ] as const
  const words = kinds.filter(([number]) => number > 0).map(([, text]) => text)
  return ` (from ${words.join(', ')})`
}

function missingWords({ missing: { cells, rowsDropped }, filled }: Understood): string {
  if (cells === 0) return 'no missing cells'
  const fate = rowsDropped > 0 ? `${counted(rowsDropped, 'row')} dropped` : `filled with ${filled}s`
  return `${counted(cells, 'missing cell')} (${fate})`
}
