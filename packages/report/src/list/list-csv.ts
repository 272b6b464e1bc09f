import type { Contribution } from '@infinite-push/core'
import { rounded, shortNumber } from '@infinite-push/core/internal'
import { queryName } from '@infinite-push/tables'
import { type CsvCell, csvLine } from './csv.js'
import type { RankedRow, ScoredTable } from './ranking.js'

export type ColumnName = 'rank' | 'score' | 'list' | 'probability' | 'flagged' | 'id' | 'row' | 'label'

export const RANKED: readonly ColumnName[] = ['rank', 'score', 'list', 'probability', 'flagged', 'id', 'row', 'label']

const SCORED: readonly ColumnName[] = ['row', 'list', 'id', 'score', 'probability', 'flagged', 'label']

/** Which columns a list has, and what its ids and lists are called. */
export interface ListColumns {
  has: Readonly<Record<ColumnName, boolean>>
  idName: string | undefined
  /** Further columns that name the rows, which stand behind the first. */
  moreIds?: readonly string[] | undefined
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
    moreIds: table.moreIds?.map(({ name }) => name),
    queryName: dataset.queries && queryName(table),
    reasons: why?.most ?? 0,
  }
}

export function titles(names: readonly ColumnName[], { idName, moreIds = [], queryName }: ListColumns): string[] {
  return names.flatMap((name) => {
    if (name === 'id') return [idName ?? name, ...moreIds]
    return [name === 'list' ? (queryName ?? name) : name]
  })
}

/** The cells of one column, or of all that name the row. */
export function cellsOf(row: Partial<RankedRow>, name: ColumnName, { moreIds = [] }: ListColumns): CsvCell[] {
  return name === 'id' ? [row.id, ...moreIds.map((each) => row.ids?.[each])] : [csvCell(row, name)]
}

/** `V11 +0.83` */
export function reasonText({ feature, contribution }: Contribution): string {
  return `${feature} ${contribution > 0 ? '+' : ''}${shortNumber(rounded(contribution, 2))}`
}

/** A ranked list as CSV. */
export function rankingCsv(rows: Iterable<Partial<RankedRow>>, columns: ListColumns): Generator<string> {
  return csvOf(rows, columns, RANKED)
}

/** Scores as CSV, in the order of the table. */
export function scoresCsv(rows: Iterable<Partial<RankedRow>>, columns: ListColumns): Generator<string> {
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
    yield csvLine([...names.flatMap((name) => cellsOf(row, name, columns)), ...places.map((i) => texts[i])])
  }
}

function csvCell(row: Partial<RankedRow>, name: ColumnName): CsvCell {
  if (name === 'flagged') return row.flagged ? 'yes' : 'no'
  return row[name]
}
