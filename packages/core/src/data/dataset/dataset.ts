import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'

/** What stands for the missing cells of a column: the mean or the median of the values it has. */
export type MissingRule = 'mean' | 'median'

/** A table ready to learn from: rows × features, each row positive or negative. */
export interface Dataset {
  readonly features: Matrix
  /** One name per column of `features`, all different. */
  readonly names: readonly string[]
  /** 1 for a positive row, 0 for a negative one. */
  readonly labels: Uint8Array
  /** A weight ≥ 0 per row; absent means all equal. Only the positives' weights enter the loss. */
  readonly weights?: Vec
  /**
   * The number of the list that each row belongs to. Positives are then ranked against the negatives of their own list
   * only. Absent means one list of all rows.
   */
  readonly queries?: Int32Array
  /**
   * When given, cells may be missing (NaN). Who learns from some of the rows fills them by what those rows have, so that
   * rows left out never shine through.
   */
  readonly missing?: MissingRule
}
