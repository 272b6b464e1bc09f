import { nearestName } from '@infinite-push/core/internal'
import type { FileFormat } from '../build/table.js'
import { FORMAT_WORDS, formatUntold, notText, unknownFormat } from '../errors/format-errors.js'
import { utf16Mark } from './text-encoding.js'

/** What names end in, and what --format takes. */
const FORMATS: Readonly<Record<string, FileFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  parquet: 'parquet',
  pq: 'parquet',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  arff: 'arff',
  arrow: 'arrow',
  feather: 'arrow',
  ipc: 'arrow',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  libsvm: 'svmlight',
  svmlight: 'svmlight',
  dat: 'svmlight',
}

/**
 * The format of a table: what the user said, else what the name ends in, else what the content looks like.
 *
 * @example
 * ```ts
 * tableFormat({ name: 'train.tsv.gz', head: new Uint8Array() }) // 'tsv'
 * ```
 */
export function tableFormat(source: { name: string; head: Uint8Array }, said?: string): FileFormat {
  const { name, head } = source
  const format = formatNamed(name, said)
  if (format === 'parquet' || (format === undefined && isParquet(head))) return 'parquet'
  if (format === 'arrow' || (format === undefined && isArrow(head))) return 'arrow'
  if (format === 'xlsx' || (format === undefined && isZip(head))) return 'xlsx'
  const text = textHead(name, head)
  if (format === undefined) return formatOfContent(name, text)
  // Many files of JSON lines are called .json.
  return format === 'json' && said === undefined && isLines(text) ? 'ndjson' : format
}

/** Whether a table is no text: Parquet, or, where nobody says its encoding, something that is refused later. */
export function isBinary(source: { name: string; head: Uint8Array }, said?: string, encoding?: string): boolean {
  const { name, head } = source
  const format = formatNamed(name, said)
  if (isParquet(head) || isZip(head) || isArrow(head)) return true
  if (format === 'parquet' || format === 'xlsx' || format === 'arrow') return true
  return encoding === undefined && head.includes(0) && utf16Mark(head) === undefined
}

/** What the user said, else what the name ends in. */
function formatNamed(name: string, said: string | undefined): FileFormat | undefined {
  if (said !== undefined) return formatSaid(said)
  const extension = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1].toLowerCase() ?? ''
  return Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined
}

function formatSaid(said: string): FileFormat {
  const word = said.toLowerCase().replace(/^\./, '')
  if (Object.hasOwn(FORMATS, word)) return FORMATS[word]
  const near = nearestName(word, Object.keys(FORMATS))
  throw unknownFormat({ format: said, meant: near, formats: FORMAT_WORDS })
}

function isParquet(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 4)) === 'PAR1'
}

function isArrow(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 6)) === 'ARROW1'
}

function isZip(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, 4)) === 'PK\x03\x04'
}

/** What Excel wrote until 2003. */
function isOldExcel(head: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, k) => head[k] === byte)
}

/** The first bytes as text, refused when they are no text. */
function textHead(name: string, head: Uint8Array): string {
  if (isParquet(head)) throw notText({ source: name, kind: 'Parquet' })
  if (isArrow(head)) throw notText({ source: name, kind: 'Arrow' })
  if (isZip(head)) throw notText({ source: name, kind: 'ZIP' })
  if (isOldExcel(head)) throw notText({ source: name, kind: 'old Excel' })
  if (head.includes(0)) throw notText({ source: name, kind: 'bytes' })
  return new TextDecoder().decode(head)
}

const SVMLIGHT_LINE = /^\s*[-+\d.][-+\d.eE]*(\s+qid:\d+)?(\s+\d+:\S+)+\s*(#.*)?$/

function formatOfContent(name: string, text: string): FileFormat {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const first = lines.find((line) => !line.startsWith('%')) ?? ''
  if (/^\s*@relation\b/i.test(first)) return 'arff'
  if (/^\s*\{/.test(first)) return isLines(text) ? 'ndjson' : 'json'
  if (/^\s*\[/.test(first)) return 'json'
  if (SVMLIGHT_LINE.test(first)) return 'svmlight'
  if (first.includes('\t')) return 'tsv'
  if (/[,;|]/.test(first) || /^"?sep=/i.test(first)) return 'csv'
  throw formatUntold({ source: name, formats: FORMAT_WORDS })
}

/** Whether a text goes on with a second object after its first line. */
function isLines(text: string): boolean {
  return /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text)
}
