import { comparison } from './compare.js'
import { crossValidation } from './cross-validation.js'
import { heldOutScores } from './held-out-scores.js'
import type { Piecewise } from './piecewise.js'
import { stability } from './stability.js'
import { toyTimes } from './toy-times.js'
import { toyTrials } from './toy-trials.js'

/**
 * The long computations that are cut into pieces, by name: pools of threads and workers on other machines are told a name,
 * never code. One more is one more line.
 */
export const PIECEWISE = {
  'cross-validation': opaque(crossValidation),
  'held-out-scores': opaque(heldOutScores),
  compare: opaque(comparison),
  stability: opaque(stability),
  'toy-trials': opaque(toyTrials),
  'toy-times': opaque(toyTimes),
}

export type PiecewiseName = keyof typeof PIECEWISE
export type PiecewiseData<K extends PiecewiseName> = Parameters<(typeof PIECEWISE)[K]['prepare']>[0]
export type PiecewiseSettings<K extends PiecewiseName> = Parameters<(typeof PIECEWISE)[K]['prepare']>[1]
export type PiecewiseResult<K extends PiecewiseName> = ReturnType<(typeof PIECEWISE)[K]['combine']>

/** What goes from piece to piece is the computation's own business. */
function opaque<D, S, R>(work: Piecewise<D, S, unknown, unknown, R>): Piecewise<D, S, unknown, unknown, R> {
  return work
}
