import type { Comparison } from '@infinite-push/core'
import type { PaperSet } from './data-sets.js'

/** One data set of Table 1, as far as it was there. */
export interface SetResult {
  set: PaperSet
  /** Absent for a set that was not found. */
  found?: { rows: number; features: number; comparison: Comparison }
}

export interface TableOne {
  repeats: number
  seed: number
  sets: SetResult[]
}
