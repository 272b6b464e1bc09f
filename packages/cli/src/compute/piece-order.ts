import type { PiecewiseName, Refusal, WireDataset } from '@infinite-push/core/internal'

/** What every thread of a pool is started with. */
export interface PieceOrder {
  name: PiecewiseName
  data: WireDataset | undefined
  settings: unknown
}

export type Answer<T> = { value: T } | { refusal: Refusal }
