import { refusal } from './define.js'
import { quoted } from './words.js'

/** Why a data set cannot be learnt from, or a ranking not be judged. */

const BOTH_CLASSES = 'Ranking needs both classes: check the labels and which value is the positive one.'

export const noRows = refusal('no-rows', {
  kind: 'data',
  message: () => 'The table has no rows.',
  hint: () => 'Give at least one positive and one negative row.',
})

export const noColumns = refusal('no-columns', {
  kind: 'data',
  message: () => 'The table has no feature columns.',
  hint: () => 'Give at least one numeric column.',
})

export const lengthMismatch = refusal('length-mismatch', {
  kind: 'data',
  message: ({ what, count, of, wanted }: { what: string; count: number; of: string; wanted: number }) =>
    `There are ${count} ${what} for ${wanted} ${of}.`,
  hint: ({ of }) => `Give one for each of the ${of}.`,
})

export const duplicateName = refusal('duplicate-name', {
  kind: 'data',
  message: ({ columns: [first, second], name }: { columns: readonly [number, number]; name: string }) =>
    `Columns ${first} and ${second} are both named "${name}".`,
  hint: () => 'Rename one of them.',
})

export const unnamedColumn = refusal('unnamed-column', {
  kind: 'data',
  message: ({ column }: { column: number }) => `Column ${column} has an empty name.`,
  hint: () => 'Name it, or leave it out.',
})

export const emptyColumn = refusal('empty-column', {
  kind: 'data',
  message: ({ columns }: { columns: readonly string[] }) =>
    `${columns.length === 1 ? 'Column' : 'Columns'} ${quoted(columns)} ${columns.length === 1 ? 'has' : 'have'} no value: ` +
    'every cell is missing.',
  hint: () => 'Leave out what has no values.',
})

const LABELS = "Label with 1 and 0, 1 and −1, or true and false, e.g. y.map((value) => value === 'yes')."

export const badLabel = refusal('bad-label', {
  kind: 'data',
  field: 'labels',
  message: ({ row, label }: { row: number; label: string }) => `Row ${row} has the label ${label}.`,
  hint: () => LABELS,
})

export const badLabels = refusal('bad-label', {
  kind: 'data',
  field: 'labels',
  message: ({ found }: { found: string }) => `The labels are ${found}.`,
  hint: () => LABELS,
})

export const mixedLabels = refusal('bad-label', {
  kind: 'data',
  field: 'labels',
  message: () => 'Some labels are 0 and some are −1.',
  hint: () => LABELS,
})

type ClassCounts = { positives: number; negatives: number }

function allOfOneClass({ positives, negatives }: ClassCounts): string {
  return positives + negatives === 0
    ? 'There are no rows'
    : `All ${positives + negatives} rows are ${positives > 0 ? 'positive' : 'negative'}`
}

export const oneClass = refusal('one-class', {
  kind: 'data',
  field: 'labels',
  message: (counts: ClassCounts) =>
    `${allOfOneClass(counts)}; there is no ${counts.positives > 0 ? 'negative to rank below them' : 'positive to rank'}.`,
  hint: () => BOTH_CLASSES,
})

export const oneClassToJudge = refusal('one-class', {
  kind: 'data',
  field: 'labels',
  message: (counts: ClassCounts) => `${allOfOneClass(counts)}: a ranking is judged by positives against negatives.`,
  hint: () => 'Evaluate on rows of both classes; check which label value is the positive one.',
})

export const oneClassOfWeight = refusal('one-class', {
  kind: 'data',
  field: 'weights',
  message: ({ positives, negatives }: ClassCounts) =>
    `There are ${positives} positive and ${negatives} negative rows of weight above 0; both kinds are needed.`,
  hint: () => 'Check the labels and the weights.',
})

export const oneClassHeldOut = refusal('one-class', {
  kind: 'data',
  field: 'heldOut',
  message: ({ rows }: { rows: number }) => `There are ${rows} held-out rows, but not of both classes.`,
  hint: () => 'A threshold is chosen on held-out rows of both classes: give more rows.',
})

export const noListToJudge = refusal('one-class', {
  kind: 'data',
  field: 'queries',
  message: ({ lists }: { lists: number }) =>
    `None of the ${lists} lists has rows of both classes: a ranking is judged by positives against negatives.`,
  hint: () => 'Check which rows belong to one list, and which label value is the positive one.',
})

export const noList = refusal('no-list', {
  kind: 'data',
  field: 'queries',
  message: ({ lists }: { lists: number }) =>
    `None of the ${lists} lists has positive and negative rows, so there is nothing to rank inside any of them.`,
  hint: () => 'Check the queries: rows of one list must have the same value there.',
})

export const badWeight = refusal('bad-weight', {
  kind: 'data',
  field: 'weights',
  message: ({ row, weight }: { row: number; weight: number }) => `Row ${row} has weight ${weight}.`,
  hint: () => 'Give every row a finite weight ≥ 0.',
})

export const infiniteWeight = refusal('bad-weight', {
  kind: 'data',
  field: 'weights',
  message: () => 'The weights of the positive rows add up to infinity.',
  hint: () => 'Divide all weights by a large number.',
})

export const zeroWeight = refusal('zero-weight', {
  kind: 'data',
  field: 'weights',
  message: () => 'All positive rows have weight 0.',
  hint: () => 'Give some positive row a weight above 0.',
})

type Cell = { row: number; column: string; cell: number }

export const featureTooLarge = refusal('feature-too-large', {
  kind: 'data',
  message: ({ row, column, cell }: Cell) => `Row ${row}, column "${column}" is ${cell}, beyond ±1e150.`,
  hint: () => 'Use another unit, or mark it missing.',
})

export const featureNotFinite = refusal('feature-not-finite', {
  kind: 'data',
  message: ({ row, column, cell }: Cell) => `Row ${row}, column "${column}" is ${cell}.`,
  hint: () => 'Fill in the value, leave the row or the column out, or let `missing` say what stands for NaN.',
})

export const nanScore = refusal('nan-score', {
  kind: 'data',
  message: ({ row }: { row: number }) => `The score of row ${row} is not a number, so it has no rank.`,
  hint: () => 'Look for missing or infinite cells in that row of the table.',
})

export const badMissing = refusal('bad-missing', {
  kind: 'usage',
  field: 'missing',
  message: ({ rule }: { rule: string }) => `Missing cells are to be filled by '${rule}'.`,
  hint: () => "Fill them by 'mean' or 'median'.",
})
