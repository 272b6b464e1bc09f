import { booleanIn, isDate, isNumberGoneWrong, numberIn } from '../cells/cell-text.js'
import { dateIn } from '../cells/date-text.js'
import type { DeclaredColumn } from '../cells/rows.js'
import type { ColumnCells } from './feature-column.js'

/** What a column was taken for. */
export type ColumnKind = 'number' | 'boolean' | 'category' | 'text' | 'date' | 'empty'

/** What a column is for. */
export type ColumnRole = 'feature' | 'label' | 'weights' | 'query' | 'groups-of-rows' | 'id' | 'ignored' | 'refused'

/** How one column of a table was read, and why. */
export interface ColumnReading {
  name: string
  role: ColumnRole
  /** Only for columns that were read as features, or would have been. */
  kind?: ColumnKind
  why: string
  /** The different values of a category, sorted. */
  levels?: string[]
  /** Some of its values. */
  examples?: string[]
  /** How many cells have no value. */
  missing?: number
  /** How many different texts there are; of numbers this is not counted. */
  distinct?: number
  /** It is a feature, but looks like the names of the rows: `--id` would be the better role. */
  identifier?: true
}

/** What a feature column is taken for. */
export interface TakenFor {
  kind: ColumnKind
  why: string
  /** When it cannot be a feature: which cell is in the way, or which kind it is. */
  refused?: 'cell' | 'dates' | 'levels'
  /** How the levels of a category with too many of them become features. */
  way?: 'hash' | 'frequent'
}

/** What is known about a column besides its cells. */
export interface ColumnHints {
  declared?: DeclaredColumn['kind'] | undefined
  /** `--category` or `--number` */
  said?: 'category' | 'number' | undefined
  maxLevels: number
  minLevelCount?: number | undefined
  hashLevels?: number | undefined
  /** Whether dates are wanted. */
  dates?: 'days' | 'parts' | undefined
}

/**
 * Tells what a column is from its cells, so that the format of the table does not matter; what the user says, and what
 * the format declares, comes first.
 *
 * @example
 * ```ts
 * const column = new FeatureColumn(100)
 * for (const cell of ['yes', 'no', 'NA']) column.add(cell)
 * takeColumn(column, { maxLevels: 50 }).kind // 'boolean'
 * ```
 */
export function takeColumn(column: ColumnCells, hints: ColumnHints): TakenFor {
  const { said, declared } = hints
  if (column.numbers + column.words === 0) return { kind: 'empty', why: 'no cell has a value' }
  if (said === 'category') return asCategory(column, hints, 'it is asked for as a category')
  if (declared === 'date' && said !== 'number') return asDates(column, hints, 'the file declares it')
  if (declared === 'category' && said !== 'number') {
    return allBoolean(column) ? booleans(column) : asCategory(column, hints, 'the file lists its values')
  }
  if (column.words === 0) return { kind: 'number', why: 'every cell is a number' }
  if (said === 'number') return { kind: 'number', why: 'it is asked for as numbers', refused: 'cell' }
  if (allBoolean(column)) return booleans(column)
  if (column.numbers === 0 && column.levels.every(isDate))
    return asDates(column, hints, 'every cell is a date or a time')
  if (shareOfNumbers(column) > 0.5) return { kind: 'number', why: 'most cells are numbers', refused: 'cell' }
  const why = column.numbers > 0 ? 'most cells are text' : 'its cells are text'
  return asCategory(column, hints, why)
}

/** Those texts that occur, numbers first and by size, the others by their characters. */
export function sortedLevels({ levels }: ColumnCells): string[] {
  const numbers = levels.filter((level) => numberIn(level) !== undefined).sort((a, b) => Number(a) - Number(b))
  const texts = levels.filter((level) => numberIn(level) === undefined).sort()
  return [...numbers, ...texts]
}

function asCategory(column: ColumnCells, hints: ColumnHints, why: string): TakenFor {
  const { maxLevels, minLevelCount, hashLevels } = hints
  column.toCodes()
  if (minLevelCount !== undefined && !column.overflowed) {
    const frequent = frequentLevels(column, minLevelCount).length
    const isAll = frequent === column.levels.length
    if (frequent <= maxLevels && !isAll)
      return {
        kind: 'category',
        why: `${why}; ${frequent} of ${column.levels.length} levels occur often enough`,
        way: 'frequent',
      }
  }
  if (hashLevels !== undefined && column.levels.length > maxLevels)
    return { kind: 'category', why: `${why}: ${column.levels.length} levels, hashed into ${hashLevels}`, way: 'hash' }
  if (column.levels.length <= maxLevels && !column.overflowed) return { kind: 'category', why }
  const count = `${column.overflowed ? 'more than ' : ''}${column.levels.length} different texts`
  return { kind: 'text', why: `${count}, more than the ${maxLevels} that a category may have`, refused: 'levels' }
}

/** Levels that occur at least so often, sorted. */
export function frequentLevels(column: ColumnCells, least: number): string[] {
  const often = new Set(column.levels.filter((_, code) => column.counts[code] >= least))
  return sortedLevels(column).filter((level) => often.has(level))
}

/** Times of the day are no dates. */
function asDates(column: ColumnCells, hints: ColumnHints, why: string): TakenFor {
  const isWanted = hints.dates !== undefined && !column.overflowed
  if (isWanted && column.levels.every((text) => dateIn(text, 'dmy') || dateIn(text, 'mdy')))
    return { kind: 'date', why }
  return { kind: 'date', why, refused: 'dates' }
}

function booleans({ levels }: ColumnCells): TakenFor {
  return { kind: 'boolean', why: `its cells are ${levels.slice(0, 4).join(', ')}` }
}

function allBoolean({ numbers, words, levels }: ColumnCells): boolean {
  return numbers === 0 && words > 0 && levels.every((level) => booleanIn(level) !== undefined)
}

/** Which share of the cells are numbers, or were meant as numbers, as far as the texts are known. */
function shareOfNumbers({ levels, counts }: ColumnCells): number {
  let numbers = 0
  let all = 0
  levels.forEach((level, code) => {
    all += counts[code]
    if (numberIn(level) !== undefined || isNumberGoneWrong(level)) numbers += counts[code]
  })
  return numbers / all
}
