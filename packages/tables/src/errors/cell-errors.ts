import { refusal } from '@infinite-push/core/internal'

/** What is wrong with single cells: the place, the cell, and what to do. */

export type CellPlace = { source: string; line: number; column: string; cell: string }

function at({ source, line, column, cell }: CellPlace): string {
  return `${source}, line ${line}, column "${column}": "${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`
}

/** What a cell looks like that is no number. */
export type Cure = 'comma-in-doubt' | 'decimal-comma' | 'thousands' | 'plain' | 'number'

const CURES: Readonly<Record<Cure, string>> = {
  'comma-in-doubt': "thousands: ',' reads such a cell as thousands, decimal: ',' as decimals; or write plain numbers",
  'decimal-comma': "decimal: ',' reads a decimal comma; or write numbers with a decimal point",
  thousands: "thousands: ',' (or another mark) reads groups of digits; or write plain decimal numbers",
  plain: 'Write plain decimal numbers',
  number: 'Write a number',
}

/** `cure` is how such a cell can be read, or is to be written; `name` how a list of columns can name the column, none when scoring. */
export const cellNotANumber = refusal('not-a-number', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace & { cure: Cure; name: string | undefined }) => `${at(place)} is not a number.`,
  hint: ({ cure, name }) =>
    `${CURES[cure]}, leave it empty if the value is not known${name === undefined ? '.' : '; or take the column for a category, or ignore it.'}`,
})

export const infiniteNumber = refusal('infinite-number', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace) => `${at(place)} is not a finite number.`,
  hint: () => 'Write a finite number, or leave the cell empty if the value is not known.',
})

export const notABoolean = refusal('not-a-boolean', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace) => `${at(place)} is neither true nor false.`,
  hint: () => 'Write true or false, yes or no, or 1 or 0, as in the table the model was learnt from.',
})

export const notADate = refusal('not-a-date', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace) => `${at(place)} is not a date.`,
  hint: () => 'Write dates as in the table that the model was learnt from, or leave the cell empty.',
})

export const notAWeight = refusal('bad-weight', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace) => `${at(place)} is not a weight.`,
  hint: () => 'Weights are numbers ≥ 0.',
})

export const missingLabel = refusal('missing-label', {
  kind: 'data',
  field: 'data',
  // Words that stand for nothing are not kept: what the cell says is not known here.
  message: ({ source, line, column }: CellPlace) => `${source}, line ${line}, column "${column}": there is no label.`,
  hint: () => 'Give every row a label, or take the row out of the table.',
})

export const missingGroup = refusal('missing-group', {
  kind: 'data',
  field: 'data',
  message: (place: CellPlace) => `${at(place)} names no group of rows: it is missing.`,
  hint: () => 'Write in every row which group it belongs to; a row that belongs to no other gets a value of its own.',
})

export const missingCells = refusal('missing-cells', {
  kind: 'data',
  field: 'missing',
  message: ({ source, line, column, cells, rows }: Omit<CellPlace, 'cell'> & { cells: number; rows: number }) =>
    `${source}, line ${line}, column "${column}": the cell has no value. ` +
    `${cells === 1 ? 'It is the only one' : `${cells} cells in ${rows} rows are missing`}.`,
  hint: () =>
    "missing: 'mean' (or 'median') fills in what the column has elsewhere; 'drop' leaves such rows out; 'indicator' also " +
    'makes a feature of which cells are missing.',
})

export const tooManyCells = refusal('too-many-cells', {
  kind: 'data',
  field: 'data',
  message: ({ source, rows, columns, bytes }: { source: string; rows: number; columns: number; bytes: number }) =>
    `${source}: ${rows} rows × ${columns} columns are far more cells than ${bytes} bytes can describe.`,
  hint: () => 'If most cells are 0, write the table as svmlight, which needs no memory for zeros.',
})
