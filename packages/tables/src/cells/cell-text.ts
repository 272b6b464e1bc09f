import { MISSING_WORDS } from '@infinite-push/core/internal'

const MISSING: ReadonlySet<string> = new Set(MISSING_WORDS)

/** Whether a cell stands for a value that is not known. */
export function isMissing(cell: string): boolean {
  return MISSING.has(cell) || MISSING.has(cell.trim())
}

/**
 * The finite number a cell holds: decimal, with or without an exponent, spaces around it allowed. Undefined when it
 * holds none (`Number` alone would also take 0x1F, Infinity and the empty cell).
 *
 * @example
 * ```ts
 * numberIn(' 2.5e3 ') // 2500
 * numberIn('0x1F') // undefined
 * ```
 */
export function numberIn(cell: string): number | undefined {
  const value = Number(cell)
  if (!Number.isFinite(value)) return undefined
  // The two remaining ways to be finite without being decimal: nothing at all, and 0x 0o 0b.
  if (value === 0 && cell.trim() === '') return undefined
  if (/^\s*0[xob]/i.test(cell)) return undefined
  return value
}

const BOOLEANS: ReadonlyMap<string, 0 | 1> = new Map([
  ['true', 1],
  ['yes', 1],
  ['t', 1],
  ['false', 0],
  ['no', 0],
  ['f', 0],
])

/** 1 for true, yes and t, 0 for false, no and f, in any case; undefined for every other word. */
export function booleanIn(word: string): 0 | 1 | undefined {
  return word.length > 5 ? undefined : BOOLEANS.get(word.toLowerCase())
}

const TIME = String.raw`\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?(\s?[ap]m)?\s*(z|utc|[-+]\d{2}:?\d{2})?`
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DAYS = [
  ...['-', '/', '[.]'].map((mark) => String.raw`\d{4}${mark}\d{1,2}${mark}\d{1,2}`),
  ...['-', '/', '[.]'].map((mark) => String.raw`\d{1,2}${mark}\d{1,2}${mark}(\d{4}|\d{2})`),
  String.raw`\d{1,2}[-. /]{1,2}${MONTH}[-., /]{1,2}(\d{4}|\d{2})`,
  String.raw`${MONTH}\s+\d{1,2},?\s+\d{4}`,
]
const DATE = new RegExp(`^((${DAYS.join('|')})([t ,]\\s*${TIME})?|${TIME})$`, 'i')

/** Whether a text is a date or a time of day, in ISO or one of the common forms. */
export function isDate(text: string): boolean {
  return text.length <= 40 && DATE.test(text)
}

const NUMBER_GONE_WRONG = [
  /^[-+]?inf(inity)?$/i,
  /^[-+]?0[xob][\da-f]+$/i,
  // Decimal comma, groups of thousands, per cent, and decimal numbers beyond the largest double.
  /^[-+]?[\d.]*\d,\d+$/,
  /^[-+]?\d{1,3}([,_' ]\d{3})+(\.\d+)?$/,
  /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s?%?$/i,
]

/** Whether a text that is no number was meant as one. */
export function isNumberGoneWrong(text: string): boolean {
  return NUMBER_GONE_WRONG.some((form) => form.test(text))
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Engines copy texts as short as this rather than point into the text they were cut from. */
const ALWAYS_COPIED = 12

/** A copy that does not keep alive the large piece of text the cell was cut from. */
export function detached(cell: string): string {
  if (cell.length <= ALWAYS_COPIED) return cell
  const copy = decoder.decode(encoder.encode(cell))
  // Half of a surrogate pair, as JSON can write it, would come back as another character.
  return copy === cell ? copy : JSON.parse(JSON.stringify(cell))
}
