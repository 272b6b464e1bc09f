import type { Spread } from '@infinite-push/core'
import { spreadText } from '@infinite-push/core/internal'

/** `2.4 ± 2.1, empty in 3 of 10`: how many features a method used, and in how many splits it had no rule at all. */
export function selectedWords(selected: Spread): string {
  const empty = emptySplits(selected)
  return `${spreadText(selected, 1)}${empty > 0 ? `, empty in ${empty} of ${selected.values.length}` : ''}`
}

export function emptySplits({ values }: Spread): number {
  return values.filter((value) => value === 0).length
}
