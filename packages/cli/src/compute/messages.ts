import type { WorkProgress } from '@infinite-push/core'
import type { Refusal, WireDataset } from '@infinite-push/core/internal'
import type { JobName } from './jobs.js'

/** What the thread is asked for. */
export interface JobOrder {
  job: JobName
  data: WireDataset | undefined
  settings: unknown
  /** One shared number: not 0 asks the work to stop where it can. */
  stop: Int32Array
}

/** What the thread says. */
export type JobMessage = { progress: WorkProgress } | { result: unknown } | { refusal: Refusal }
