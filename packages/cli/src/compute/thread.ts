/** The thread of the long computations: the main one stays free for Ctrl-C and the progress bar. */
import { parentPort } from 'node:worker_threads'
import { type Dataset, InfinitePushError } from '@infinite-push/core'
import { fromWire, toRefusal } from '@infinite-push/core/internal'
import { JOBS, type JobContext } from './jobs.js'
import type { JobMessage, JobOrder } from './messages.js'

type AnyJob = (data: Dataset | undefined, settings: unknown, context: JobContext) => unknown

function say(message: JobMessage): void {
  parentPort?.postMessage(message)
}

function contextOf(stop: Int32Array): JobContext {
  return {
    report: (progress) => say({ progress }),
    stop: {
      get aborted() {
        return Atomics.load(stop, 0) !== 0
      },
    },
  }
}

parentPort?.once('message', ({ job, data, settings, stop }: JobOrder) => {
  try {
    say({ result: (JOBS[job] as AnyJob)(data && fromWire(data), settings, contextOf(stop)) })
  } catch (error) {
    if (!(error instanceof InfinitePushError)) throw error
    say({ refusal: toRefusal(error) })
  }
})
