import { didYouMean, refusal, warning } from '@infinite-push/core/internal'
import { listed } from '../listed.js'

/** What is wrong with the columns of a table, or with how they are chosen. An option is named as the library has it. */

type Named = { source: string; option: string; word: string }

export const unknownColumn = refusal('unknown-column', {
  kind: 'usage',
  field: ({ option }) => option,
  message: ({ option, word, source }: Named & { columns: readonly string[]; meant: string | undefined }) =>
    `${option} ${word}: ${source} has no such column.`,
  hint: ({ columns, meant }) => didYouMean(meant).trim() || `Its ${columns.length} columns are ${listed(columns)}.`,
})

export const noColumnMatches = refusal('unknown-column', {
  kind: 'usage',
  field: ({ option }) => option,
  message: ({ option, word }: Named & { columns: readonly string[]; pattern: true }) =>
    `${option} ${word}: no column matches.`,
  hint: ({ columns }) => `The columns are ${listed(columns)}.`,
})

export const emptyRange = refusal('empty-range', {
  kind: 'usage',
  field: ({ option }) => option,
  message: ({ option, word }: { option: string; word: string; turned: string }) =>
    `${option} ${word}: the range ends before it begins.`,
  hint: ({ turned }) => `Turn it round: ${turned}`,
})

export const sharedColumn = refusal('shared-column', {
  kind: 'usage',
  field: ({ options: [, second] }) => second,
  message: ({ column, options: [first, second] }: { column: string; options: readonly [string, string] }) =>
    `The column "${column}" cannot be both ${first} and ${second}.`,
  hint: ({ options: [, second] }) => `Name another column for ${second}.`,
})

export const namesTwice = refusal('duplicate-columns', {
  kind: 'data',
  field: 'data',
  message: ({ source, names }: { source: string; line: 1; names: readonly string[] }) =>
    `${source}, line 1: these column names occur more than once: ${listed(names)}.`,
  hint: () => 'Rename them, or name each by its number.',
})

export const columnsLacking = refusal('missing-columns', {
  kind: 'data',
  field: 'data',
  message: ({ source, missing }: { source: string; missing: readonly string[]; near: string | undefined }) =>
    `${source} lacks ${missing.length} of the columns the model needs: ${listed(missing)}.`,
  hint: ({ missing, near }) =>
    near === undefined
      ? 'Score a table with the columns the model was fitted on.'
      : `Is ${missing[0]} called ${near} here?`,
})

type NamedColumns = { names: readonly string[] }

const NAME_EACH = 'Name every column in the first row, each in its own way.'

export const unnamedColumns = warning('unnamed-columns', {
  message: ({ names }: NamedColumns) => `${counted(names)} without a name ${called(names)}.`,
  hint: () => NAME_EACH,
})

export const renamedColumns = warning('duplicate-columns', {
  message: ({ names }: NamedColumns) => `${counted(names)} with the name of another ${called(names)}.`,
  hint: () => NAME_EACH,
})

export const emptyColumns = warning('empty-columns', {
  message: ({ names }: NamedColumns) => leftOut(names, 'no value'),
  hint: () => 'Ignore it, or fill it in.',
})

export const rowNames = warning('row-names', {
  message: ({ names }: NamedColumns) => leftOut(names, 'row numbers or names, and no name'),
  hint: () => 'Name it in the header to use it.',
})

export const constantColumns = warning('constant-columns', {
  message: ({ names }: NamedColumns) =>
    `${counted(names)} ${names.length === 1 ? 'is' : 'are'} the same in every row and will get weight 0: ${listed(names)}.`,
  hint: () => 'Ignore them if they are not meant to be there.',
})

/** `name` is how a list of columns can name it: by its number, where its name holds a comma. */
export const idColumn = warning('id-column', {
  message: ({ column }: { column: string; name: string }) =>
    `Column "${column}" is different in every row and looks like an identifier, but is taken as a feature.`,
  hint: () => 'Take it as the id, which keeps it in the outputs and out of the model, or ignore it.',
})

type Unusable = { columns: readonly string[]; names: readonly string[]; naming: string | undefined; most: number }

export const dateColumn = warning('date-column', {
  field: 'ignore',
  message: ({ columns }: Unusable) => `${subject(columns, 'holds', 'hold')} dates, which are not read as features.`,
  hint: () => 'Ignore it; or write numbers instead, such as days since the first date, the month or the weekday.',
})

/** `cell` is one of the dates. */
export const openDates = refusal('open-dates', {
  kind: 'data',
  field: 'dateOrder',
  message: ({ source, column, cell }: { source: string; column: string; cell: string }) =>
    `${source}: the dates in column "${column}" (${cell}) do not tell whether the day or the month comes first.`,
  hint: () => "Say it: dateOrder: 'dmy' or 'mdy'.",
})

export const tooManyLevels = warning('too-many-levels', {
  field: 'ignore',
  message: ({ columns }: Unusable) => `${subject(columns, 'holds', 'hold')} too many different texts for a category.`,
  hint: ({ naming, most }) =>
    naming === undefined
      ? `Ignore it; or allow that many: maxLevels: ${most}.`
      : 'Ignore it; or, since it names the rows, take it as the id.',
})

export const mixedSigns = refusal('mixed-signs', {
  kind: 'data',
  field: 'data',
  message: ({
    source,
    column,
    signs,
    bare,
  }: {
    source: string
    column: string
    signs: readonly { sign: string; cells: number }[]
    bare: number
  }) => {
    const parts = signs.map(({ sign, cells }) => `${cells} with ${sign}`)
    return `${source}: the numbers in column "${column}" do not go together: ${[...parts, ...(bare > 0 ? [`${bare} without a sign`] : [])].join(', ')}.`
  },
  hint: () => 'Write them all in the same unit, or ignore the column.',
})

export const otherSign = warning('other-sign', {
  message: ({ column, before, now }: { column: string; before: string | undefined; now: string | undefined }) =>
    `Column "${column}" ${before === undefined ? 'had no sign' : `was in ${before}`} when the model was learnt, and ` +
    `${now === undefined ? 'has no sign' : `is in ${now}`} here.`,
  hint: ({ before, now }) =>
    before === '%' || now === '%'
      ? '12% is read as 0.12, and 12 as 12: write the column as in the table that the model was learnt from.'
      : 'Write the column in the same unit as in the table that the model was learnt from.',
})

export const unseenLevels = warning('unseen-levels', {
  message: ({
    column,
    cells,
    unseen,
  }: {
    column: string
    cells: number
    unseen: readonly string[]
    known: readonly string[]
  }) =>
    `Column "${column}": ${cells === 1 ? '1 cell holds' : `${cells} cells hold`} what the model has never met ` +
    `(${listed(unseen)}); all its levels are 0 there.`,
  hint: ({ known }) => `The model knows ${listed(known)}; learn it again from a table that has the others, too.`,
})

function counted({ length }: readonly string[]): string {
  return length === 1 ? '1 column' : `${length} columns`
}

function called(names: readonly string[]): string {
  return `${names.length === 1 ? 'is' : 'are'} called ${listed(names)}`
}

function leftOut(names: readonly string[], what: string): string {
  const [hold, are] = names.length === 1 ? ['holds', 'is'] : ['hold', 'are']
  return `${counted(names)} ${hold} ${what} and ${are} left out: ${listed(names)}.`
}

function subject(columns: readonly string[], one: string, many: string): string {
  return columns.length === 1 ? `Column ${columns[0]} ${one}` : `${columns.length} columns: ${listed(columns)} ${many}`
}
