import type { InfinitePushError, Warning } from '@infinite-push/core'
import { AS_WRITTEN, type CoreNotice, type HintsFor, hintFrom } from '@infinite-push/core/internal'
import type { ExportsNotice } from '@infinite-push/exports'
import type { Cure, TablesNotice } from '@infinite-push/tables'

/** Said of one column or of several. */
const LEFT_OUT = () => 'Left out for now.'
/** Said by buttons beside it, or about something that this page does not let anyone choose. */
const NOTHING = () => ''
const SAVE_AS_UTF8 = 'Save it again as UTF-8.'
const SMALLER = () => 'Choose a smaller λ.'
const MORE_ROWS = () => 'A table with more rows is needed.'

const CURES: Readonly<Record<Cure, string>> = {
  'comma-in-doubt': 'It could be decimals or thousands: say below which, or write plain numbers',
  'decimal-comma': 'Say below that the comma stands before decimals, or write numbers with a decimal point',
  thousands: 'Write plain decimal numbers, without marks between the digits',
  plain: 'Write plain decimal numbers',
  number: 'Write a number',
}

/** What to do about each error and warning in the words of the page: there are no flags and no options here. */
export const HINTS: HintsFor<CoreNotice | TablesNotice | ExportsNotice> = {
  // Cells and columns
  'not-a-number': (told) =>
    'cure' in told ? `${CURES[told.cure]}, or leave the cell empty if the value is not known.` : '',
  'infinite-number': AS_WRITTEN,
  'not-a-boolean': AS_WRITTEN,
  'bad-weight': () => 'Weights are numbers from 0 on.',
  'zero-weight': AS_WRITTEN,
  'missing-label': AS_WRITTEN,
  'missing-group': AS_WRITTEN,
  'missing-cells': NOTHING,
  'too-many-cells': AS_WRITTEN,
  'unknown-column': NOTHING,
  'empty-range': NOTHING,
  'shared-column': () => 'Give one of them another column.',
  'duplicate-columns': AS_WRITTEN,
  'duplicate-name': AS_WRITTEN,
  'duplicate-entry': AS_WRITTEN,
  'missing-columns': AS_WRITTEN,
  'unnamed-columns': AS_WRITTEN,
  'unnamed-column': AS_WRITTEN,
  'empty-columns': NOTHING,
  'empty-column': () => 'Leave out what has no values.',
  'row-names': AS_WRITTEN,
  'constant-columns': NOTHING,
  'id-column': () => 'Use it as row names, or leave it out.',
  'date-column': LEFT_OUT,
  'too-many-levels': LEFT_OUT,
  'unseen-levels': AS_WRITTEN,
  'mixed-signs': () => 'Write them all in the same unit, or leave the column out.',
  'other-sign': AS_WRITTEN,
  'no-header': () => 'Add a first row with the names of the columns, or say below that there is none.',
  'ragged-row': () => 'Give every row as many cells as the header; quote cells that hold the delimiter.',
  'ambiguous-numbers': ({ cell, grouped }) => `If ${grouped} is meant and not ${cell}, say so above: Numbers.`,
  'positive-unknown': NOTHING,
  'label-continuous': NOTHING,
  'positive-not-found': NOTHING,
  'missing-labels': AS_WRITTEN,
  'bad-label': NOTHING,
  'one-class': () => 'Ranking needs positive and negative rows: look at the label column.',
  'no-list': () => 'Rows of one list must have the same value in the column that names the lists.',
  'feature-too-large': AS_WRITTEN,
  'feature-not-finite': () => 'Fill in the value, or leave the column out.',
  'nan-score': AS_WRITTEN,
  'no-score': AS_WRITTEN,
  'length-mismatch': NOTHING,
  'bad-table': NOTHING,
  'bad-shape': NOTHING,
  'ragged-table': NOTHING,
  'ragged-rows': AS_WRITTEN,
  'wrong-width': NOTHING,

  // Files
  'unknown-format': (told) => ('formats' in told ? `The page reads ${told.formats}.` : ''),
  'not-text': () => 'It is not what its name says.',
  'unknown-encoding': () => SAVE_AS_UTF8,
  'bad-encoding': () => SAVE_AS_UTF8,
  'mixed-encoding': () => SAVE_AS_UTF8,
  'untold-encoding': () => SAVE_AS_UTF8,
  'encoding-guessed': () => `If letters look wrong: ${SAVE_AS_UTF8}`,
  'no-rows': () => 'Check that the file was written whole.',
  'no-columns': NOTHING,
  'no-features': () => 'Leave fewer columns out, or check how the file separates them.',
  'nested-column': () => 'Leave it out, or write one value per cell.',
  'no-named-columns': NOTHING,
  'no-lists': NOTHING,
  'unused-features': AS_WRITTEN,
  'bad-gzip': AS_WRITTEN,
  'bad-parquet': () => 'Write or fetch the file again.',
  'bad-svmlight': AS_WRITTEN,
  'bad-workbook': AS_WRITTEN,
  'bad-arrow': AS_WRITTEN,
  'no-such-sheet': AS_WRITTEN,
  'empty-sheet': AS_WRITTEN,
  'cell-outside': AS_WRITTEN,
  'other-sheets': () => 'If another one is meant, save it as a file of its own.',
  'other-format': NOTHING,
  'bad-table-name': AS_WRITTEN,
  'bad-model-name': AS_WRITTEN,
  'beyond-float32': AS_WRITTEN,
  'scores-only': AS_WRITTEN,
  'not-exportable': AS_WRITTEN,
  'not-a-date': AS_WRITTEN,
  'open-dates': NOTHING,
  'nul-in-text': AS_WRITTEN,
  'not-json': AS_WRITTEN,
  'not-a-model': () => 'Models are what this page and the command line write.',
  'newer-model': () => 'This page is older than the model.',
  'bad-model': AS_WRITTEN,
  'other-data': () => 'Open the table that the model was learnt from.',

  // The problem
  'bad-lambda': SMALLER,
  'auto-threshold': NOTHING,
  'bad-tolerance': NOTHING,
  'bad-transform': NOTHING,
  'time-limit': NOTHING,
  'out-of-time': NOTHING,
  'bad-missing': NOTHING,
  'bad-top-k': ({ negatives }) => `Choose a number up to ${negatives}, the negatives.`,
  'bad-fraction': () => 'Choose a part above 0 and up to 1.',
  'bad-power': NOTHING,
  'bad-mu': NOTHING,
  'bad-seed': () => 'Choose a whole number from 0 on.',
  'unknown-penalty': NOTHING,
  'unknown-solver': NOTHING,
  unsupported: NOTHING,
  'not-fitted': NOTHING,
  'unknown-option': NOTHING,
  'bad-option': NOTHING,
  'l1-ratio': () => 'Choose a number from 0 to 1.',
  'factors-missing': NOTHING,
  'factors-length': NOTHING,
  'factors-value': NOTHING,
  'nonnegative-unknown': NOTHING,
  'groups-missing': () => 'Choose another penalty: there are no groups here.',
  'groups-incomplete': NOTHING,
  'groups-empty': NOTHING,
  'groups-unknown': NOTHING,
  'groups-overlap': NOTHING,
  'empty-model': (told) => {
    if (!('cure' in told)) return SMALLER()
    return told.cure.kind === 'none' || told.cure.kind === 'means-equal'
      ? 'These columns do not tell the classes apart.'
      : 'Compare with the mean of more negatives instead of the highest one.'
  },
  'not-solved': (told) =>
    'status' in told && told.status === 'rounding-limited'
      ? 'Some columns have a huge offset beside their spread, or are nearly the same: no digits are left for more.'
      : 'The weights are at least this close to optimal. Try a larger λ.',
  'lambda-max-bounded': NOTHING,
  'free-weight-large': NOTHING,
  'lists-skipped': () => 'Inside such a list there is nothing to rank.',
  'top-k-capped': () => 'A part of the negatives suits lists of different lengths.',

  // The path, cross-validation, stability and thresholds
  'bad-path': NOTHING,
  'path-cut-short': NOTHING,
  'bad-relaxed': NOTHING,
  'bad-elimination': NOTHING,
  'bad-repeats': NOTHING,
  'bad-folds': () => 'Choose at least 2 folds.',
  'bad-holdout': NOTHING,
  'bad-rule': NOTHING,
  'bad-rowGroups': NOTHING,
  'too-few-for-folds': ({ count }) => (count >= 2 ? `Choose ${count} folds or fewer.` : MORE_ROWS()),
  'too-few-groups': ({ count }) => (count >= 2 ? `Choose ${count} folds or fewer.` : MORE_ROWS()),
  'groups-indivisible': () => 'Choose fewer folds.',
  'too-few-for-holdout': MORE_ROWS,
  'bad-train-size': NOTHING,
  'bad-trainSize': NOTHING,
  'bad-weights': NOTHING,
  'bad-methods': NOTHING,
  'unknown-method': NOTHING,
  'unknown-metric': NOTHING,
  'bad-metric-parameter': NOTHING,
  'bad-level': NOTHING,
  'bad-review-budget': NOTHING,
  'bad-pairs': NOTHING,
  'bad-penalty': () => 'Choose a penalty that selects, such as l1.',
  'bad-subsamples': NOTHING,
  'bad-minFrequency': NOTHING,
  'bad-perSubsample': NOTHING,
  'bad-pfer': NOTHING,
  'too-few-for-halves': MORE_ROWS,
  'empty-subsamples': () => 'Compare with the mean of more negatives.',
  'bad-maxFpr': () => 'Choose a rate between 0 and 1.',
  'bad-budget': () => 'Choose at least one row, and fewer than all.',
  'budget-below-a-row': MORE_ROWS,
  'too-few-negatives': ({ needed }) => `At least ${needed} negatives that no model learnt from would show it.`,
  'nothing-flagged': () => 'Choose a larger budget or rate, or a smaller λ.',
  'too-few-to-calibrate': MORE_ROWS,
  'few-to-calibrate': ({ enough }) => `Below ${enough} rows a logistic curve does better.`,
  'inverted-scores': AS_WRITTEN,
}

/** What to do about it, as the page says it; its own errors are written for it. */
export function hintOf(told: Pick<InfinitePushError, 'code' | 'hint' | 'values'> | Warning): string {
  return hintFrom(HINTS, told)
}
