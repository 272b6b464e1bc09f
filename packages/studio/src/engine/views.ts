import type { CrossValidationSummary, FirstRows, Metrics, Model, Status, Warning } from '@infinite-push/core'
import type { Decided, Setting } from './problem.js'

/** One column as it was understood. */
export interface ColumnView {
  name: string
  role: string
  kind: string
  why: string
  missing: number
  levels?: readonly string[]
  examples: readonly string[]
}

/** The table as it was understood. */
export interface TableView {
  name: string
  format: string
  /** What was found about how its text is written, where that is not usual. */
  written: readonly string[]
  rows: number
  positives: number
  negatives: number
  label: string
  positive: string
  labelValues: readonly { value: string; count: number }[]
  columns: readonly ColumnView[]
  /** The number in the file, from 1 on, that each row has. */
  rowNumbers: Int32Array
  /** The column that looks as if it said which list a row belongs to, while all rows are taken for one list. */
  lists?: string
  /** Where rows are ranked inside lists: how many there are, and how many negatives the one with most of them has. */
  inLists?: { count: number; negatives: number }
  /** The features after encoding, in the order of every `feature` index below. */
  features: readonly string[]
  /** The column that each feature is made of. */
  columnOf: readonly string[]
  /** The level of its column that each feature stands for; absent where it is no category. */
  levelOf: readonly (string | undefined)[]
  warnings: readonly Warning[]
}

/** What can be told about a table that could not be read as it was asked for. */
export interface Sketch {
  columns: readonly string[]
  /** The column that would be the label, and its values, most frequent first. */
  label: string
  labelValues: readonly { value: string; count: number }[]
}

/** One point of the path; only nonzero weights. */
export interface PointView {
  lambda: number
  selected: number
  primal: number
  relativeGap: number
  status: Status
  /** Indices into `TableView.features`, and the weights on the standardized scale. */
  features: Int32Array
  weights: Float64Array
  /** Learnt from a part of the rows: something to look at until it is settled. */
  sketched?: true
}

/** The whole path, λ descending, what it is the path of where that is to be chosen, and what is wrong with it if something is. */
export interface PathView extends Decided {
  lambdaMax: number
  points: readonly PointView[]
  /** How many rows it was learnt from, after corrections. */
  positives: number
  negatives: number
  warnings: readonly Warning[]
  /** How many rows, drawn at random, the sketched points were learnt from. */
  sketchedFrom?: number
  /** Set when the empty model is best for every λ: how many negatives hold the mean positive, and those that hold most. */
  empty?: { holders: number; first: readonly NamedRow[] }
}

/** The list at one point of the path. */
export interface RankedView {
  point: number
  /** One per row of the table, also of those left out. */
  scores: Float64Array
  /** Row numbers (from 0), best first; ties negatives first, so that nothing looks better than it is. */
  order: Int32Array
  /** 1 for a positive row, in the order of the list. */
  labels: Uint8Array
  /** How many positives stand above the first negative, of their list where there are lists. */
  onTop: number
  /** Where there are lists, `order` holds one after the other. */
  lists?: readonly ListSpan[]
  /** What the first rows hold, as many as there are positives. */
  first: FirstRows
  metrics: Metrics
}

/** A list, and where it begins and ends in the order of all. */
export interface ListSpan {
  name: string
  start: number
  end: number
}

/** A row of the table. */
export interface NamedRow {
  row: number
  /** Its number in the file, from 1 on: corrections and marks go by it. */
  number: number
  id: string
}

/** One row with what it is made of. */
export interface RowView extends NamedRow {
  label: string
  score: number
  /** Largest first: feature index, the cell, and weight × standardized value. */
  contributions: readonly { feature: number; value: number; contribution: number }[]
}

/** How the values of one feature lie in the two classes: counts in equal bins from `low` to `high`. */
export interface DistributionView {
  feature: number
  low: number
  high: number
  positives: readonly number[]
  negatives: readonly number[]
}

/** A file to take away. */
export interface Download {
  name: string
  type: string
  content: string | Uint8Array
}

/** What cross-validation says along the λ it tried, and what it chose. */
export interface ValidationView extends CrossValidationSummary, Setting {
  /** What all rows give there. */
  point: PointView
  /** What it was asked, so that `verify --all` can ask again. */
  asked: NonNullable<Model['training']['asked']>
}

/** What rows left out say at a λ. */
export interface LeftOut {
  metric: string
  mean: number
  standardError: number
}

/** What a setting gives: its rule and its list on the rows learnt from, and what rows left out say. */
export interface PinnedView {
  point: PointView
  lambdaMax: number
  ranked: RankedView
  /** Along the λ of its problem; none where every model is empty. */
  curve: CrossValidationSummary['path']
  /** The part of the positives on top at its λ, fold by fold. */
  folds: readonly number[]
}
