import type {
  CrossValidationSummary,
  FirstRows,
  Metrics,
  Model,
  PenaltyName,
  Status,
  Threshold,
  ThresholdChoice,
  TransformChoice,
  Warning,
  WorkProgress,
} from '@infinite-push/core'
import type { StopSignal } from '@infinite-push/core/internal'
import type { Correction, MissingPolicy } from '@infinite-push/tables'
import type { MarkedRow, OpenedRow, OtherList, RowCell, RowQuery } from './about-rows.js'

/** How to read the table; what is absent is told from the table itself. Columns are named by name. */
export interface Reading {
  format?: string
  label?: string
  positive?: string
  id?: string
  weights?: string
  /** Which list a row belongs to: rows compete inside their list only. */
  query?: string
  /** Rows with the same value are never parted by folds. */
  rowGroups?: string
  ignore: readonly string[]
  /** Columns to take for categories although they hold numbers. */
  categories: readonly string[]
  missing: MissingPolicy
  /** What stands before decimals, and between groups of digits. */
  decimal?: string
  thousands?: string
  /** `none` where the first row is a row like the others. */
  header?: string
}

/** What to learn. λ is not part of it: the whole path is; `auto` leaves threshold or transform to cross-validation. */
export interface Problem {
  penalty: PenaltyName
  l1Ratio: number
  /** Features whose names are alike up to this text are one group, for penalties of groups; empty where there are none. */
  groupsBy: string
  /** Features that may not have a weight below 0, by name. */
  nonnegative: 'all' | readonly string[]
  threshold: ThresholdChoice
  /** `rank` sends features through their ranks among the rows learnt from. */
  transform: TransformChoice
  standardize: boolean
  /** Columns that may not be used, by name, and single levels of categories (`home=owns`). */
  dropped: readonly string[]
  /** What the user says about rows, by their number in the file; one each. */
  corrections: readonly Correction[]
}

/** What cross-validation decides of a problem where that is left to it. */
export interface Decided {
  threshold: Threshold
  transform: Exclude<TransformChoice, 'auto'>
}

/** A problem where all is decided. */
export type DecidedProblem = Problem & Decided

/** What cross-validation chooses. */
export interface Setting extends Decided {
  lambda: number
}

/** What to learn the path of; with what cross-validation chose, it goes at that threshold and through that λ. */
export interface PathChoice extends Problem {
  /** With what all rows give there, where that is known. */
  chosen?: Setting & { point?: PointView }
}

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

/**
 * Everything the page asks for. It runs in a worker; a call that is cancelled rejects with an AbortError, and the engine
 * stays usable.
 */
export interface Engine {
  open(file: File, reading: Reading, options?: CallOptions): Promise<TableView>
  /** The columns and the values of the label, also where `open` fails. */
  sketch(file: File, reading: Reading): Promise<Sketch>
  /** With `auto` and nothing chosen yet, at a threshold that has models, so that there is a list soon. */
  path(choice: PathChoice, options?: CallOptions): Promise<PathView>
  /** Cross-validation as the command line does it: chooses λ, and the threshold where that is `auto`. */
  validate(choice: ValidationChoice, options?: CallOptions): Promise<ValidationView>
  /** What a setting of one's own gives, and what folds say about it. */
  pinned(choice: PinnedChoice, options?: CallOptions): Promise<PinnedView>
  /** How often each feature is selected on halves of the rows, in the order of the features. */
  stability(problem: DecidedProblem, subsamples: number, options?: CallOptions): Promise<Float64Array>
  /** What all rows give at a λ. */
  settle(problem: DecidedProblem, lambda: number): Promise<PointView>
  /** From now on a point of the path is as it was settled. */
  adopt(point: number, settled: PointView): Promise<void>
  rankAt(point: number): Promise<RankedView>
  /** What rows are called. */
  named(rows: readonly number[]): Promise<readonly NamedRow[]>
  rows(point: number, rows: readonly number[], contributions: number): Promise<readonly RowView[]>
  /** All about one row. */
  openRow(point: number, row: number): Promise<OpenedRow>
  /** The cells of one row as the file has them. */
  cells(row: number): Promise<readonly RowCell[]>
  /** The rows that a query finds. */
  findRows(query: RowQuery): Promise<Int32Array>
  /** Marked rows with where they stand, to take away. */
  marksFile(point: number, marks: readonly MarkedRow[]): Promise<Download>
  /** The list of another table by the rule at a point. */
  scoreOther(point: number, file: File): Promise<OtherList>
  /** The raw feature values of one row. */
  values(row: number): Promise<Float64Array>
  /** What the score of a row would be with these feature values. */
  scoreOf(point: number, values: Float64Array): Promise<number>
  distribution(feature: number): Promise<DistributionView>
  /** The certified model, as the command line would write it. */
  model(choice: ModelChoice): Promise<Model>
  /** The corrections as a file that the command line takes. */
  corrections(corrections: readonly Correction[]): Promise<Download>
  /** `json`, `ranked`, `report`, or a name of the exports (`onnx`, `js`, …). */
  download(choice: ModelChoice, what: string): Promise<Download>
}

/** What cross-validation says along the λ it tried, and what it chose. */
export interface ValidationView extends CrossValidationSummary, Setting {
  /** What all rows give there. */
  point: PointView
  /** What it was asked, so that `verify --all` can ask again. */
  asked: NonNullable<Model['training']['asked']>
}

/** A point of the path; with what cross-validation said about it when it chose it. */
export interface ModelChoice {
  point: number
  /** The command that gives the same model. */
  command: string
  validation?: ValidationView | undefined
  /** What rows left out said at its λ, where cross-validation did not choose it. */
  leftOut?: LeftOut | undefined
}

/** What rows left out say at a λ. */
export interface LeftOut {
  metric: string
  mean: number
  standardError: number
}

export interface ValidationChoice {
  problem: Problem
  folds: number
  seed: number
}

/** A setting to be compared with another one, on the folds of cross-validation. */
export interface PinnedChoice {
  problem: DecidedProblem
  lambda: number
  folds: number
  seed: number
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

export interface CallOptions {
  signal?: AbortSignal
  onProgress?: (progress: WorkProgress) => void
}

/** What the engine itself needs of them, in its worker. */
export interface WorkOptions {
  signal?: StopSignal
  onProgress?: (progress: WorkProgress) => void
}
