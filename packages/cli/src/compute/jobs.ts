import {
  bootstrapIntervals,
  type Dataset,
  type Diagnosis,
  diagnose,
  type FitSettings,
  type FittedModel,
  fit,
  type ProblemSettings,
  type Vec,
  type WalkSettings,
  type WholePath,
  type WorkProgress,
  walkPath,
} from '@infinite-push/core'
import type { WorkContext } from '@infinite-push/core/internal'

/** Scores to draw again and again. */
export interface BootstrapSettings {
  scores: Vec
  labels: Uint8Array
  queries?: Int32Array
  repeats: number
  seed: number
}

/** An interval around every metric. */
export type Intervals = ReturnType<typeof bootstrapIntervals>

/** The long computations, each a function of data and settings. They run in a thread of their own. */
export const JOBS = {
  fit: (data: Dataset, settings: FitSettings): FittedModel => fit(data, settings),

  path: (data: Dataset, settings: WalkSettings, { onProgress, signal }: WorkContext): WholePath => {
    return telling(walkPath(data, { ...settings, signal }), onProgress)
  },

  diagnose: (
    data: Dataset,
    { smallestTopK = false, ...settings }: ProblemSettings & { smallestTopK?: boolean },
    { onProgress }: WorkContext,
  ): Diagnosis => diagnose(data, settings, { smallestTopK, onProgress }),

  bootstrap: (_: undefined, { scores, labels, ...options }: BootstrapSettings): Intervals =>
    bootstrapIntervals(scores, labels, options),
}

/** Runs work that tells its progress to its end. */
function telling<T>(work: Generator<WorkProgress, T>, tell: WorkContext['onProgress']): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    tell(step.value)
  }
}

export type JobName = keyof typeof JOBS
export type JobSettings<K extends JobName> = Parameters<(typeof JOBS)[K]>[1]
export type JobData<K extends JobName> = Parameters<(typeof JOBS)[K]>[0]
export type JobResult<K extends JobName> = ReturnType<(typeof JOBS)[K]>
