import type { Dataset, Warning } from '@infinite-push/core'
import type { TableFormat } from './format.js'
import type { LabelCount } from './labels.js'
import type { MissingPolicy, MissingSummary } from './missing-cells.js'

/** How to read a table; columns are named by name or by 1-based number. */
export interface TableOptions {
  format?: string | undefined
  label?: string | undefined
  /** Columns used where the table has them and no flag says otherwise: those a model was fitted with. */
  remembered?: RememberedColumns | undefined
  positive?: string | undefined
  weights?: string | undefined
  query?: string | undefined
  /** Rows with the same value in this column belong together. */
  rowGroups?: string | undefined
  id?: string | undefined
  ignore?: readonly string[] | undefined
  missing: MissingPolicy
  /** Training (the default) needs labels of two classes; scoring takes them where they are. */
  expect?: 'training' | 'scoring' | undefined
  /** The feature columns to read, in this order; all others may hold anything. */
  features?: readonly string[] | undefined
  /** For scoring with `missing: 'mean'`: the means of the training table. */
  fill?: ReadonlyMap<string, number> | undefined
  signal?: AbortSignal | undefined
}

/** Columns by name. */
interface RememberedColumns {
  label?: string | undefined
  weights?: string | undefined
  id?: string | undefined
}

/** A table as the commands use it. */
export interface Table {
  dataset: Dataset
  format: TableFormat
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
  ids: string[] | undefined
  idName: string | undefined
  queries: string[] | undefined
  /** Which rows belong together, one value per row. */
  rowGroups: string[] | undefined
  rowGroupsName: string | undefined
  /** The 1-based data row each kept row was. */
  rowNumbers: Int32Array
  warnings: Warning[]
}

/** What a reader of one format takes: a name for messages, and the bytes. */
export interface TableInput {
  name: string
  chunks: AsyncIterable<Uint8Array>
}
