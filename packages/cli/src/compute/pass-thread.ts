/** The thread of what is learnt from a table that stays where it is. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerQuestions, type TableOfPasses, type WorkContext } from '@infinite-push/core/internal'
import { keepNow } from '../kept-code.js'
import { PASS_JOBS, type PassJobName } from './pass-jobs.js'
import { askedThrough, type optionalOf } from './passes-port.js'

type AnyJob = (table: TableOfPasses, settings: unknown, context: WorkContext) => unknown

if (parentPort) {
  answerQuestions(parentPort, async (question, [features, settings, optional], context) => {
    const table = askedThrough(
      workerData as MessagePort,
      features as string[],
      optional as ReturnType<typeof optionalOf>,
    )
    const answer = await (PASS_JOBS[question as PassJobName] as AnyJob)(table, settings, context)
    keepNow()
    return answer
  })
}
