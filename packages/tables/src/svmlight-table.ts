import { type CsrMatrix, InfinitePushError, SvmlightReader, type SvmlightTable } from '@infinite-push/core'
import { missingColumns } from './columns.js'
import { checkNotEmpty, constantColumns } from './finish-table.js'
import { LabelColumn } from './labels.js'
import type { Table, TableInput, TableOptions } from './table.js'

/** How messages and model documents call the target of an svmlight row. */
const TARGET = 'target'

/**
 * Reads an svmlight table. The feature with index 12 in the file is called `f12`: so a file that happens not to use the
 * index 0, or the last ones, still has the same names as the others of its family.
 */
export async function readSvmlightTable(input: TableInput, options: TableOptions): Promise<Table> {
  refuseColumnFlags(options)
  const wanted = options.features === undefined ? undefined : wantedIndices(options.features, input.name)
  const rows = await readRows(input, wanted)
  const queries = rows.queries && Array.from(rows.queries, String)
  if (options.rowGroups !== undefined && queries === undefined) throw noLists(input.name)
  const { features, names } =
    wanted === undefined
      ? withoutIgnored(rows, options.ignore ?? [])
      : { features: rows.features.selectColumns(wanted), names: options.features ?? [] }
  checkNotEmpty(input.name, features.rows, features.cols, options)
  const column = new LabelColumn()
  for (const label of rows.labels) column.add(String(label))
  const training = options.expect !== 'scoring'
  const decided = column.decide({ source: input.name, labelName: TARGET, positive: options.positive, training })
  return {
    dataset: { features, names, labels: decided.labels ?? new Uint8Array(features.rows) },
    format: 'svmlight',
    hasLabels: decided.labels !== undefined,
    labelName: TARGET,
    labelText: decided.labels && ((row) => column.textAt(row)),
    weightsName: undefined,
    positive: decided.positive,
    labelCounts: column.counts(),
    missing: { cells: 0, rowsDropped: 0, columns: [] },
    ids: undefined,
    idName: undefined,
    queries,
    rowGroups: options.rowGroups === undefined ? undefined : queries,
    rowGroupsName: options.rowGroups,
    rowNumbers: Int32Array.from(rows.labels, (_, i) => i + 1),
    warnings: [...decided.warnings, ...(training ? constantColumns(features, names) : [])],
  }
}

/** With wanted indices, column k of the matrix is the index k of the file, and all wanted ones exist. */
async function readRows({ name, chunks }: TableInput, wanted: readonly number[] | undefined): Promise<SvmlightTable> {
  const reach = wanted && { firstIndex: 0 as const, lastIndex: wanted.reduce((a, b) => Math.max(a, b), 0) }
  const reader = new SvmlightReader({ source: name, ...reach })
  for await (const chunk of chunks) reader.push(chunk)
  return reader.finish()
}

/** The indices behind the names f1, f2, … of a model; a model with other names was fitted on another kind of table. */
function wantedIndices(names: readonly string[], source: string): number[] {
  const indices = names.map(indexIn)
  const absent = names.filter((_, k) => indices[k] === undefined)
  if (absent.length > 0) throw missingColumns(source, absent, [])
  return indices.map(Number)
}

function indexIn(name: string): number | undefined {
  const digits = /^f(0|[1-9]\d{0,8})$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function withoutIgnored(table: SvmlightTable, ignore: readonly string[]): { features: CsrMatrix; names: string[] } {
  const { features, firstIndex } = table
  const ignored = new Set(ignore.map((word) => ignoredColumn(word, table)))
  const kept = Array.from({ length: features.cols }, (_, k) => k).filter((k) => !ignored.has(k))
  return {
    features: ignored.size === 0 ? features : features.selectColumns(kept),
    names: kept.map((k) => `f${k + firstIndex}`),
  }
}

/** `12` and `f12` both mean the index 12 of the file. */
function ignoredColumn(word: string, { features, firstIndex }: SvmlightTable): number {
  const index = indexIn(/^\d/.test(word) ? `f${word}` : word)
  const column = (index ?? -1) - firstIndex
  if (column >= 0 && column < features.cols) return column
  throw new InfinitePushError('unknown-column', `--ignore ${word}: the file has no such feature.`, {
    kind: 'usage',
    hint: `Its features are f${firstIndex} to f${features.cols - 1 + firstIndex}.`,
    field: 'ignore',
  })
}

/** svmlight rows have a target, perhaps a qid:, and numbered features: no named columns to point at. */
function refuseColumnFlags(options: TableOptions): void {
  const flag = (['label', 'weights', 'id'] as const).find((name) => options[name] !== undefined)
  if (flag !== undefined) throw noColumns(flag, `Leave --${flag} out, or use a CSV table.`)
  if (options.query !== undefined && options.query !== 'qid') {
    throw noColumns('query', 'Lists are read from the qid: of each row; leave --query out.')
  }
  if (options.rowGroups !== undefined && options.rowGroups !== 'qid') {
    throw noColumns('groups-of-rows', '--groups-of-rows qid keeps rows with the same qid: together.')
  }
}

function noLists(source: string): InfinitePushError {
  return new InfinitePushError('no-lists', `--groups-of-rows qid: the rows of ${source} have no qid:.`, {
    kind: 'data',
    hint: 'Leave it out, or write qid:NUMBER after the target of every row.',
    field: 'groups-of-rows',
  })
}

function noColumns(flag: string, hint: string): InfinitePushError {
  const message = `--${flag} names a column, but svmlight tables have no named columns.`
  return new InfinitePushError('no-named-columns', message, { kind: 'usage', hint, field: flag })
}
