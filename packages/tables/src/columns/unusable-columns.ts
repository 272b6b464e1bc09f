import { InfinitePushError, type Warning } from '@infinite-push/core'
import { flagName } from '../cells/shell-word.js'
import { dateColumn, tooManyLevels } from '../errors/column-errors.js'
import type { TakenFor } from './column-reading.js'
import type { ColumnCells } from './feature-column.js'

/** A column that no feature can be made of. */
export interface UnusableColumn {
  name: string
  /** 0-based */
  place: number
  column: ColumnCells
  why: Exclude<TakenFor['refused'], 'cell' | undefined>
}

/** With at least this share of different texts, a column names its rows. */
const NAMING_SHARE = 0.9

/** The error about columns of dates, or of too many different texts: all of them at once. */
export function refuseColumns(source: string, unusable: readonly UnusableColumn[]): InfinitePushError {
  const reasons = warnOfColumns(unusable)
  const [{ code, hint }] = reasons
  const message = `${source}: ${reasons.map((reason) => inSentence(reason.message)).join(' Also, ')}`
  const values = { ...valuesOf(unusable), source, mixed: reasons.length > 1 }
  return new InfinitePushError(code, message, { kind: 'data', hint, field: 'ignore', values })
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
  return columns[0].why === 'dates' ? dateColumn(valuesOf(columns)) : tooManyLevels(valuesOf(columns))
}

function valuesOf(columns: readonly UnusableColumn[]) {
  const naming = columns.find((column) => column.why === 'levels' && namesRows(column))
  return {
    columns: columns.map(described),
    names: columns.map(flagNameOf),
    naming: naming && flagNameOf(naming),
    most: Math.max(...columns.map(({ column }) => column.levels.length)),
  }
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
