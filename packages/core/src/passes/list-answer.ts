import { auc } from '../metrics/measures/auc.js'
import type { TieBlocks } from '../metrics/ranked-list.js'
import type { FirstCounts, ListAnswer, ListQuestion } from './table-of-passes.js'

/** What a list holds. */
export function listAnswer(list: TieBlocks, { first, auc: wanted }: Pick<ListQuestion, 'first' | 'auc'>): ListAnswer {
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
