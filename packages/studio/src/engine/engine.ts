import type { Model, WorkProgress } from '@infinite-push/core'
import type { StopSignal } from '@infinite-push/core/internal'
import type { Correction } from '@infinite-push/tables'
import type { MarkedRow, OpenedRow, OtherList, RowCell, RowQuery } from './about-rows.js'
import type { DecidedProblem, Problem, Reading, Setting } from './problem.js'
import type {
  DistributionView,
  Download,
  LeftOut,
  NamedRow,
  PathView,
  PinnedView,
  PointView,
  RankedView,
  RowView,
  Sketch,
  TableView,
  ValidationView,
} from './views.js'

/** What to learn the path of; with what cross-validation chose, it goes at that threshold and through that λ. */
export interface PathChoice extends Problem {
  /** With what all rows give there, where that is known. */
  chosen?: Setting & { point?: PointView }
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

/** A point of the path; with what cross-validation said about it when it chose it. */
export interface ModelChoice {
  point: number
  /** The command that gives the same model. */
  command: string
  validation?: ValidationView | undefined
  /** What rows left out said at its λ, where cross-validation did not choose it. */
  leftOut?: LeftOut | undefined
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

export interface CallOptions {
  signal?: AbortSignal
  onProgress?: (progress: WorkProgress) => void
}

/** What the engine itself needs of them, in its worker. */
export interface WorkOptions {
  signal?: StopSignal
  onProgress?: (progress: WorkProgress) => void
}
