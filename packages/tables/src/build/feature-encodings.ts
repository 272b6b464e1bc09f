import type { FeatureEncoding } from '@infinite-push/core'
import { type ColumnKind, sortedLevels } from '../columns/column-reading.js'
import type { ColumnCells } from '../columns/feature-column.js'

/**
 * The features that one column becomes: itself when it holds numbers or booleans; one for each level of a category, but
 * only the rarer one of two, because the other tells nothing more; and one for its missing cells where `indicator` asks.
 *
 * @example
 * ```ts
 * encodingsOf('colour', 'category', column, false).map(featureName) // ['colour=blue', 'colour=green', 'colour=red']
 * ```
 */
export function encodingsOf(
  name: string,
  kind: ColumnKind,
  column: ColumnCells,
  indicator: boolean,
): FeatureEncoding[] {
  const missing: FeatureEncoding[] = indicator && column.missing > 0 ? [{ kind: 'missing', column: name }] : []
  if (kind !== 'category') return [{ kind: kind === 'boolean' ? 'boolean' : 'number', column: name }, ...missing]
  return [...levelsToTell(column).map((level) => ({ kind: 'level' as const, column: name, level })), ...missing]
}

/** `age`, `colour=red`, `age is missing` */
export function featureName(feature: FeatureEncoding): string {
  if (feature.kind === 'level') return `${feature.column}=${feature.level}`
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
