import type { Problem, Reading } from '../engine/problem.js'
import type { Mark } from './marks.js'
import type { Pins } from './pins.js'
import { FRESH_PROBLEM } from './problem-words.js'

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
  /** Settings put aside to be compared. */
  pins: Pins
  /** Where the scrubber stands, as a part of λ_max; undefined follows the λ that cross-validation chose. */
  ratio: number | undefined
  /** The feature and the row that all views highlight. */
  feature: string | undefined
  row: number | undefined
  /** The list that is shown, by name, where there are several; undefined: the first. */
  list: string | undefined
}

/** The seed of the folds, as of the command line. */
export const SEED = 0

export const FRESH: Session = {
  data: undefined,
  reading: { ignore: [], categories: [], missing: 'error' },
  problem: FRESH_PROBLEM,
  folds: 5,
  budget: undefined,
  marks: [],
  pins: {},
  ratio: undefined,
  feature: undefined,
  row: undefined,
  list: undefined,
}
