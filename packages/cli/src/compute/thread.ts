/** The thread of the long computations: the main one stays free for Ctrl-C and the progress bar. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Dataset, InfinitePushError } from '@infinite-push/core'
import { JOBS, type JobContext } from './jobs.js'
import type { JobMessage, JobOrder } from './messages.js'
import { toDetails } from './refusal.js'
import { fromWire } from './wire.js'

type AnyJob = (data: Dataset | undefined, settings: unknown, context: JobContext) => unknown

const { job, data, settings, stop } = workerData as JobOrder

function say(message: JobMessage): void {
  parentPort?.postMessage(message)
}

const context: JobContext = {
  report: (progress) => say({ progress }),
  stop: {
    get aborted() {
      return Atomics.load(stop, 0) !== 0
    },
  },
}

try {
  say({ result: (JOBS[job] as AnyJob)(data && fromWire(data), settings, context) })
} catch (error) {
  if (!(error instanceof InfinitePushError)) throw error
  say({ refusal: toDetails(error) })
}
