import type { ColumnView, Problem } from './engine.js'

/** The columns that are no features although nothing else needs them, and those that were dropped. */
export function ignoredColumns(columns: readonly Pick<ColumnView, 'name' | 'role'>[], { dropped }: Problem) {
  const left = columns.filter(({ role }) => role === 'ignored' || role === 'refused').map(({ name }) => name)
  return [...new Set([...left, ...dropped])]
}
