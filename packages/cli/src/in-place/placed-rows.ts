import { probabilityOf } from '@infinite-push/core'
import type { ScoredRow } from '@infinite-push/engines'
import type { ListColumns, RankedRow } from '@infinite-push/report'
import type { ScoredPlace } from './scored-place.js'

/** A row of a list; it has a key, and no number. */
export type PlacedRow = Omit<RankedRow, 'row'>

/** What there is to tell about the rows of a table in place. */
export function placedColumns({ model, table }: ScoredPlace): ListColumns {
  return {
    has: {
      rank: true,
      score: true,
      list: false,
      probability: model.calibration !== undefined,
      flagged: model.operatingPoint !== undefined,
      id: true,
      row: false,
      label: table.hasLabels,
    },
    idName: table.idName ?? 'key',
    queryName: undefined,
    reasons: 0,
  }
}

export function placedRow(
  { model }: ScoredPlace,
  { key, score, label, isPositive }: ScoredRow,
): Omit<PlacedRow, 'rank'> {
  const { calibration, operatingPoint } = model
  return {
    score,
    ...(calibration && { probability: probabilityOf(calibration, score) }),
    ...(operatingPoint && { flagged: score > operatingPoint.threshold }),
    id: key,
    ...(label === undefined || isPositive === undefined ? {} : { label, positive: isPositive }),
  }
}
