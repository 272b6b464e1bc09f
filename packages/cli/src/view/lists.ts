import { allMetrics, type Vec } from '@infinite-push/core'
import { counted, percent } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'

/** How many lists can be judged, and how many have rows of one class only. */
export interface ListCounts {
  used: number
  skipped: number
}

/** Undefined when the rows are not ranked inside lists. */
export function listCounts({ dataset: { labels, queries } }: Table): ListCounts | undefined {
  if (!queries) return undefined
  const classes = new Map<number, number>()
  queries.forEach((query, row) => {
    classes.set(query, (classes.get(query) ?? 0) | (labels[row] === 1 ? 1 : 2))
  })
  const used = [...classes.values()].filter((seen) => seen === 3).length
  return { used, skipped: classes.size - used }
}

/** What the lists look like at their tops; undefined when that cannot be told. */
export function topOfLists(table: Table, scores: Vec): string | undefined {
  const counts = listCounts(table)
  if (!counts || !table.hasLabels || counts.used === 0) return undefined
  const { labels, queries } = table.dataset
  return topOfListsSentence(allMetrics(scores, labels, queries).posAtTop, counts.used)
}

export function topOfListsSentence(posAtTop: number, lists: number): string {
  return `Over ${counted(lists, 'list')}, on average ${percent(posAtTop)} of the positives of a list stand above its first negative.`
}
