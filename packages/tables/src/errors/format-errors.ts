import { didYouMean, refusal, warning } from '@infinite-push/core/internal'

/** Why a file cannot be read as a table. */

const WORDS = 'csv, tsv, parquet, json, ndjson, arff and svmlight'
const SUPPORTED = '.csv, .tsv, .parquet, .json, .ndjson, .arff and .libsvm/.svmlight/.dat, each also gzipped (.gz)'

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

export const notText = refusal('not-text', {
  kind: 'data',
  field: 'data',
  message: ({ source, kind }: { source: string; kind: 'Parquet' | 'UTF-16' | 'bytes' }) =>
    `${source} ${kind === 'Parquet' ? 'is a Parquet file' : kind === 'UTF-16' ? 'is UTF-16 text' : 'is not a text file'}.`,
  hint: ({ kind }) =>
    kind === 'Parquet'
      ? "Read it with format: 'parquet'."
      : kind === 'UTF-16'
        ? 'Save it again as UTF-8.'
        : `Supported are ${SUPPORTED}.`,
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
