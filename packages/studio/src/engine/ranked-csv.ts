import type { Vec } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'

/** The rows best first, as `infinite-push rank` writes them. */
export function rankedCsv(table: Table, scores: Vec): string {
  const { ids, idName, labelText, rowNumbers } = table
  const order = Int32Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b)
  const header = ['rank', 'score', ...(ids ? [idName ?? 'id'] : []), 'row', ...(labelText ? ['label'] : [])]
  const lines = Array.from(order, (row, i) => [
    i + 1,
    scores[row],
    ...(ids ? [ids[row]] : []),
    rowNumbers[row],
    ...(labelText ? [labelText(row)] : []),
  ])
  return `${[header, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\n')}\n`
}

/** A text that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const isNumber = cell.trim() !== '' && Number.isFinite(Number(cell))
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !isNumber ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
