/** Which of the first two numbers of a date such as 3/4/2024 is the day. */
export type DateOrder = 'dmy' | 'mdy'

/** A day and a time, as they are written. */
export interface DateParts {
  year: number
  month: number
  day: number
  /** With its fraction. */
  hour: number
  /** Hours that the place is ahead of UTC. */
  zone: number
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const TIME = String.raw`(?:[t ,]\s*(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?\s?([ap]m)?\s*(z|utc|[-+]\d{2}:?\d{2})?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, 'i')
const DAY_NAMED = new RegExp(String.raw`^(\d{1,2})[-. /]{1,2}([a-z]{3})[a-z]*[-., /]{1,2}(\d{4}|\d{2})${TIME}$`, 'i')
const MONTH_FIRST = new RegExp(String.raw`^([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{4})${TIME}$`, 'i')
/** Two digits from here on are of the last century. */
const LAST_CENTURY = 70

/**
 * The date that a text is; undefined when it is none, or does not exist.
 *
 * @example
 * ```ts
 * dateIn('29.2.2024', 'dmy') // { year: 2024, month: 2, day: 29, hour: 0, zone: 0 }
 * dateIn('30.2.2024', 'dmy') // undefined
 * ```
 */
export function dateIn(text: string, order: DateOrder): DateParts | undefined {
  const found = digitsOf(text.trim(), order)
  if (found === undefined) return undefined
  const [year, month, day] = found.date
  const [hours = '0', minutes = '0', seconds = '0', half, zone] = found.time
  const hour = hourOf(Number(hours), half) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour >= 0 && hour <= 24
  return exists ? { year, month, day, hour, zone: zoneOf(zone) } : undefined
}

/** Days since the first of January 1970 in Greenwich. */
export function daysOf({ year, month, day, hour, zone }: DateParts): number {
  return Date.UTC(year, month - 1, day) / 86_400_000 + (hour - zone) / 24
}

/** 1 is Monday. */
export function weekdayOf({ year, month, day }: DateParts): number {
  return ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1
}

/**
 * What the first two numbers of dates mean, where they do not begin with the year: told by a number above 12, or by points, which
 * only stand behind days; undefined when nothing tells, or the texts contradict each other.
 */
export function dateOrder(texts: Iterable<string>): DateOrder | undefined {
  const told = new Set<DateOrder>()
  let isOpen = false
  for (const text of texts) {
    const found = YEAR_LAST.exec(text.trim())
    if (found === null) continue
    const [, first, second] = found
    if (Number(first) > 12 || text.includes('.')) told.add('dmy')
    else if (Number(second) > 12) told.add('mdy')
    else isOpen = true
  }
  if (told.size === 1) return [...told][0]
  return told.size === 0 && !isOpen ? 'dmy' : undefined
}

interface Digits {
  date: readonly [year: number, month: number, day: number]
  time: readonly (string | undefined)[]
}

function digitsOf(text: string, order: DateOrder): Digits | undefined {
  if (text.length > 40) return undefined
  const first = YEAR_FIRST.exec(text)
  if (first) return { date: [Number(first[1]), Number(first[2]), Number(first[3])], time: first.slice(4) }
  const last = YEAR_LAST.exec(text)
  if (last) {
    const [a, b] = [Number(last[1]), Number(last[2])]
    const [day, month] = order === 'dmy' ? [a, b] : [b, a]
    return { date: [yearOf(last[3]), month, day], time: last.slice(4) }
  }
  const named = DAY_NAMED.exec(text)
  if (named) return { date: [yearOf(named[3]), monthOf(named[2]), Number(named[1])], time: named.slice(4) }
  const month = MONTH_FIRST.exec(text)
  return month ? { date: [yearOf(month[3]), monthOf(month[1]), Number(month[2])], time: month.slice(4) } : undefined
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1
}

function yearOf(digits: string): number {
  if (digits.length === 4) return Number(digits)
  return Number(digits) + (Number(digits) < LAST_CENTURY ? 2000 : 1900)
}

function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  return (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function zoneOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  if (hours === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
