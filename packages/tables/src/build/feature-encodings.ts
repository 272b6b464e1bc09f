import type { FeatureEncoding } from '@infinite-push/core'
import { type ColumnKind, frequentLevels, sortedLevels, type TakenFor } from '../columns/column-reading.js'
import type { ColumnCells } from '../columns/feature-column.js'
import { dateEncodings } from './date-features.js'
import type { TableOptions } from './table.js'

/** A column, and what it was taken for. */
interface EncodedColumn {
  name: string
  kind: ColumnKind
  column: ColumnCells
  way?: TakenFor['way']
}

type EncodingOptions = Pick<TableOptions, 'missing' | 'minLevelCount' | 'hashLevels' | 'dates' | 'dateOrder'>

/**
 * The features that one column becomes: itself when it holds numbers or booleans; one for each level of a category, but
 * only the rarer one of two, because the other tells nothing more; and one for its missing cells where `indicator` asks.
 *
 * @example
 * ```ts
 * encodingsOf({ name: 'colour', kind: 'category', column }, { missing: 'error' }).map(featureName) // ['colour=blue', 'colour=green', 'colour=red']
 * ```
 */
export function encodingsOf(
  { name, kind, column, way }: EncodedColumn,
  { missing: policy, minLevelCount = 1, hashLevels: buckets = 1, dates = 'days', dateOrder: order }: EncodingOptions,
): FeatureEncoding[] {
  const missing: FeatureEncoding[] =
    policy === 'indicator' && column.missing > 0 ? [{ kind: 'missing', column: name }] : []
  if (kind === 'date') return [...(dateEncodings(name, column.levels, { dates, order }) ?? []), ...missing]
  if (way === 'hash') {
    const all = Array.from({ length: buckets }, (_, bucket) => ({
      kind: 'hash' as const,
      column: name,
      bucket,
      buckets,
    }))
    return [...all, ...missing]
  }
  if (way === 'frequent') {
    const levels = frequentLevels(column, minLevelCount)
    const own = levels.map((level) => ({ kind: 'level' as const, column: name, level }))
    return [...own, { kind: 'other', column: name, levels }, ...missing]
  }
  if (kind !== 'category') return [{ kind: kind === 'boolean' ? 'boolean' : 'number', column: name }, ...missing]
  return [...levelsToTell(column).map((level) => ({ kind: 'level' as const, column: name, level })), ...missing]
}

/** `age`, `colour=red`, `age is missing` */
export function featureName(feature: FeatureEncoding): string {
  if (feature.kind === 'level') return `${feature.column}=${feature.level}`
  if (feature.kind === 'other') return `${feature.column}=(other)`
  if (feature.kind === 'hash') return `${feature.column} #${feature.bucket + 1}`
  if (feature.kind === 'date') return `${feature.column} ${feature.part}`
  return feature.kind === 'missing' ? `${feature.column} is missing` : feature.column
}

/** Whether a model needs no more than names to find its features again. */
export function isPlain(encoding: readonly FeatureEncoding[]): boolean {
  return encoding.every(({ kind }) => kind === 'number')
}

/** Of two levels the rarer one, of two equally frequent ones the later. */
function levelsToTell(column: ColumnCells): string[] {
  const levels = sortedLevels(column)
  if (levels.length !== 2) return levels
  const [first, second] = levels.map((level) => column.counts[column.levels.indexOf(level)])
  return [first < second ? levels[0] : levels[1]]
}
