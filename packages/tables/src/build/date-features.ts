import type { DateEncoding } from '@infinite-push/core'
import { type DateOrder, type DateParts, dateIn, dateOrder, daysOf, weekdayOf } from '../cells/date-text.js'

const PARTS = ['year', 'month', 'day', 'weekday', 'hour'] as const

/** How the features of dates are chosen. */
export interface DateChoice {
  /** `days`: days since the first date; `parts`: year, month, day, weekday and hour, those that differ. */
  dates: 'days' | 'parts'
  order?: DateOrder | undefined
}

/** What a column of dates becomes; undefined when nothing tells which number is the day. */
export function dateEncodings(
  column: string,
  texts: readonly string[],
  { dates, order = dateOrder(texts) }: DateChoice,
): DateEncoding[] | undefined {
  if (order === undefined) return undefined
  const found = texts.map((text) => dateIn(text, order)).filter((date) => date !== undefined)
  if (dates === 'days') {
    const first = found.reduce((least, date) => Math.min(least, Math.floor(daysOf(date))), Number.POSITIVE_INFINITY)
    const since = new Date(first * 86_400_000).toISOString().slice(0, 10)
    return [{ kind: 'date', column, part: 'days', since, order }]
  }
  const differs = (part: (typeof PARTS)[number]) => new Set(found.map((date) => partOf(date, part))).size > 1
  return PARTS.filter(differs).map((part) => ({ kind: 'date', column, part, order }))
}

/** What a feature is for a text; NaN when it is no date. */
export function dateValue(text: string, { part, since, order }: DateEncoding): number {
  const date = dateIn(text, order)
  if (date === undefined) return Number.NaN
  if (part !== 'days') return partOf(date, part)
  return daysOf(date) - Date.parse(`${since}T00:00:00Z`) / 86_400_000
}

function partOf(date: DateParts, part: (typeof PARTS)[number]): number {
  return part === 'weekday' ? weekdayOf(date) : date[part]
}
