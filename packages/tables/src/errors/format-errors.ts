import { didYouMean, refusal, warning } from '@infinite-push/core/internal'
import { listed } from '../listed.js'

/** Why a file cannot be read as a table. */

const WORDS = 'csv, tsv, xlsx, parquet, arrow, json, ndjson, arff and svmlight'
const SUPPORTED =
  '.csv, .tsv, .xlsx, .parquet, .feather/.arrow, .json, .ndjson, .arff and .libsvm/.svmlight/.dat, each also gzipped (.gz)'

export const unknownFormat = refusal('unknown-format', {
  kind: 'usage',
  field: 'format',
  message: ({ format }: { format: string; meant: string | undefined; formats: string }) =>
    `format ${format}: there is no such format.`,
  hint: ({ meant, formats }) => `${didYouMean(meant)}There are ${formats}.`,
})

export const formatUntold = refusal('unknown-format', {
  kind: 'usage',
  field: 'format',
  message: ({ source }: { source: string; formats: string }) =>
    `${source}: neither its name nor its first line tells the format.`,
  hint: ({ formats }) => `Name the format, as in format: 'csv'. There are ${formats}.`,
})

export const FORMAT_WORDS = WORDS

/** What a file is that is no text. */
type NoText = 'Parquet' | 'Arrow' | 'ZIP' | 'old Excel' | 'bytes'

const NO_TEXT: Readonly<Record<NoText, string>> = {
  Parquet: "Read it with format: 'parquet'.",
  Arrow: "Read it with format: 'arrow'.",
  ZIP: "Read it with format: 'xlsx' if it is a workbook; else unpack it.",
  'old Excel': 'Save it as .xlsx or as CSV.',
  bytes: `Supported are ${SUPPORTED}.`,
}

export const notText = refusal('not-text', {
  kind: 'data',
  field: 'data',
  message: ({ source, kind }: { source: string; kind: NoText }) =>
    `${source} ${kind === 'bytes' ? 'is not a text file' : `is ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind} file`}.`,
  hint: ({ kind }) => NO_TEXT[kind],
})

export const unknownEncoding = refusal('unknown-encoding', {
  kind: 'usage',
  field: 'textEncoding',
  message: ({ encoding }: { encoding: string }) => `There is no encoding called ${encoding}.`,
  hint: () => 'The usual ones are utf-8, utf-16le, windows-1252, iso-8859-15, windows-1251, shift_jis and gb18030.',
})

/** Another encoding than was said. */
export const badEncoding = refusal('bad-encoding', {
  kind: 'data',
  field: 'textEncoding',
  message: ({ source, encoding }: { source: string; encoding: string }) => `${source} is not ${encoding} text.`,
  hint: () => 'Leave the encoding out, so that it is found; or name the one it was saved in.',
})

const NAME_IT = "Name the encoding it was saved in, as in textEncoding: 'windows-1251', or save it again as UTF-8."

export const mixedEncoding = refusal('mixed-encoding', {
  kind: 'data',
  field: 'data',
  message: ({ source, byte, place }: { source: string; byte: string; place: number }) =>
    `${source} begins as UTF-8 text, but byte ${place} (${byte}) is not UTF-8.`,
  hint: () => NAME_IT,
})

export const untoldEncoding = refusal('untold-encoding', {
  kind: 'data',
  field: 'data',
  message: ({ source }: { source: string }) =>
    `${source} is neither UTF-8, UTF-16 with its mark nor Windows-1252 text.`,
  hint: () => NAME_IT,
})

export const encodingGuessed = warning('encoding-guessed', {
  field: 'textEncoding',
  message: ({ source, encoding }: { source: string; encoding: string }) =>
    `${source} is not UTF-8: it was read as ${encoding}.`,
  hint: () => 'If letters look wrong, name the encoding it was saved in, or save it again as UTF-8.',
})

type AtLine = { source: string; line: number }

export const noHeader = refusal('no-header', {
  kind: 'data',
  field: 'data',
  message: ({ source, line, first }: AtLine & { first: string }) =>
    `${source}, line ${line}: the first row holds only numbers (${first}, …): the file seems to have no header row.`,
  hint: () => 'Add a first row with the names of the columns, or say that there is none: header: false.',
})

export const raggedRow = refusal('ragged-row', {
  kind: 'data',
  field: 'data',
  message: ({
    source,
    line,
    found,
    wanted,
  }: AtLine & { found: number; wanted: number; delimiter: string; commented: boolean }) =>
    `${source}, line ${line}: ${found} ${found === 1 ? 'cell' : 'cells'} where the header has ${wanted}.`,
  hint: () =>
    'Give every row as many cells as the header; quote cells that hold the delimiter. Is the delimiter another one?',
})

export const ambiguousNumbers = warning('ambiguous-numbers', {
  field: 'text',
  message: ({ source, cell }: { source: string; cell: string; grouped: string }) =>
    `${source}: numbers such as ${cell} are read with a decimal point, but could be in groups of thousands.`,
  hint: ({ cell, grouped }) => `decimal: '.' says that ${cell} is meant; thousands: '.' reads ${grouped}.`,
})

export const noRowsLeft = refusal('no-rows', {
  kind: 'data',
  field: 'data',
  message: ({ source }: { source: string }) => `${source}: no row of data is left.`,
  hint: () => 'Check that the file was written whole, and what leaving out rows with missing cells left.',
})

export const noFeatures = refusal('no-features', {
  kind: 'data',
  field: 'data',
  message: ({ source }: { source: string }) => `${source}: no feature column is left.`,
  hint: () => 'Check the delimiter, the label column and which columns are ignored.',
})

export const nestedColumn = refusal('nested-column', {
  kind: 'data',
  field: 'data',
  message: ({ source, column, what }: { source: string; column: string; what: string }) =>
    `${source}: the column "${column}" holds ${what}, not one value per row.`,
  hint: () => 'Ignore it, or unnest it first, for example with DuckDB.',
})

export const noNamedColumns = refusal('no-named-columns', {
  kind: 'usage',
  field: ({ option }) => option,
  message: ({ option }: { option: 'label' | 'weights' | 'id' | 'query' | 'groups-of-rows' }) =>
    `${option} names a column, but svmlight tables have no named columns.`,
  hint: ({ option }) =>
    option === 'query' || option === 'groups-of-rows'
      ? 'Rows belong together by the qid: of each; leave it out, or name qid.'
      : `Leave ${option} out, or use a CSV table.`,
})

export const noLists = refusal('no-lists', {
  kind: 'data',
  field: 'groups-of-rows',
  message: ({ source }: { source: string }) =>
    `The rows of ${source} have no qid:, which is to tell what rows belong together.`,
  hint: () => 'Leave it out, or write qid:NUMBER after the target of every row.',
})

export const unusedFeatures = warning('unused-features', {
  message: ({ all, used }: { all: number; used: number }) =>
    `Of the ${all} indices up to the largest, the file uses ${used}; the others are left out.`,
  hint: () => 'If that is unexpected, look for an index that is too large.',
})

export const badGzip = refusal('bad-gzip', {
  kind: 'data',
  field: 'data',
  message: ({ source }: { source: string }) => `${source}: the gzip data is damaged or cut short.`,
  hint: () => 'Fetch or zip the file again; gzip -t tests it.',
})

export const badParquet = refusal('bad-parquet', {
  kind: 'data',
  field: 'data',
  message: ({ source, what }: { source: string; what: string }) =>
    `${source}: the Parquet data is damaged or cut short: ${what}.`,
  hint: () =>
    'Write or fetch the file again; duckdb -c "from parquet_metadata(\'FILE\')" shows what can be read of it.',
})

export const badArrow = refusal('bad-arrow', {
  kind: 'data',
  field: 'data',
  message: ({ source, what }: { source: string; what: string }) => `${source}: the Arrow data cannot be read: ${what}.`,
  hint: () => 'Write the file again as Arrow or Feather version 2, without nested columns; or as Parquet.',
})

export const badWorkbook = refusal('bad-workbook', {
  kind: 'data',
  field: 'data',
  message: ({ source, what }: { source: string; what: string }) =>
    `${source} is no Excel workbook that can be read: ${what}.`,
  hint: () => 'Save it again as .xlsx, without a password, or as CSV.',
})

export const noSuchSheet = refusal('no-such-sheet', {
  kind: 'usage',
  field: 'sheet',
  message: ({ source, sheet }: { source: string; sheet: string; sheets: readonly string[] }) =>
    `${source} has no sheet ${sheet}.`,
  hint: ({ sheets }) => `Its sheets are ${listed(sheets)}.`,
})

export const emptySheet = refusal('empty-sheet', {
  kind: 'data',
  field: 'sheet',
  message: ({ source, sheet }: { source: string; sheet: string }) => `${source}: the sheet "${sheet}" is empty.`,
  hint: () => 'Name another sheet.',
})

export const cellOutside = refusal('cell-outside', {
  kind: 'data',
  field: 'data',
  message: ({ source, line, cell, header, last }: AtLine & { cell: string; header: number; last: string }) =>
    `${source}, line ${line}: cell ${cell}${line} has a value, but the header in line ${header} ends at ${last}${header}.`,
  hint: () => 'Leave nothing but the table on the sheet: titles above it and notes beside it are not part of it.',
})

export const otherSheets = warning('other-sheets', {
  field: 'sheet',
  message: ({ source, sheet, others }: { source: string; sheet: string; others: readonly string[] }) =>
    `${source}: the sheet "${sheet}" is read; there ${others.length === 1 ? 'is another one' : `are ${others.length} others`}: ${listed(others)}.`,
  hint: () => 'Name the sheet, if another one is meant.',
})
