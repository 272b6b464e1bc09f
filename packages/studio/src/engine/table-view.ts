import type { FeatureEncoding, Vec } from '@infinite-push/core'
import { fileSource, readTable, type Table, textWords } from '@infinite-push/tables'
import { columnsOfFeatures, textOf } from './choices.js'
import { listSizes } from './lists.js'
import type { Reading } from './problem.js'
import type { ColumnView, DistributionView, Sketch, TableView } from './views.js'

const BINS = 24

/** A table as the page shows it. */
export function tableView(table: Table, name: string): TableView {
  const { dataset, format, labelName = '', positive = '', labelCounts, warnings } = table
  const positives = dataset.labels.reduce((sum, label) => sum + label, 0)
  return {
    name,
    format,
    written: textWords(table),
    rows: dataset.labels.length,
    positives,
    negatives: dataset.labels.length - positives,
    label: labelName,
    positive,
    labelValues: labelCounts,
    columns: table.columns.map(columnView),
    rowNumbers: table.rowNumbers.slice(),
    ...listsIn(table),
    features: dataset.names,
    columnOf: columnsOfFeatures(table),
    levelOf: dataset.names.map((_, k) => levelOf(table.encoding?.[k])),
    warnings,
  }
}

/** Names that tables of search results and the like give to their lists. */
const LISTS = /^(qid|query|query[ _-]?id|list[ _-]?id|session[ _-]?id)$/i

function listsIn({ queries, columns, dataset }: Table): Pick<TableView, 'lists' | 'inLists'> {
  const sizes = listSizes(dataset)
  if (sizes) return { inLists: sizes }
  const name = queries ? 'qid' : columns.find((column) => LISTS.test(column.name))?.name
  return name === undefined ? {} : { lists: name }
}

function levelOf(how: FeatureEncoding | undefined): string | undefined {
  return how?.kind === 'level' ? how.level : undefined
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

/** The columns of a table and the values of its label, whatever its other cells hold. */
export async function sketchTable(file: File, reading: Reading): Promise<Sketch> {
  const { format, label, ignore } = reading
  const text = textOf(reading)
  const read = async (named?: string): Promise<Table> =>
    // A model without features reads nothing but the label.
    readTable(await fileSource(file), { format, text, label: named, features: [], missing: 'mean', expect: 'scoring' })
  const first = await read()
  const columns = first.columns.map(({ name }) => name)
  const told = first.columns.find(({ role }) => role === 'label')?.name
  const known = label !== undefined && columns.includes(label) ? label : told
  const name = known ?? columns.findLast((column) => !ignore.includes(column)) ?? ''
  const { labelCounts } = name === told ? first : await read(name)
  return { columns, label: name, labelValues: labelCounts }
}

/** How often the values of a feature fall into equal bins, in each class. Missing cells are in none. */
export function distribution(feature: number, values: Vec, labels: Uint8Array): DistributionView {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const counts = [new Array<number>(BINS).fill(0), new Array<number>(BINS).fill(0)]
  const width = (high - low) / BINS || 1
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) counts[labels[row]][Math.min(BINS - 1, Math.floor((value - low) / width))]++
  })
  return { feature, low, high, negatives: counts[0], positives: counts[1] }
}
