/** How the text of a table is written, where that is not the usual way. */
export interface TextForm {
  /** What separates cells: one character; a blank stands for any number of blanks and tabs. */
  delimiter?: string
  /** What stands before the decimals; a point when absent. */
  decimal?: '.' | ','
  /** What groups the digits of large numbers: a point, a comma, an apostrophe, an underscore or a blank. */
  thousands?: string
  /** What lines begin with that are no rows. */
  comment?: string
  /** Whether the first row names the columns; it does when absent. */
  header?: boolean
  /** The texts that stand for a missing cell, in the place of the usual ones; an empty cell always does. */
  na?: string[]
}

/** What stands for a missing cell where nobody says otherwise. */
export const MISSING_WORDS: readonly string[] = [
  '',
  ...['NA', 'N/A', 'n/a', '#N/A', 'NaN', 'nan', 'null', 'NULL', 'None', '-', '.', '\\N', '?'],
]
