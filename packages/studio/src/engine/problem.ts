import type { PenaltyName, Threshold, ThresholdChoice, TransformChoice } from '@infinite-push/core'
import type { Correction, MissingPolicy } from '@infinite-push/tables'

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
