import { MISSING_WORDS } from '@infinite-push/core/internal'
import { GROUP_MARKS, type MissingPolicy, type TableOptions } from '@infinite-push/tables'
import type { Command } from 'commander'
import { type TextFlags, textSaid } from '../read/text-said.js'
import { bytesFlag, choiceFlag, listFlag, numberFlag, textFlag, usageError, wholeFrom } from './flag-values.js'

/** The flags that say how to read a table. */
export interface DataFlags extends TextFlags {
  label?: string
  positive?: string
  weights?: string
  query?: string
  groupsOfRows?: string
  ignore?: string[]
  features?: string[]
  category?: string[]
  number?: string[]
  maxLevels?: number
  minLevelCount?: number
  hashLevels?: number
  dates?: 'days' | 'parts'
  dateOrder?: 'dmy' | 'mdy'
  indexBase?: '0' | '1'
  /** The columns that name the rows. */
  id?: string[]
  format?: string
  encoding?: string
  sheet?: string
  /** A query whose rows are the table. */
  sql?: string
  missing?: MissingPolicy
  missingLabel?: 'error' | 'drop'
  /** A file that corrects labels and leaves rows out. */
  corrections?: string
  /** In bytes. */
  maxMemory?: number
}

const FLAGS = {
  label: ['--label <name>', 'the label column, by name or 1-based number (default: label, else the last)', 'outcome'],
  positive: ['--positive <value>', 'which label value is positive (default: 1, true or yes, where that tells)', 'yes'],
  weights: [
    '--weights <name>',
    'column of row weights ≥ 0; of negatives only 0 counts, which takes the row away',
    'weight',
  ],
  query: ['--query <name>', 'column of list ids: rows are ranked inside their list only; svmlight: qid', 'qid'],
  groupsOfRows: [
    '--groups-of-rows <name>',
    'column of runs, patients, …: cross-validation keeps them whole',
    'patient',
  ],
  format: [
    '--format <kind>',
    'csv, tsv, xlsx, parquet, arrow, json, ndjson, arff or svmlight (default: told from name and content)',
    'csv',
  ],
  sheet: ['--sheet <name>', 'Excel: which sheet, by name or number (default: the first)', 'Data'],
  encoding: [
    '--encoding <name>',
    'how text is encoded (default: UTF-8, UTF-16 with its mark or Windows-1252, as found)',
    'windows-1251',
  ],
  corrections: [
    '--corrections <file>',
    'CSV row,correction: rows that are positive, negative or leave-out; the studio writes it',
    'corrections.csv',
  ],
} as const

const LISTS = {
  ignore: ['--ignore <a,b>', 'columns to leave out, by name, number, range (3-10, g1..g50) or pattern (gene_*)'],
  features: ['--features <a,b>', 'the only columns to learn from, named like those of --ignore'],
  category: ['--category <a,b>', 'columns of numbers to take for categories'],
  number: ['--number <a,b>', 'columns in which every cell must be a number'],
} as const

const MISSING = ['error', 'mean', 'median', 'drop', 'indicator'] as const

/** Flags that are neither a text nor a list of names. */
const OTHERS = {
  id: (command: Command) =>
    command.option(
      '--id <name>',
      'row identifier to keep in outputs; not a feature; may be given several times',
      (text: string, previous: string[] = []) => [...previous, textFlag('id', 'patient')(text)],
    ),
  missing: (command: Command) =>
    command.option(
      '--missing <what>',
      'cells without value: error, mean or median (fill in), drop (the row), indicator (mean, and a feature that tells)',
      choiceFlag('missing', MISSING),
    ),
  missingLabel: (command: Command) =>
    command.option(
      '--missing-label <what>',
      'rows without a label: error, or drop (default: error)',
      choiceFlag('missing-label', ['error', 'drop']),
    ),
  maxLevels: (command: Command) =>
    command.option(
      '--max-levels <n>',
      'most different values of a category (default: 50)',
      numberFlag('max-levels', wholeFrom(1, '200')),
    ),
  minLevelCount: (command: Command) =>
    command
      .option(
        '--min-level-count <n>',
        'levels of a category that occur less often are one: other',
        numberFlag('min-level-count', wholeFrom(1, '20')),
      )
      .option(
        '--hash-levels <n>',
        'text with more levels than --max-levels becomes so many features by hashing',
        numberFlag('hash-levels', wholeFrom(2, '64')),
      )
      .option(
        '--dates <what>',
        'dates become days (since the first) or parts (year, month, weekday, …)',
        choiceFlag('dates', ['days', 'parts']),
      )
      .option(
        '--date-order <what>',
        'what 3/4/2024 is: dmy or mdy (default: told from the dates)',
        choiceFlag('date-order', ['dmy', 'mdy']),
      ),
  maxMemory: (command: Command) =>
    command.option(
      '--max-memory <size>',
      'refuse a table that needs more (default: half of what the machine or its container has)',
      bytesFlag('max-memory'),
    ),
  indexBase: (command: Command) =>
    command.option(
      '--index-base <n>',
      'svmlight: the index of the first feature, 0 or 1 (default: told)',
      choiceFlag('index-base', ['0', '1']),
    ),
}

/** Adds the flags that say how the text of a table is written; all of it is found, or told, without them. */
function addTextOptions(command: Command): void {
  command
    .option('--delimiter <mark>', 'between cells: , ; | tab, blank or any other (default: found)', delimiterFlag)
    .option('--decimal <mark>', 'before decimals: . or , (default: found)', choiceFlag('decimal', ['.', ',']))
    .option(
      '--thousands <mark>',
      `between groups of digits: one of ${GROUP_MARKS.filter((mark) => mark !== ' ').join(' ')} or blank (default: found)`,
      thousandsFlag,
    )
    .option('--comment <mark>', 'lines that begin with it are no rows', textFlag('comment', "'#'"))
    .option('--no-header', 'the first row is a row: columns are called column 1, column 2, …')
    .option('--na <a,b>', `texts and numbers that stand for no value (default: ${USUAL_NA})`, naFlag)
}

/** The usual words, without those that differ in case only. */
const USUAL_NA = [...new Map(MISSING_WORDS.map((word) => [word.toLowerCase(), word])).values()]
  .map((word) => word || 'nothing')
  .join(' ')

const NAMED_MARKS: Readonly<Record<string, string>> = {
  tab: '\t',
  '\\t': '\t',
  blank: ' ',
  blanks: ' ',
  space: ' ',
  whitespace: ' ',
  comma: ',',
  semicolon: ';',
  pipe: '|',
}

function delimiterFlag(text: string): string {
  const mark = NAMED_MARKS[text.toLowerCase()] ?? text
  if (/^[^\w"\n\r.-]$/u.test(mark) && mark.length === 1) return mark
  throw usageError(
    'bad-delimiter',
    `--delimiter ${text} cannot stand between cells: it is one character, and no letter, digit, quote, point or minus.`,
    "For example: --delimiter ';', --delimiter tab or --delimiter blank",
    'delimiter',
  )
}

function thousandsFlag(text: string): string {
  return choiceFlag('thousands', GROUP_MARKS)(NAMED_MARKS[text.toLowerCase()] ?? text)
}

/** A list that may be empty: then only empty cells have no value. */
function naFlag(text: string, previous: string[] = []): string[] {
  return [...previous, ...text.split(',').map((word) => word.trim())]
}

/** Adds the named flags. */
export function addDataOptions(command: Command, names: readonly (keyof DataFlags)[]): Command {
  for (const name of names) {
    if (name === 'delimiter') addTextOptions(command)
    else if (name in OTHERS) OTHERS[name as keyof typeof OTHERS](command)
    else if (name in LISTS) {
      const [flag, description] = LISTS[name as keyof typeof LISTS]
      command.option(flag, description, listFlag(name))
    } else {
      const [flag, description, example] = FLAGS[name as keyof typeof FLAGS]
      const word = flag.slice(2, flag.indexOf(' '))
      command.option(flag, description, textFlag(word, example))
    }
  }
  return command
}

/** Every flag, for the commands that learn. */
export const LEARNING_FLAGS = [
  'label',
  'positive',
  'weights',
  'query',
  'features',
  'ignore',
  'id',
  'category',
  'number',
  'maxLevels',
  'minLevelCount',
  'format',
  'encoding',
  'sheet',
  'delimiter',
  'indexBase',
  'missing',
  'missingLabel',
  'corrections',
  'maxMemory',
] as const

/** How to read a table to learn from. */
export function learningTable(flags: DataFlags): TableOptions {
  const { label, positive, weights, ignore, category, number, maxLevels, id, format, missing = 'error' } = flags
  return {
    label,
    positive,
    weights,
    query: flags.query,
    rowGroups: flags.groupsOfRows,
    featureColumns: flags.features,
    ignore,
    category,
    number,
    maxLevels,
    minLevelCount: flags.minLevelCount,
    hashLevels: flags.hashLevels,
    dates: flags.dates,
    dateOrder: flags.dateOrder,
    indexBase: indexBase(flags),
    id: id?.[0],
    moreIds: id?.slice(1),
    format,
    textEncoding: flags.encoding,
    sheet: flags.sheet,
    text: textSaid(flags),
    missing,
    missingLabel: flags.missingLabel,
  }
}

/** The file of corrections, if there is one. */
export function correctionFiles({ corrections }: DataFlags): string[] {
  return corrections === undefined ? [] : [corrections]
}

/** The index of the first feature, if the user says it. */
function indexBase(flags: DataFlags): 0 | 1 | undefined {
  if (flags.indexBase === undefined) return undefined
  return flags.indexBase === '0' ? 0 : 1
}
