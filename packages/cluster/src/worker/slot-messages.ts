import type { PiecewiseName, Refusal, WireDataset } from '@infinite-push/core/internal'

/** What a thread needs to compute pieces of one sweep. */
export interface SlotWork {
  sweep: string
  computation: PiecewiseName
  settings: unknown
  shared: string
  data: WireDataset | undefined
}

/** One piece; the work only when it is another than before. */
export interface SlotOrder {
  work?: SlotWork
  index: number
}

/** A piece as JSON, or why there is none. What is not refused but thrown ends the thread. */
export type SlotAnswer = { text: string } | { refusal: Refusal }
