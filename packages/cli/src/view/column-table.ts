import { counted } from '@infinite-push/core/internal'
import type { ColumnReading } from '@infinite-push/tables'
import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'
import { cutToWidth } from '../terminal/text-width.js'

/** Up to so many columns are all shown; of more, the first few of each sort. */
const MOST_SHOWN = 30
const SHOWN_OF_A_SORT = 3
const WIDEST_CELL = 36

/** How every column was read, and why. */
export function columnTable(columns: readonly ColumnReading[], { bold, dim }: Colors): string[] {
  const shown = columns.length <= MOST_SHOWN ? columns : firstOfEachSort(columns)
  const rows = shown.map((column) => [
    cutToWidth(column.name, WIDEST_CELL),
    column.role,
    column.kind ?? '',
    column.why,
    cutToWidth(valuesIn(column), WIDEST_CELL),
    column.missing ? String(column.missing) : '',
  ])
  const [header, ...lines] = textTable(['column', 'role', 'taken for', 'why', 'values', 'missing'], rows).split('\n')
  return [
    bold(counted(columns.length, 'column')),
    `  ${dim(header)}`,
    ...lines.map((line) => `  ${line.trimEnd()}`),
    ...restLines(columns, shown).map((line) => dim(`  ${line}`)),
  ]
}

function firstOfEachSort(columns: readonly ColumnReading[]): ColumnReading[] {
  const seen = new Map<string, number>()
  return columns.filter((column) => {
    const count = (seen.get(sortOf(column)) ?? 0) + 1
    seen.set(sortOf(column), count)
    return count <= SHOWN_OF_A_SORT
  })
}

/** `… and 57 more: feature, number` for each sort that is not shown whole; --json has them all. */
function restLines(columns: readonly ColumnReading[], shown: readonly ColumnReading[]): string[] {
  const rest = new Map<string, number>()
  const visible = new Set(shown)
  for (const column of columns) {
    if (!visible.has(column)) rest.set(sortOf(column), (rest.get(sortOf(column)) ?? 0) + 1)
  }
  return [...rest].map(([sort, count]) => `… and ${count} more: ${sort}; --json lists all`)
}

function sortOf({ role, kind }: ColumnReading): string {
  return kind === undefined ? role : `${role}, ${kind}`
}

const SHOWN_VALUES = 4

function valuesIn({ levels, examples, distinct }: ColumnReading): string {
  const values = levels ?? examples ?? []
  const shown = values.slice(0, SHOWN_VALUES)
  // Of numbers there are always more.
  const all = levels?.length ?? distinct ?? Number.POSITIVE_INFINITY
  return [...shown, ...(values.length > 0 && all > shown.length ? ['…'] : [])].join(', ')
}
