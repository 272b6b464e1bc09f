import { InfinitePushError, type Warning } from '@infinite-push/core'
import { listed } from '../cells/listed.js'
import { flagName } from '../cells/shell-word.js'
import type { TakenFor } from './column-reading.js'
import type { FeatureColumn } from './feature-column.js'

/** A column that no feature can be made of. */
export interface UnusableColumn {
  name: string
  /** 0-based */
  place: number
  column: FeatureColumn
  why: Exclude<TakenFor['refused'], 'cell' | undefined>
}

/** With at least this share of different texts, a column names its rows. */
const NAMING_SHARE = 0.9

/** The error about columns of dates, or of too many different texts: all of them at once, with flags to copy. */
export function refuseColumns(source: string, unusable: readonly UnusableColumn[]): InfinitePushError {
  const reasons = warnOfColumns(unusable)
  const [{ code, hint }] = reasons
  const message = `${source}: ${reasons.map((reason) => inSentence(reason.message)).join(' Also, ')}`
  const together = `Leave them out: --ignore ${unusable.map(flagNameOf).join(',')}; infinite-push inspect shows all columns.`
  return new InfinitePushError(code, message, {
    kind: 'data',
    hint: reasons.length === 1 ? hint : together,
    field: 'ignore',
  })
}

function inSentence(text: string): string {
  return `${text[0].toLowerCase()}${text.slice(1)}`
}

/** The same as warnings, where such columns are left out. */
export function warnOfColumns(unusable: readonly UnusableColumn[]): Warning[] {
  return (['dates', 'levels'] as const)
    .map((kind) => unusable.filter(({ why }) => why === kind))
    .filter((columns) => columns.length > 0)
    .map(told)
}

function told(columns: readonly UnusableColumn[]): Warning {
  const one = columns.length === 1
  const subject = `${one ? 'Column' : `${columns.length} columns:`} ${listed(columns.map(described))}`
  const leave = `Leave ${one ? 'it' : 'them'} out: --ignore ${columns.map(flagNameOf).join(',')}`
  const verb = one ? 'holds' : 'hold'
  if (columns[0].why === 'dates') {
    return {
      code: 'date-column',
      message: `${subject} ${verb} dates, which are not read as features.`,
      hint: `${leave}; or write numbers instead, such as days since the first date, the month or the weekday.`,
    }
  }
  return {
    code: 'too-many-levels',
    message: `${subject} ${verb} too many different texts for a category.`,
    hint: `${leave}${otherCures(columns)}.`,
  }
}

/** What else to do with columns of many texts. */
function otherCures(columns: readonly UnusableColumn[]): string {
  const naming = columns.find(namesRows)
  if (naming !== undefined) return `; or, since it names the rows, keep it in the outputs: --id ${flagNameOf(naming)}`
  const most = Math.max(...columns.map(({ column }) => column.levels.length))
  return `; or allow that many: --max-levels ${most}`
}

function flagNameOf({ name, place }: UnusableColumn): string {
  return flagName(name, place)
}

function described({ name, column, why }: UnusableColumn): string {
  if (why === 'dates') return `"${name}" (${column.firstWord?.text ?? 'declared as dates'})`
  return `"${name}" (${column.overflowed ? 'more than ' : ''}${column.levels.length})`
}

/** Whether (nearly) every row has a text of its own. */
function namesRows({ column }: UnusableColumn): boolean {
  return column.overflowed || column.levels.length >= NAMING_SHARE * (column.words + column.numbers)
}
