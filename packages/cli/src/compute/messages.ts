import type { WorkProgress } from '@infinite-push/core'
import type { JobName } from './jobs.js'
import type { ErrorDetails } from './refusal.js'
import type { WireDataset } from './wire.js'

/** What the thread is started with. */
export interface JobOrder {
  job: JobName
  data: WireDataset | undefined
  settings: unknown
  /** One shared number: not 0 asks the work to stop where it can. */
  stop: Int32Array
}

/** What the thread says. */
export type JobMessage = { progress: WorkProgress } | { result: unknown } | { refusal: ErrorDetails }
