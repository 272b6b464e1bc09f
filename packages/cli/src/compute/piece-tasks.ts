import type { PiecewiseName } from './piecewise-registry.js'
import type { ErrorDetails } from './refusal.js'
import type { WireDataset } from './wire.js'

/** What every thread of a pool is started with. */
export interface PieceOrder {
  name: PiecewiseName
  data: WireDataset | undefined
  settings: unknown
}

/** What was prepared, with `shared` as JSON. */
export interface PreparedText {
  shared: string
  pieces: string[]
}

/**
 * What a thread can be asked for. What all pieces share, and pieces, travel as JSON even where they need not: so a result
 * cannot depend on whether a piece came from a thread or from a journal.
 */
export interface PieceTasks {
  /** SHA-256 of the data. */
  fingerprint(): string
  prepare(): PreparedText
  piece(shared: string, index: number): string
  combine(shared: string, pieces: readonly string[]): unknown
}

export type Answer<T> = { value: T } | { refusal: ErrorDetails }
