import type { Vec } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import { shortNumber } from '../terminal/number-format.js'
import { counted } from './table-summary.js'

/** One row of a ranked list. */
export interface RankedRow {
  rank: number
  score: number
  id?: string
  /** The 1-based row of the table. */
  row: number
  label?: string
  positive?: boolean
}

/** Row numbers by descending score; rows of equal score stay in the order of the table. */
export function bestFirst(scores: Vec): Int32Array {
  return Int32Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b)
}

/** What is told about a row of the table; `rank` is its place. */
export function rankedRow(table: Table, scores: Vec, row: number, rank: number): RankedRow {
  const { ids, labelText, dataset, rowNumbers } = table
  return {
    rank,
    score: scores[row],
    ...(ids === undefined ? {} : { id: ids[row] }),
    row: rowNumbers[row],
    ...(labelText === undefined ? {} : { label: labelText(row), positive: dataset.labels[row] === 1 }),
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
  const share = positives === 0 ? '' : ` (${((100 * above) / positives).toFixed(1)} %)`
  return `The first negative is at rank ${shortNumber(firstNegative)}: ${shortNumber(above)} of ${counted(positives, 'positive')}${share} score above it.`
}
