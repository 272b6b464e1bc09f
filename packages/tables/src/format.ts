import { InfinitePushError, nearestName } from '@infinite-push/core'

/** How a table is written. */
export type TableFormat = 'csv' | 'tsv' | 'svmlight'

const FORMATS: Readonly<Record<string, TableFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  libsvm: 'svmlight',
  svmlight: 'svmlight',
  dat: 'svmlight',
}
const LATER = ['parquet', 'json', 'ndjson', 'arff']
const SUPPORTED = '.csv, .tsv and .libsvm/.svmlight/.dat, each also gzipped (.gz)'

/**
 * The format of a table: what the user said, else what the name ends in, else what the first lines look like.
 *
 * @example
 * ```ts
 * tableFormat({ name: 'train.tsv.gz', head: new Uint8Array() }) // 'tsv'
 * ```
 */
export function tableFormat(source: { name: string; head: Uint8Array }, said?: string): TableFormat {
  const text = () => textHead(source.name, source.head)
  if (said !== undefined) return checkText(formatSaid(said), text)
  const extension = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(source.name)?.[1].toLowerCase() ?? ''
  if (LATER.includes(extension)) throw notYet(source.name, extension)
  if (Object.hasOwn(FORMATS, extension)) return checkText(FORMATS[extension], text)
  return formatOfContent(source.name, text())
}

function formatSaid(said: string): TableFormat {
  const word = said.toLowerCase().replace(/^\./, '')
  if (Object.hasOwn(FORMATS, word)) return FORMATS[word]
  if (LATER.includes(word)) throw notYet('--format', word)
  const near = nearestName(word, Object.keys(FORMATS))
  throw new InfinitePushError('unknown-format', `--format ${said}: there is no such format.`, {
    kind: 'usage',
    hint: near === undefined ? 'Use csv, tsv or svmlight.' : `Did you mean ${near}? There are csv, tsv and svmlight.`,
    field: 'format',
  })
}

function notYet(where: string, kind: string): InfinitePushError {
  return new InfinitePushError('unsupported-format', `${where}: ${kind} is not supported yet in this version.`, {
    kind: 'usage',
    hint: `Supported are ${SUPPORTED}; convert the table to one of them.`,
    field: 'format',
  })
}

/** The first bytes as text, refused when they are no text. */
function textHead(name: string, head: Uint8Array): string {
  const start = String.fromCharCode(...head.subarray(0, 4))
  if (start === 'PAR1') throw notYet(name, 'parquet')
  if (head.includes(0)) {
    const wide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
    throw new InfinitePushError('not-text', `${name} ${wide ? 'is UTF-16 text' : 'is not a text file'}.`, {
      kind: 'data',
      hint: wide ? 'Save it again as UTF-8.' : `Supported are ${SUPPORTED}.`,
      field: 'data',
    })
  }
  return new TextDecoder().decode(head)
}

function checkText(format: TableFormat, text: () => string): TableFormat {
  text()
  return format
}

const SVMLIGHT_LINE = /^\s*[-+\d.][-+\d.eE]*(\s+qid:\d+)?(\s+\d+:\S+)+\s*(#.*)?$/

function formatOfContent(name: string, text: string): TableFormat {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const first = lines[0] ?? ''
  if (/^\s*@relation\b/i.test(first)) throw notYet(name, 'arff')
  if (/^\s*[[{]/.test(first)) throw notYet(name, 'json')
  if (SVMLIGHT_LINE.test(first)) return 'svmlight'
  if (first.includes('\t')) return 'tsv'
  if (/[,;]/.test(first)) return 'csv'
  throw new InfinitePushError('unknown-format', `${name}: neither its name nor its first line tells the format.`, {
    kind: 'usage',
    hint: 'Name it with --format csv, --format tsv or --format svmlight.',
    field: 'format',
  })
}
