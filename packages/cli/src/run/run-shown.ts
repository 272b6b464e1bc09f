import type { WorkProgress } from '@infinite-push/core'
import { type ComputeOptions, compute } from '../compute/compute.js'
import type { JobData, JobName, JobResult, JobSettings } from '../compute/jobs.js'
import type { ProgramContext } from '../terminal/program.js'
import { startProgress } from '../terminal/progress.js'

/**
 * Runs the work of one thread for a command, with a progress bar.
 *
 * @example
 * ```ts
 * const diagnosis = await runShown(context, 'diagnose', table.dataset, settings, flags)
 * ```
 */
export async function runShown<K extends JobName>(
  context: ProgramContext,
  job: K,
  data: JobData<K>,
  settings: JobSettings<K>,
  {
    quiet = false,
    graceMs = 0,
    keepData = false,
    workers,
  }: { quiet?: boolean } & Pick<ComputeOptions, 'graceMs' | 'keepData' | 'workers'>,
): Promise<JobResult<K>> {
  const progress = startProgress({ quiet })
  progress.update(0, job)
  const onProgress = ({ done, total, what }: WorkProgress) => progress.update(done / total, what)
  try {
    return await compute(job, data, settings, { signal: context.signal, graceMs, keepData, workers, onProgress })
  } finally {
    progress.finish()
  }
}
