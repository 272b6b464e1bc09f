import { toyTimes } from './reproduce/toy-times.js'
import { toyTrials } from './reproduce/toy-trials.js'
import { comparison } from './selection/comparison/compare.js'
import type { Piecewise } from './selection/pieces/piecewise.js'
import { stability } from './selection/stability/stability.js'
import { crossValidation } from './selection/validation/cross-validation.js'
import { heldOutScores } from './selection/validation/held-out-scores.js'
import { nestedValidation } from './selection/validation/nested-validation.js'

/**
 * The long computations that are cut into pieces, by name: pools of threads and workers on other machines are told a name,
 * never code. One more is one more line.
 */
export const PIECEWISE = {
  'cross-validation': opaque(crossValidation),
  'held-out-scores': opaque(heldOutScores),
  'nested-validation': opaque(nestedValidation),
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
