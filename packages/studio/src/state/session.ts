import type { Problem, Reading } from '../engine/engine.js'

/** Where the data come from. The data themselves never enter the state. */
export type DataChoice = { kind: 'bundled'; name: string } | { kind: 'file'; name: string }

/** All that the user decided; the page is a function of it and of what the engine answered. */
export interface Session {
  data: DataChoice | undefined
  reading: Reading
  problem: Problem
  folds: number
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
  },
  folds: 5,
  ratio: undefined,
  feature: undefined,
  row: undefined,
}
