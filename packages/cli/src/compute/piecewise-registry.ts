import { comparison, crossValidation, type Piecewise, stability, toyTimes, toyTrials } from '@infinite-push/core'

/** The long computations that are cut into pieces; `runPieces` runs them by name. One more is one more line. */
export const PIECEWISE = {
  'cross-validation': opaque(crossValidation),
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
