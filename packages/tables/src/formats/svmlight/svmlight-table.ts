import { type CsrMatrix, DenseRows, type Warning } from '@infinite-push/core'
import { SvmlightReader, type SvmlightTable } from '@infinite-push/core/internal'
import { isSparse } from '../../build/feature-matrix.js'
import { checkNotEmpty, constantWarning } from '../../build/finish-table.js'
import { missingRule } from '../../build/missing-cells.js'
import type { Table, TableInput, TableOptions } from '../../build/table.js'
import { chooseColumns } from '../../columns/column-choice.js'
import type { ColumnReading } from '../../columns/column-reading.js'
import { ColumnNames, missingColumns } from '../../columns/columns.js'
import { LabelColumn } from '../../columns/labels.js'
import { noLists, noNamedColumns, unusedFeatures } from '../../errors/format-errors.js'
import { columnsWorthKeeping, pickColumns, withoutZeros } from './picked-indices.js'

/** How messages and model documents call the target of an svmlight row. */
const TARGET = 'target'

/**
 * Reads an svmlight table. The feature with index 12 in the file is called `f12`: so a file that happens not to use the
 * index 0, or the last ones, still has the same names as the others of its family.
 */
export async function readSvmlightTable(input: TableInput, options: TableOptions): Promise<Table> {
  refuseColumnFlags(options)
  const wanted = options.features === undefined ? undefined : wantedIndices(options, input.name)
  const rows = await readRows(input, wanted, options.indexBase)
  const queries = rows.queries && Array.from(rows.queries, String)
  if (options.rowGroups !== undefined && queries === undefined) throw noLists({ source: input.name })
  const { columns, names, unused } =
    wanted === undefined
      ? chosenFeatures(rows, input.name, options)
      : { columns: wanted, names: options.features ?? [], unused: [] }
  checkNotEmpty(input.name, rows.labels.length, names.length, options)
  const features = storedBest(pickIfFewer(rows.features, columns))
  const column = new LabelColumn()
  for (const label of rows.labels) column.add(String(label))
  const training = options.expect !== 'scoring'
  const decided = column.decide({ source: input.name, labelName: TARGET, positive: options.positive, training })
  const rule = missingRule(options.missing)
  return {
    dataset: {
      features,
      names,
      labels: decided.labels ?? new Uint8Array(features.rows),
      ...(rule && { missing: rule }),
    },
    format: 'svmlight',
    signs: [],
    unlabelled: 0,
    hasLabels: decided.labels !== undefined,
    labelName: TARGET,
    labelText: decided.labels && column.reader(),
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
    columns: [{ name: TARGET, role: 'label', why: 'it comes first in every row' }, ...names.map(readingOf)],
    warnings: [...decided.warnings, ...unused, ...(training ? constantWarning(features, names) : [])],
  }
}

function readingOf(name: string): ColumnReading {
  return { name, role: 'feature', kind: 'number', why: 'svmlight tables hold numbers', missing: 0 }
}

/** Dense or sparse as the same table would be in any other format. */
function storedBest(x: CsrMatrix) {
  if (isSparse(x, x.lines.values.length)) return x
  const cells = new Float64Array(x.rows * x.cols)
  for (let i = 0; i < x.rows; i++) x.readRow(i, cells, i * x.cols)
  return new DenseRows(x.rows, x.cols, cells)
}

/** The listed columns, and no zeros. */
function pickIfFewer(x: CsrMatrix, columns: ArrayLike<number>): CsrMatrix {
  const isWhole = columns.length === x.cols && Array.from(columns).every((column, k) => column === k)
  return isWhole ? withoutZeros(x) : pickColumns(x, columns)
}

/** With wanted indices, column k of the matrix is the index k of the file, and all wanted ones exist. */
async function readRows(
  { name, chunks }: TableInput,
  wanted: readonly number[] | undefined,
  base: 0 | 1 | undefined,
): Promise<SvmlightTable> {
  const reach = wanted && { firstIndex: 0 as const, lastIndex: wanted.reduce((a, b) => Math.max(a, b), 0) }
  const reader = new SvmlightReader({ source: name, ...(base === undefined ? {} : { firstIndex: base }), ...reach })
  for await (const chunk of chunks) reader.push(chunk)
  return reader.finish()
}

/** The indices behind the names f1, f2, … of a model; a model with other names was fitted on another kind of table. */
function wantedIndices({ features: names = [], encoding }: TableOptions, source: string): number[] {
  const other = encoding?.find(({ kind }) => kind !== 'number')
  if (other !== undefined) throw missingColumns(source, [other.column], [])
  const indices = names.map(indexIn)
  const absent = names.filter((_, k) => indices[k] === undefined)
  if (absent.length > 0) throw missingColumns(source, absent, [])
  return indices.map(Number)
}

function indexIn(name: string): number | undefined {
  const digits = /^f(0|[1-9]\d{0,8})$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The features left by `--features` and `--ignore`, in which `12` and `f12` both mean the index 12 of the file. */
function chosenFeatures(table: SvmlightTable, source: string, { featureColumns, ignore = [] }: TableOptions) {
  const all = Array.from(columnsWorthKeeping(table.features))
  const names = all.map((column) => `f${column + table.firstIndex}`)
  const known = new ColumnNames({ names, written: names }, source)
  const chosen = (words: readonly string[], flag: string) => chooseColumns(words.map(asName), known, flag).all
  const wanted = featureColumns && chosen(featureColumns, 'features')
  const ignored = chosen(ignore, 'ignore')
  const kept = [...all.keys()].filter((k) => !ignored.has(k) && (wanted === undefined || wanted.has(k)))
  return {
    columns: kept.map((k) => all[k]),
    names: kept.map((k) => names[k]),
    unused: unusedWarning(table.features.cols, all.length),
  }
}

/** Numbers in flags are indices of the file: `3-10` is `f3..f10`. */
function asName(word: string): string {
  if (/^\d+$/.test(word.trim())) return `f${word.trim()}`
  const range = /^(\d+)(?:-|\.\.)(\d+)$/.exec(word.trim())
  return range === null ? word : `f${range[1]}..f${range[2]}`
}

function unusedWarning(all: number, used: number): Warning[] {
  if (used === all) return []
  return [unusedFeatures({ all, used })]
}

/** svmlight rows have a target, perhaps a qid:, and numbered features: no named columns to point at. */
function refuseColumnFlags(options: TableOptions): void {
  const flag = (['label', 'weights', 'id'] as const).find((name) => options[name] !== undefined)
  if (flag !== undefined) throw noNamedColumns({ option: flag })
  if (options.query !== undefined && options.query !== 'qid') throw noNamedColumns({ option: 'query' })
  if (options.rowGroups !== undefined && options.rowGroups !== 'qid') {
    throw noNamedColumns({ option: 'groups-of-rows' })
  }
}
