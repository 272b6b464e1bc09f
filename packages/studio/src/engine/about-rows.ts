/** A change of one column that lifts a row above a score. */
export interface Lift {
  column: string
  from: number | string
  to: number | string
  /** How far it moves the row, in standard deviations. */
  size: number
  /** Whether a row of the table has such a value. */
  within: boolean
}

/** One row with all that can be said about it. */
export interface OpenedRow {
  row: number
  number: number
  id: string
  label: string
  /** As it was learnt: after corrections. */
  positive: boolean
  score: number
  /** All that are not 0, largest first. */
  contributions: readonly { feature: number; value: number; contribution: number }[]
  /** The most similar rows of the other class. */
  nearest: readonly { row: number; id: string; distance: number; score: number }[]
  /** The score of the highest other negative, and what lifts the row above it; nothing where it is above. */
  goal: number
  lifts: readonly Lift[]
}

/** Which rows to find: a text anywhere, or something about one column. */
export interface RowQuery {
  text: string
  column?: string
  /** `has` a text somewhere in it (the usual), `is` exactly, or is a number `≥` or `≤`. */
  by?: 'has' | 'is' | '≥' | '≤'
}

/** A cell of the file as it is written there. */
export interface RowCell {
  column: string
  text: string
}

/** A row that was marked, by its number in the file. */
export interface MarkedRow {
  row: number
  note: string
}

/** The list of another table, made by the rule of this one. */
export interface OtherList {
  name: string
  rows: number
  /** Best first, as far as they are shown; `label` where the table has labels. */
  first: readonly { rank: number; number: number; id: string; score: number; label?: string; positive?: boolean }[]
  /** Where it has labels: how many positives, and how many of them stand above the first negative. */
  labels?: { positives: number; onTop: number }
  warnings: readonly string[]
}
