import { type Contribution, type Model, probabilityOf, type Vec } from '@infinite-push/core'
import { counted, percent, shortNumber } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'

/** One row of a ranked list. */
export interface RankedRow {
  rank: number
  score: number
  /** The list it is ranked in, when there are lists. */
  list?: string
  id?: string
  /** The 1-based row of the table. */
  row: number
  label?: string
  positive?: boolean
  /** That it is positive, when the model is calibrated. */
  probability?: number
  /** Whether it is above the threshold, when the model has one. */
  flagged?: boolean
  /** What further columns call it. */
  ids?: Record<string, string>
  /** What contributes most to its score. */
  reasons?: Contribution[]
}

/** Row numbers by descending score; rows of equal score stay in the order of the table. */
export function bestFirst(scores: Vec): Int32Array {
  return Int32Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b)
}

/** A row and its place: among all rows, or in its list. */
export interface Place {
  row: number
  rank: number
}

/** All rows best first, or list by list, the lists in the order of the table; at most so many of each. */
export function* ranking({ scores, table }: Pick<ScoredTable, 'scores' | 'table'>, most: number): Generator<Place> {
  const { queries } = table.dataset
  const order = bestFirst(scores)
  // Lists are numbered in the order of their first row, and sorting is stable.
  if (queries) order.sort((a, b) => queries[a] - queries[b])
  let rank = 0
  for (let i = 0; i < order.length; i++) {
    const row = order[i]
    rank = i > 0 && queries && queries[row] !== queries[order[i - 1]] ? 1 : rank + 1
    if (rank <= most) yield { row, rank }
  }
}

/** A table with the scores a model gives to its rows. */
export interface ScoredTable {
  model: Pick<Model, 'calibration' | 'operatingPoint'>
  table: Table
  scores: Vec
  /** Says why rows score what they score, when that is asked for. */
  why?: Why
}

/** So many reasons for the score of a row, and how many there can be. */
export interface Why {
  most: number
  reasons(row: number): Contribution[]
}

/** What is told about a row of the table; `rank` is its place. */
export function rankedRow({ model, table, scores, why }: ScoredTable, row: number, rank: number): RankedRow {
  const { ids, moreIds, labelText, dataset, rowNumbers, queries } = table
  const { calibration, operatingPoint } = model
  return {
    rank,
    score: scores[row],
    ...(calibration && { probability: probabilityOf(calibration, scores[row]) }),
    ...(operatingPoint && { flagged: scores[row] > operatingPoint.threshold }),
    ...(dataset.queries && queries && { list: queries[row] }),
    ...(ids === undefined ? {} : { id: ids[row] }),
    ...(moreIds && { ids: Object.fromEntries(moreIds.map(({ name, values }) => [name, values[row]])) }),
    row: rowNumbers[row],
    ...(labelText === undefined ? {} : { label: labelText(row), positive: dataset.labels[row] === 1 }),
    ...(why && { reasons: why.reasons(row) }),
  }
}

/** How far down the list the first negative stands, and how many positives score above it. */
export interface TopOfList {
  /** The rank of the first negative; undefined when there is none. */
  firstNegative: number | undefined
  above: number
  positives: number
}

export function topOfList(
  { hasLabels, dataset: { labels } }: Table,
  scores: Vec,
  order: Int32Array,
): TopOfList | undefined {
  if (!hasLabels) return undefined
  const place = order.findIndex((row) => labels[row] === 0)
  const highest = place < 0 ? Number.NEGATIVE_INFINITY : scores[order[place]]
  let above = 0
  let positives = 0
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== 1) continue
    positives++
    if (scores[i] > highest) above++
  }
  return { firstNegative: place < 0 ? undefined : place + 1, above, positives }
}

export function topSentence({ firstNegative, above, positives }: TopOfList): string {
  if (firstNegative === undefined) return `All ${counted(positives, 'row')} are positive.`
  const share = positives === 0 ? '' : ` (${percent(above / positives)})`
  return `The first negative is at rank ${shortNumber(firstNegative)}: ${shortNumber(above)} of ${counted(positives, 'positive')}${share} score above it.`
}
