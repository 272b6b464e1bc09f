import { AS_WRITTEN, type HintsFor } from '@infinite-push/core/internal'
import { listed, rarest, shellWord, type TablesNotice } from '@infinite-push/tables'
import type { SharedCode } from './shared-hints.js'

const NAME_ENCODING = 'Name the encoding it was saved in, as in --encoding windows-1251, or save it again as UTF-8.'

const DELIMITER_WORDS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  ' ': 'blanks',
}

/** What to do about the errors and warnings of tables, with flags to copy. */
export const TABLE_HINTS = {
  // Cells
  'infinite-number': AS_WRITTEN,
  'not-a-boolean': AS_WRITTEN,
  'bad-weight': AS_WRITTEN,
  'not-a-date': AS_WRITTEN,
  'open-dates': () => 'Say it: --date-order dmy (3/4/2024 is in April) or --date-order mdy (it is in March).',
  'missing-label': () => 'Give every row a label, or leave such rows out with --missing-label drop.',
  'missing-group': AS_WRITTEN,
  'missing-cells': () =>
    '--missing mean (or median) fills in what the column has elsewhere; --missing drop leaves such rows out; ' +
    '--missing indicator also makes a feature of which cells are missing. --na says which texts stand for no value.',
  'too-many-cells': AS_WRITTEN,

  // Columns
  'unknown-column': (told) => {
    if ('pattern' in told)
      return `The columns are ${listed(told.columns)}. Quote patterns, so that the shell leaves them alone.`
    const { columns, meant, option } = told
    return meant === undefined
      ? `Its ${columns.length} columns are ${listed(columns)}.`
      : `Did you mean ${meant}? --${option} ${shellWord(meant)}`
  },
  'empty-range': ({ option, turned }) => `Turn it round: --${option} ${turned}`,
  'shared-column': ({ options: [, second] }) => `Name another column for --${second}.`,
  'duplicate-columns': AS_WRITTEN,
  'missing-columns': AS_WRITTEN,
  'unnamed-columns': AS_WRITTEN,
  'empty-columns': () => 'Leave it out with --ignore, or fill it in.',
  'row-names': AS_WRITTEN,
  'constant-columns': () => 'Leave them out with --ignore if they are not meant to be there.',
  'id-column': ({ name }) =>
    `--id ${name} keeps it in the outputs and out of the model; --ignore ${name} leaves it out.`,
  'date-column': (told) =>
    unusable(
      told,
      '; or make numbers of them: --dates days (since the first), or --dates parts (year, month, weekday, …).',
    ),
  'too-many-levels': (told) =>
    unusable(
      told,
      told.naming === undefined
        ? `; or keep the frequent ones (--min-level-count 20), hash them (--hash-levels 64), or allow all: --max-levels ${told.most}.`
        : `; or, since it names the rows, keep it in the outputs: --id ${told.naming}.`,
    ),
  'unseen-levels': AS_WRITTEN,
  'mixed-signs': ({ column }) =>
    `Write them all in the same unit, or leave the column out with --ignore ${shellWord(column)}.`,
  'other-sign': AS_WRITTEN,

  // Labels
  'positive-unknown': (told) => {
    const file = told.source === 'stdin' ? '-' : shellWord(told.source)
    return `Name the positive class, as in: infinite-push fit ${file} --positive ${shellWord(rarest(told))}`
  },
  'label-continuous': () => 'Name the label column with --label NAME, or the positive class with --positive VALUE.',
  'positive-not-found': (told) => `Use one of these values, for example: --positive ${shellWord(rarest(told))}`,
  'missing-labels': () => 'Give every row a label; evaluate also takes --missing-label drop.',

  // Formats
  'not-text': ({ kind }) => {
    if (kind === 'Parquet') return 'Read it with --format parquet.'
    if (kind === 'Arrow') return 'Read it with --format arrow.'
    if (kind === 'ZIP') return 'Read it with --format xlsx if it is a workbook; else unpack it.'
    return kind === 'old Excel' ? 'Save it as .xlsx or as CSV.' : SUPPORTED
  },
  'unknown-encoding': AS_WRITTEN,
  'bad-encoding': () => 'Leave --encoding out, so that it is found; or name the one it was saved in.',
  'mixed-encoding': () => NAME_ENCODING,
  'untold-encoding': () => NAME_ENCODING,
  'encoding-guessed': () =>
    'If letters look wrong, name the encoding it was saved in with --encoding, or save it again as UTF-8.',
  'no-header': () => 'Add a first row with the names of the columns, or say that there is none: --no-header.',
  'ragged-row': ({ delimiter, commented }) =>
    'Give every row as many cells as the header; quote cells that hold the delimiter. ' +
    `Cells are taken to end at ${DELIMITER_WORDS[delimiter] ?? shellWord(delimiter)}: --delimiter says otherwise` +
    `${commented ? '.' : "; --comment '#' leaves out lines that begin so."}`,
  'ambiguous-numbers': ({ cell, grouped }) =>
    `--decimal . says that ${cell} is meant, and ends this warning; --thousands . reads ${grouped}.`,
  'no-rows': () => 'Check that the file was written whole, and what --missing drop left.',
  'no-features': () => 'Check the delimiter, --label and --ignore.',
  'nested-column': ({ column }) =>
    `Leave it out with --ignore ${shellWord(column)}, or unnest it first, for example with DuckDB.`,
  'no-named-columns': ({ option }) => {
    if (option === 'query') return 'Lists are read from the qid: of each row; leave --query out.'
    if (option === 'groups-of-rows') return '--groups-of-rows qid keeps rows with the same qid: together.'
    return `Leave --${option} out, or use a CSV table.`
  },
  'no-lists': () => 'Leave --groups-of-rows out, or write qid:NUMBER after the target of every row.',
  'unused-features': AS_WRITTEN,
  'bad-gzip': AS_WRITTEN,
  'bad-parquet': AS_WRITTEN,
  'bad-workbook': AS_WRITTEN,
  'bad-arrow': AS_WRITTEN,
  'no-such-sheet': ({ sheets }) => `Its sheets are ${listed(sheets)}: --sheet ${shellWord(sheets[0] ?? '1')}`,
  'empty-sheet': () => 'Name another sheet with --sheet.',
  'cell-outside': AS_WRITTEN,
  'other-sheets': ({ others }) => `Name the sheet: --sheet ${shellWord(others[0])}, or the one that was read.`,
} satisfies Omit<HintsFor<TablesNotice>, SharedCode>

const SUPPORTED =
  'Supported are .csv, .tsv, .xlsx, .parquet, .feather/.arrow, .json, .ndjson, .arff and .libsvm/.svmlight/.dat, each also gzipped (.gz).'

function unusable({ names, mixed }: { names: readonly string[]; mixed?: boolean }, otherwise: string): string {
  const leave = `Leave ${names.length === 1 ? 'it' : 'them'} out: --ignore ${names.join(',')}`
  return mixed
    ? `${leave}; or make features of them: --dates days --hash-levels 64. infinite-push inspect shows all columns.`
    : `${leave}${otherwise}`
}
