import { alignedNumber } from '@infinite-push/core/internal'
import {
  type ColumnName,
  cellsOf,
  type ListColumns,
  RANKED,
  type RankedRow,
  reasonText,
  titles,
} from '@infinite-push/report'
import type { Colors } from '../terminal/color.js'
import { type Cell, textTable } from '../terminal/table.js'

/** The top of a list for people: positives are marked, and a line stands above the first negative. */
export function rankingTable(rows: readonly Omit<RankedRow, 'row'>[], columns: ListColumns, colors: Colors): string[] {
  const { has, reasons } = columns
  const names = RANKED.filter((name) => has[name])
  const why = reasons > 0
  const header = [...titles(names, columns), ...(why ? ['why'] : [])]
  const cells = rows.map((row) => [
    ...names.flatMap((name) => shownCells(row, name, columns)),
    ...(why ? [whyText(row)] : []),
  ])
  const [title, ...lines] = textTable(header, cells).split('\n')
  const painted = lines.map((line, i) => paintRow(line, rows[i].positive, colors))
  // Every list has its own.
  const first = has.list ? -1 : rows.findIndex((row) => row.positive === false)
  const rule = `  ${colors.dim(`${'─'.repeat(Math.max(8, title.length - 17))} first negative`)}`
  return [
    `  ${colors.bold(title)}`,
    ...painted.flatMap((line, i) => (i === first ? [rule, `  ${line}`] : [`  ${line}`])),
  ]
}

function paintRow(line: string, positive: boolean | undefined, { green, dim }: Colors): string {
  if (positive === undefined) return line
  return positive ? line.replace('●', green('●')) : dim(line)
}

function shownCells(row: Omit<RankedRow, 'row'>, name: ColumnName, columns: ListColumns): Cell[] {
  if (name === 'score') return [alignedNumber(row.score)]
  if (name === 'probability') return [row.probability === undefined ? undefined : alignedNumber(row.probability)]
  if (name === 'label') return [`${row.positive ? '●' : '○'} ${row.label}`]
  return cellsOf(row, name, columns)
}

function whyText({ reasons = [] }: Pick<RankedRow, 'reasons'>): string {
  return reasons.map(reasonText).join(', ')
}
