import { auc } from '../metrics/measures/auc.js'
import { rankedList, type TieBlocks } from '../metrics/ranked-list.js'
import type { MemoryRows } from './memory-rows.js'
import type { FirstCounts, ListAnswer, ListQuestion } from './table-of-passes.js'

/** What the list of a table in memory by falling score holds. */
export function listOf(rows: MemoryRows, { rule, part, first, auc: wanted }: ListQuestion): ListAnswer {
  const own = Array.from(rows.keys.keys()).filter((i) => rows.isIn(i, part))
  const scores = rows.scores(rule)
  const list = rankedList(
    Float64Array.from(own, (i) => scores[i]),
    Uint8Array.from(own, (i) => (i < rows.positives.end ? 1 : 0)),
  )
  return {
    positives: list.m,
    negatives: list.n,
    top: topOf(list),
    first: first.map((count) => firstOf(list, count)),
    ...(wanted && { auc: auc(list) }),
  }
}

/** Positives strictly above the highest negative. */
function topOf({ positives, negatives }: TieBlocks): number {
  let top = 0
  for (let b = 0; b < negatives.length && negatives[b] === 0; b++) top += positives[b]
  return top
}

function firstOf({ positives, negatives }: TieBlocks, count: number): FirstCounts {
  const above = { rows: 0, positives: 0 }
  for (let b = 0; ; b++) {
    const tied = { rows: positives[b] + negatives[b], positives: positives[b] }
    if (above.rows + tied.rows >= count || b === positives.length - 1) return { above, tied }
    above.rows += tied.rows
    above.positives += tied.positives
  }
}
