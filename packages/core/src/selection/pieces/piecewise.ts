import { timeUp } from '../../errors/problem-errors.js'
import { Clock, isTimeUp } from '../../model/learn/clock.js'
import type { WorkProgress } from './work.js'

/**
 * A long computation cut into independent pieces, so that they can run in any order, on any thread or machine, be written
 * down as they are finished, and be taken up again after a crash. Settings, `Shared` and `Piece` survive JSON unchanged
 * (no NaN, no infinities, no typed arrays), and a piece depends on nothing but its arguments: the result is the same bytes
 * however the pieces were run.
 *
 * A limit of time, `timeLimitMs` of the settings, is what is left for the step that is asked for. Only under such a limit
 * may a piece be less than whole, or throw because the time is up.
 */
export interface Piecewise<Data, Settings, Shared, Piece, Result> {
  readonly name: string
  /** What all pieces need and is computed once, and what each piece is called. */
  prepare(data: Data, settings: Settings): Preparation<Shared>
  piece(data: Data, settings: Settings, shared: Shared, index: number): Piece
  combine(data: Data, settings: Settings, shared: Shared, pieces: readonly Piece[]): Result
  /** The result of the pieces that were finished in time; refuses when they are too few. Without it, some are not enough. */
  combineSome?(data: Data, settings: Settings, shared: Shared, pieces: readonly (Piece | undefined)[]): Result
}

export interface Preparation<Shared> {
  shared: Shared
  /** One name per piece, for people: 'repeat 1, fold 2 of 5'. */
  pieces: string[]
  /** The time was up before everything was found out: with more of it, the pieces would be others. */
  cut?: boolean
}

/** The part of the time that combining needs: cross-validation learns from all rows then, others only count. */
const LAST_PART: Record<string, number> = { 'cross-validation': 0.4 }

/** How far a computation of so many pieces is. Preparing and combining count as one piece each. */
export function pieceProgress(finished: number, pieces: readonly string[], what: string): WorkProgress {
  return { done: finished + 1, total: pieces.length + 2, what }
}

/** Before the number of pieces is known. */
export const PREPARING: WorkProgress = { done: 0, total: 1, what: 'preparing' }

/** Runs the pieces one after another, here. */
export function* inOrder<D, S extends object, C, P, R>(
  work: Piecewise<D, S, C, P, R>,
  data: D,
  settings: S,
): Generator<WorkProgress, R> {
  const time = new PieceTime(work.name, settings)
  yield PREPARING
  const { shared, pieces } = work.prepare(data, settings)
  const done: (P | undefined)[] = pieces.map(() => undefined)
  for (const [index, what] of pieces.entries()) {
    yield pieceProgress(index, pieces, what)
    if (time.ofPiece() < 0) break
    done[index] = inTime(() => work.piece(data, within(settings, time.ofPiece()), shared, index))
  }
  yield pieceProgress(pieces.length, pieces, 'finishing')
  return combined(work, data, within(settings, time.left()), shared, done)
}

/** The one limit of a computation: how much of it a piece may take, and how much there is in all. */
export class PieceTime {
  private readonly all: Clock
  private readonly pieces: Clock

  constructor(computation: string, settings: unknown) {
    const limit = (settings as { timeLimitMs?: number } | undefined)?.timeLimitMs
    this.all = new Clock(limit)
    this.pieces = new Clock(limit === undefined ? undefined : (1 - (LAST_PART[computation] ?? 0)) * limit)
  }

  /** Milliseconds for the next piece; Infinity without a limit, below 0 when there is no time for one. */
  ofPiece(): number {
    return this.pieces.left()
  }

  /** Milliseconds in all. */
  left(): number {
    return this.all.left()
  }
}

/** The settings with what is left of their limit, if they have one. */
export function within<S>(settings: S, left = Number.POSITIVE_INFINITY): S {
  return left === Number.POSITIVE_INFINITY ? settings : { ...settings, timeLimitMs: left }
}

/** What a step gives; undefined when the time was up before. */
function inTime<P>(step: () => P): P | undefined {
  try {
    return step()
  } catch (error) {
    if (isTimeUp(error)) return undefined
    throw error
  }
}

/** The result of all pieces, or of those that were finished. */
export function combined<D, S, C, P, R>(
  work: Piecewise<D, S, C, P, R>,
  data: D,
  settings: S,
  shared: C,
  pieces: readonly (P | undefined)[],
): R {
  const whole = pieces.filter((piece) => piece !== undefined)
  if (whole.length === pieces.length) return work.combine(data, settings, shared, whole)
  if (work.combineSome) return work.combineSome(data, settings, shared, pieces)
  throw timeUp({ before: 'enough was finished' })
}
