import type { ComparedMethod, Spread } from '@infinite-push/core'
import { pText, spreadText } from '@infinite-push/core/internal'

/** `2.4 ± 2.1, empty in 3 of 10`: how many features a method used, and in how many splits it had no rule at all. */
export function selectedWords(selected: Spread): string {
  const empty = emptySplits(selected)
  return `${spreadText(selected, 1)}${empty > 0 ? `, empty in ${empty} of ${selected.values.length}` : ''}`
}

export function emptySplits({ values }: Spread): number {
  return values.filter((value) => value === 0).length
}

/** `best`, or the p-value against the best; a method without any rule is no best one. */
export function placeWords({ againstBest, empty, selected }: ComparedMethod): string {
  if (againstBest) return pText(againstBest.pValue)
  return empty === selected.values.length ? 'empty' : 'best'
}
