import { refusal } from './define.js'
import { quoted } from './words.js'

/** What is wrong with a table that is handed to the library. */

const NUMBERS_ONLY = 'Give numbers only; fill in what is missing, or leave out the row or the column.'

export const badTable = refusal('bad-table', {
  kind: 'data',
  message: ({ found }: { found: string }) => `The table is ${found}.`,
  hint: () => 'Give a list of rows, or an object of columns by name.',
})

type Shape = { count: number; rows: number | undefined; cols: number | undefined }

export const badShape = refusal('bad-shape', {
  kind: 'data',
  message: ({ count, rows, cols }: Shape) => {
    const sides = [...(rows === undefined ? [] : [`${rows} rows`]), ...(cols === undefined ? [] : [`${cols} columns`])]
    return `${count} numbers do not make a table of ${sides.join(' and ')}.`
  },
  hint: ({ rows, cols }) =>
    rows === undefined || cols === undefined
      ? 'Give the numbers row after row, or { rows, cols, values }.'
      : 'Give rows·cols numbers, row after row.',
})

/** A line is a row or a column, as `Row 3` or `Column 'age'`. */
type Line = { line: string; count: number; first: string; wanted: number }

export const raggedTable = refusal('ragged-table', {
  kind: 'data',
  message: ({ line, count, first, wanted }: Line) => `${line} has ${count} values, but ${first} has ${wanted}.`,
  hint: () => 'Give every row, or every column, as a list of the same number of values.',
})

export const notAList = refusal('ragged-table', {
  kind: 'data',
  message: ({ line, found }: { line: string; found: string }) => `${line} is ${found}, not a list of numbers.`,
  hint: () => 'Give every row, or every column, as a list of the same number of values.',
})

export const raggedRows = refusal('ragged-rows', {
  kind: 'data',
  message: ({ row, count, wanted }: { row: number; count: number; wanted: number }) =>
    `Row ${row} has ${count} values, but row 1 has ${wanted}.`,
  hint: () => 'Give every row the same number of values.',
})

export const notANumber = refusal('not-a-number', {
  kind: 'data',
  message: ({ row, column, cell }: { row: number; column: string | number; cell: string }) =>
    `Row ${row}, column ${typeof column === 'string' ? `'${column}'` : column} is ${cell}, which is not a number.`,
  hint: () => NUMBERS_ONLY,
})

export const wrongWidth = refusal('wrong-width', {
  kind: 'data',
  message: ({ found, wanted }: { found: number; wanted: number }) =>
    `The table has ${found} columns, the model was learnt from ${wanted}.`,
  hint: () => 'Give all columns in the order of the training table, or an object of columns by name.',
})

export const duplicateEntry = refusal('duplicate-entry', {
  kind: 'data',
  message: ({ row, column }: { row: number; column: number }) => `Row ${row} gives column ${column} twice.`,
  hint: () => 'Keep one value per row and column.',
})

export const missingColumns = refusal('missing-columns', {
  kind: 'data',
  message: ({ missing, used }: { missing: readonly string[]; used: number }) =>
    `The table lacks ${missing.length} of the ${used} columns that the model weighs: ${quoted(missing)}.`,
  hint: () => 'Columns are matched by exact name; extra columns are fine. Check the header of the table.',
})

/** Cells that are too large together have no column of their own to blame. */
export const noScore = refusal('no-score', {
  kind: 'data',
  message: ({ row, column, cell }: { row: number; column: string | undefined; cell: number | undefined }) =>
    `Row ${row} has no score: ${column === undefined ? 'its cells are too large' : `column '${column}' is ${cell}`}.`,
  hint: () => 'Fill in the value, or leave the row out.',
})

export const badSvmlight = refusal('bad-svmlight', {
  kind: 'data',
  field: 'data',
  message: ({ source, line, column, what }: SvmlightFault) =>
    `${source === undefined ? '' : `${source}, `}line ${line}, column ${column}: ${what}`,
  hint: ({ cure }) => cure,
})

/** What is wrong with a text, and how the text is to be written: the same on every surface. */
type SvmlightFault = { source: string | undefined; line: number; column: number; what: string; cure: string }
