import type { WorkProgress } from './work.js'

/**
 * A long computation cut into independent pieces, so that they can run in any order, on any thread or machine, be written
 * down as they are finished, and be taken up again after a crash. Settings, `Shared` and `Piece` survive JSON unchanged
 * (no NaN, no infinities, no typed arrays), and a piece depends on nothing but its arguments: the result is the same bytes
 * however the pieces were run.
 */
export interface Piecewise<Data, Settings, Shared, Piece, Result> {
  readonly name: string
  /** What all pieces need and is computed once, and what each piece is called. */
  prepare(data: Data, settings: Settings): Preparation<Shared>
  piece(data: Data, settings: Settings, shared: Shared, index: number): Piece
  combine(data: Data, settings: Settings, shared: Shared, pieces: readonly Piece[]): Result
}

interface Preparation<Shared> {
  shared: Shared
  /** One name per piece, for people: 'repeat 1, fold 2 of 5'. */
  pieces: string[]
}

/** How far a computation of so many pieces is. Preparing and combining count as one piece each. */
export function pieceProgress(finished: number, pieces: readonly string[], what: string): WorkProgress {
  return { done: finished + 1, total: pieces.length + 2, what }
}

/** Before the number of pieces is known. */
export const PREPARING: WorkProgress = { done: 0, total: 1, what: 'preparing' }

/** Runs the pieces one after another, here. */
export function* inOrder<D, S, C, P, R>(
  work: Piecewise<D, S, C, P, R>,
  data: D,
  settings: S,
): Generator<WorkProgress, R> {
  yield PREPARING
  const { shared, pieces } = work.prepare(data, settings)
  const done: P[] = []
  for (const [index, what] of pieces.entries()) {
    yield pieceProgress(index, pieces, what)
    done.push(work.piece(data, settings, shared, index))
  }
  yield pieceProgress(pieces.length, pieces, 'finishing')
  return work.combine(data, settings, shared, done)
}
