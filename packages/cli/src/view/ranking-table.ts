import type { Contribution } from '@infinite-push/core'
import type { Colors } from '../terminal/color.js'
import { shortNumber } from '../terminal/number-format.js'
import { type Cell, textTable } from '../terminal/table.js'
import { type CsvCell, csvLine } from './csv.js'
import type { RankedRow, ScoredTable } from './ranking.js'
import { queryName } from './table-summary.js'

type ColumnName = 'rank' | 'score' | 'list' | 'probability' | 'flagged' | 'id' | 'row' | 'label'

const RANKED: readonly ColumnName[] = ['rank', 'score', 'list', 'probability', 'flagged', 'id', 'row', 'label']
const SCORED: readonly ColumnName[] = ['row', 'list', 'id', 'score', 'probability', 'flagged', 'label']

/** Which columns a list has, and what its ids and lists are called. */
export interface ListColumns {
  has: Readonly<Record<ColumnName, boolean>>
  idName: string | undefined
  queryName: string | undefined
  /** How many reasons a row can have. */
  reasons: number
}

/** What there is to tell about the rows of a table. */
export function listColumns({ model, table, why }: ScoredTable): ListColumns {
  const { idName, hasLabels, dataset } = table
  return {
    has: {
      rank: true,
      score: true,
      list: dataset.queries !== undefined,
      probability: model.calibration !== undefined,
      flagged: model.operatingPoint !== undefined,
      id: idName !== undefined,
      row: true,
      label: hasLabels,
    },
    idName,
    queryName: dataset.queries && queryName(table),
    reasons: why?.most ?? 0,
  }
}

function titles(names: readonly ColumnName[], { idName, queryName }: ListColumns): string[] {
  return names.map((name) => (name === 'id' ? (idName ?? name) : name === 'list' ? (queryName ?? name) : name))
}

/** The top of a list for people: positives are marked, and a line stands above the first negative. */
export function rankingTable(rows: readonly RankedRow[], columns: ListColumns, colors: Colors): string[] {
  const { has, reasons } = columns
  const names = RANKED.filter((name) => has[name])
  const why = reasons > 0
  const header = [...titles(names, columns), ...(why ? ['why'] : [])]
  const cells = rows.map((row) => [...names.map((name) => shownCell(row, name)), ...(why ? [whyText(row)] : [])])
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

/** Scores are compared, so they line up at the point. */
function fixedScore(score: number): string {
  return Math.abs(score) < 1e5 ? score.toFixed(4) : score.toExponential(3)
}

function shownCell(row: RankedRow, name: ColumnName): Cell {
  if (name === 'score') return fixedScore(row.score)
  if (name === 'probability') return row.probability?.toFixed(4)
  if (name === 'label') return `${row.positive ? '●' : '○'} ${row.label}`
  return csvCell(row, name)
}

function whyText({ reasons = [] }: RankedRow): string {
  return reasons.map(reasonText).join(', ')
}

/** `V11 +0.83` */
function reasonText({ feature, contribution }: Contribution): string {
  return `${feature} ${contribution > 0 ? '+' : ''}${shortNumber(Number(contribution.toPrecision(2)))}`
}

/** A ranked list as CSV. */
export function rankingCsv(rows: Iterable<RankedRow>, columns: ListColumns): Generator<string> {
  return csvOf(rows, columns, RANKED)
}

/** Scores as CSV, in the order of the table. */
export function scoresCsv(rows: Iterable<Omit<RankedRow, 'rank'>>, columns: ListColumns): Generator<string> {
  return csvOf(rows, columns, SCORED)
}

function* csvOf(
  rows: Iterable<Partial<RankedRow>>,
  columns: ListColumns,
  order: readonly ColumnName[],
): Generator<string> {
  const { has, reasons } = columns
  const names = order.filter((name) => has[name])
  const places = Array.from({ length: reasons }, (_, i) => i)
  yield csvLine([...titles(names, columns), ...places.map((i) => `reason${i + 1}`)])
  for (const row of rows) {
    const texts = row.reasons?.map(reasonText) ?? []
    yield csvLine([...names.map((name) => csvCell(row, name)), ...places.map((i) => texts[i])])
  }
}

function csvCell(row: Partial<RankedRow>, name: ColumnName): CsvCell {
  if (name === 'flagged') return row.flagged ? 'yes' : 'no'
  return row[name]
}
