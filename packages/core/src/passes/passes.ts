import type { Status } from '../solver/run.js'
import type { PassAnswer, PassQuestion } from './table-of-passes.js'

/**
 * A search over passes: yields the questions of one pass, and is told their answers. Who runs it decides who is asked, and may
 * ask for several searches at once.
 */
export type Passes<T> = Generator<readonly PassQuestion[], T, readonly PassAnswer[]>

/** Thrown into a search that has to end with what it knows. */
export class Ended extends Error {
  constructor(readonly status: Extract<Status, 'time-limit' | 'aborted'>) {
    super(status)
  }
}
