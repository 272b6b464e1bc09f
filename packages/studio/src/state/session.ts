import type { Problem, Reading } from '../engine/engine.js'
import type { Mark } from './marks.js'

/** Where the data come from. The data themselves never enter the state. */
export type DataChoice = { kind: 'bundled'; name: string } | { kind: 'file'; name: string }

/** All that the user decided; the page is a function of it and of what the engine answered. */
export interface Session {
  data: DataChoice | undefined
  reading: Reading
  problem: Problem
  folds: number
  /** How many rows from the top the user can look at; undefined: as many as there are positives. */
  budget: number | undefined
  /** Rows to find again. */
  marks: readonly Mark[]
  /** Where the scrubber stands, as a part of λ_max; undefined follows the λ that cross-validation chose. */
  ratio: number | undefined
  /** The feature and the row that all views highlight. */
  feature: string | undefined
  row: number | undefined
}

export const FRESH: Session = {
  data: undefined,
  reading: { ignore: [], categories: [], missing: 'error' },
  problem: {
    penalty: 'l1',
    l1Ratio: 0.5,
    threshold: { kind: 'auto' },
    transform: 'none',
    standardize: true,
    dropped: [],
    corrections: [],
  },
  folds: 5,
  budget: undefined,
  marks: [],
  ratio: undefined,
  feature: undefined,
  row: undefined,
}
