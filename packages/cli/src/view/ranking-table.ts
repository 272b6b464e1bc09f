import type { Colors } from '../terminal/color.js'
import { textTable } from '../terminal/table.js'
import { type CsvCell, csvLine } from './csv.js'
import type { RankedRow } from './ranking.js'

/** Which columns a list has besides rank, score and row. */
export interface ListColumns {
  idName: string | undefined
  hasLabels: boolean
}

/** The top of a list for people: positives are marked, and a line stands above the first negative. */
export function rankingTable(rows: readonly RankedRow[], { idName, hasLabels }: ListColumns, colors: Colors): string[] {
  const header = ['rank', 'score', ...(idName === undefined ? [] : [idName]), 'row', ...(hasLabels ? ['label'] : [])]
  const cells = rows.map(({ rank, score, id, row, label, positive }) => [
    rank,
    fixedScore(score),
    ...(idName === undefined ? [] : [id]),
    row,
    ...(hasLabels ? [`${positive ? '●' : '○'} ${label}`] : []),
  ])
  const [title, ...lines] = textTable(header, cells).split('\n')
  const painted = lines.map((line, i) => paintRow(line, rows[i].positive, colors))
  const first = rows.findIndex((row) => row.positive === false)
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

/** Scores are compared, so they line up at the point. */
function fixedScore(score: number): string {
  return Math.abs(score) < 1e5 ? score.toFixed(4) : score.toExponential(3)
}

/** A ranked list as CSV. */
export function* rankingCsv(rows: Iterable<RankedRow>, columns: ListColumns): Generator<string> {
  const { idName, hasLabels } = columns
  const id = <T>(cell: T): T[] => (idName === undefined ? [] : [cell])
  yield csvLine(['rank', 'score', ...id(idName), 'row', ...(hasLabels ? ['label'] : [])])
  for (const { rank, score, id: value, row, label } of rows) {
    yield csvLine([rank, score, ...id<CsvCell>(value), row, ...(hasLabels ? [label] : [])])
  }
}

/** Scores as CSV, in the order of the table. */
export function* scoresCsv(rows: Iterable<Omit<RankedRow, 'rank'>>, columns: ListColumns): Generator<string> {
  const { idName, hasLabels } = columns
  const id = <T>(cell: T): T[] => (idName === undefined ? [] : [cell])
  yield csvLine(['row', ...id(idName), 'score', ...(hasLabels ? ['label'] : [])])
  for (const { score, id: value, row, label } of rows) {
    yield csvLine([row, ...id<CsvCell>(value), score, ...(hasLabels ? [label] : [])])
  }
}
