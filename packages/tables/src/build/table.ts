import type { ColumnSign, Dataset, FeatureEncoding, KnownLevels, TextForm, Warning } from '@infinite-push/core'
import type { ColumnReading } from '../columns/column-reading.js'
import type { LabelCount } from '../columns/labels.js'
import type { MissingPolicy, MissingSummary } from './missing-cells.js'

/** How a table is written; `sql` is what a query gave. */
export type TableFormat = FileFormat | 'sql'

/** How a file of a table is written. */
export type FileFormat = 'csv' | 'tsv' | 'svmlight' | 'parquet' | 'json' | 'ndjson' | 'arff' | 'xlsx' | 'arrow'

/** How to read a table; columns are named by name or by 1-based number, many also by ranges and patterns. */
export interface TableOptions {
  format?: string | undefined
  /** How its text is encoded, by any name browsers know; found when absent. */
  textEncoding?: string | undefined
  /** How its text is written, as far as somebody says it; found when absent. */
  text?: TextForm | undefined
  /** Which sheet of a workbook to read, by name or 1-based number; the first that is shown when absent. */
  sheet?: string | undefined
  label?: string | undefined
  /** Columns used where the table has them and no flag says otherwise: those a model was fitted with. */
  remembered?: RememberedColumns | undefined
  positive?: string | undefined
  weights?: string | undefined
  query?: string | undefined
  /** Rows with the same value in this column belong together. */
  rowGroups?: string | undefined
  id?: string | undefined
  /** Further columns that name the rows in outputs. */
  moreIds?: readonly string[] | undefined
  ignore?: readonly string[] | undefined
  /** The columns that may be features; the others are left out. */
  featureColumns?: readonly string[] | undefined
  /** Columns to take for categories, or for numbers, whatever they look like. */
  category?: readonly string[] | undefined
  number?: readonly string[] | undefined
  /** A category has at most so many levels; 50 when absent. */
  maxLevels?: number | undefined
  /** Levels of a category seen less often are one feature, `other`. */
  minLevelCount?: number | undefined
  /** Text with more levels than a category may have is hashed into so many features. */
  hashLevels?: number | undefined
  /** What dates become: days since the first one, or their parts; refused when absent. */
  dates?: 'days' | 'parts' | undefined
  /** Whether days or months come first in dates such as 3/4/2024; told from the dates when absent. */
  dateOrder?: 'dmy' | 'mdy' | undefined
  /** The index of the first feature of an svmlight table; told from the table when absent. */
  indexBase?: 0 | 1 | undefined
  missing: MissingPolicy
  /** What happens to rows without a label where labels are needed: an error (the default), or they are left out. */
  missingLabel?: 'error' | 'drop' | undefined
  /** What happens to columns that no feature can be made of: an error (the default), or a warning. */
  unusable?: 'refuse' | 'leave-out' | undefined
  /** Training (the default) needs labels of two classes; scoring takes them where they are. */
  expect?: 'training' | 'scoring' | undefined
  /** The features a model needs, in this order; columns that serve none of them may hold anything. */
  features?: readonly string[] | undefined
  /** How each of `features` is computed; absent when all are columns of numbers. */
  encoding?: readonly FeatureEncoding[] | undefined
  /** The levels the model has seen. */
  levels?: readonly KnownLevels[] | undefined
  /** Whether the numbers go where other threads see them, too, so that none of these needs a copy. */
  shared?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Asked before memory is taken; nothing is refused without. */
  room?: Room | undefined
}

/** What memory there is. */
export interface Room {
  /** Throws when so many bytes more are too many. */
  need(bytes: number): void
}

/** Columns by name. */
interface RememberedColumns {
  label?: string | undefined
  weights?: string | undefined
  query?: string | undefined
  id?: string | undefined
  moreIds?: readonly string[] | undefined
  /** All the columns its features came from. */
  columns?: readonly string[] | undefined
  /** How its text was written. */
  text?: TextForm | undefined
  sheet?: string | undefined
  /** The signs that its numbers had. */
  signs?: readonly ColumnSign[] | undefined
}

/** A table as the commands use it. */
export interface Table {
  dataset: Dataset
  format: TableFormat
  /** How its text was encoded, when that was not UTF-8. */
  textEncoding?: string
  /** How its text was written, where it was text with cells in rows. */
  text?: TextForm
  /** Which sheet of a workbook it was. */
  sheet?: string
  /** The signs that numbers of some columns have. */
  signs: ColumnSign[]
  /** Whether `dataset.labels` means anything. */
  hasLabels: boolean
  labelName: string | undefined
  /** What the label column says about a row of `dataset`; only when it has labels. */
  labelText: ((row: number) => string) | undefined
  weightsName: string | undefined
  positive: string | undefined
  /** The values of the label column, most frequent first. */
  labelCounts: LabelCount[]
  missing: MissingSummary
  /** How many rows were left out because they have no label. */
  unlabelled: number
  ids: string[] | undefined
  idName: string | undefined
  /** What further columns say that name the rows. */
  moreIds?: { name: string; values: string[] }[]
  queries: string[] | undefined
  /** Which rows belong together, one value per row. */
  rowGroups: string[] | undefined
  rowGroupsName: string | undefined
  /** The 1-based data row each kept row was. */
  rowNumbers: Int32Array
  /** How each column was read, in the order of the table. */
  columns: ColumnReading[]
  /** How the features are computed from the columns; absent when all are columns of numbers. */
  encoding?: FeatureEncoding[]
  /** The levels of the categories among them. */
  levels?: KnownLevels[]
  /** How many rows were corrected: see `correctTable`. */
  corrections?: { relabelled: number; leftOut: number }
  warnings: Warning[]
}

/** What a reader of one format takes: a name for messages, and the bytes. */
export interface TableInput {
  name: string
  chunks: AsyncIterable<Uint8Array>
}

/** What the lists of a table are called: the name of their column. */
export function queryName({ columns }: Pick<Table, 'columns'>): string {
  return columns.find(({ role }) => role === 'query')?.name ?? 'qid'
}
