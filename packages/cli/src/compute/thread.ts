/** The thread of the long computations: the main one stays free for Ctrl-C and the progress bar. */
import { parentPort } from 'node:worker_threads'
import type { Dataset } from '@infinite-push/core'
import {
  answerQuestions,
  fromWire,
  setProductThreads,
  type WireDataset,
  type WorkContext,
} from '@infinite-push/core/internal'
import { keepNow } from '../kept-code.js'
import { JOBS, type JobName } from './jobs.js'

type AnyJob = (data: Dataset | undefined, settings: unknown, context: WorkContext) => unknown

if (parentPort) {
  answerQuestions(parentPort, (question, [data, settings, workers], context) => {
    setProductThreads(workers as number | undefined)
    const wire = data as WireDataset | undefined
    const answer = (JOBS[question as JobName] as AnyJob)(wire && fromWire(wire), settings, context)
    keepNow()
    return answer
  })
}
