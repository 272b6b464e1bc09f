import {
  bootstrapIntervals,
  type CompareSettings,
  type Comparison,
  type CrossValidationSettings,
  compareMethods,
  type Dataset,
  type Diagnosis,
  diagnose,
  type FitSettings,
  fit,
  fitByCrossValidation,
  type Model,
  type PathPoint,
  type PathSettings,
  type ProblemSettings,
  path,
  type Vec,
  type Warning,
} from '@infinite-push/core'

/** A regularization path with where it starts. */
export interface WholePath {
  lambdaMax: number
  points: PathPoint[]
  warnings: Warning[]
}

/** How far the work has come. */
export interface JobProgress {
  done: number
  total: number
  what: string
}

/** What may interest the work while it runs. */
export interface JobContext {
  report(progress: JobProgress): void
  stop: { readonly aborted: boolean }
}

/** Scores to draw again and again. */
export interface BootstrapSettings {
  scores: Vec
  labels: Uint8Array
  repeats: number
  seed: number
}

/** An interval around every metric. */
export type Intervals = ReturnType<typeof bootstrapIntervals>

/** The long computations, each a function of data and settings. They run in a thread of their own. */
export const JOBS = {
  fit: (data: Dataset, settings: FitSettings): Model => fit(data, settings),

  crossValidate: (data: Dataset, settings: CrossValidationSettings, { report }: JobContext): Model => {
    return reporting(fitByCrossValidation(data, settings), report)
  },

  compare: (data: Dataset, settings: CompareSettings, { report }: JobContext): Comparison => {
    return reporting(compareMethods(data, settings), report)
  },

  path: (data: Dataset, settings: PathSettings, { stop }: JobContext): WholePath => {
    // λ_max with its diagnosis comes from a fit at λ_max itself, whose solution is w = 0.
    const { lambdas: _, count = 100, lambdaMinRatio = 0.01, ...problem } = settings
    const { lambdaMax, warnings } = fit(data, { ...problem, lambdaRatio: 1 })
    const lambdas = Array.from({ length: count }, (_, i) => lambdaMax * lambdaMinRatio ** (i / Math.max(1, count - 1)))
    const points = path(data, lambdaMax > 0 ? { ...problem, lambdas, signal: stop } : { ...settings, signal: stop })
    return {
      lambdaMax,
      points: points.filter((point) => point.status !== 'aborted'),
      warnings: lambdaMax > 0 ? [] : warnings,
    }
  },

  diagnose: (data: Dataset, settings: ProblemSettings): Diagnosis => diagnose(data, settings),

  bootstrap: (_: undefined, { scores, labels, repeats, seed }: BootstrapSettings): Intervals =>
    bootstrapIntervals(scores, labels, { repeats, seed }),
}

/** Runs work that tells its progress to its end. */
function reporting<T>(work: Generator<JobProgress, T>, report: JobContext['report']): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    report(step.value)
  }
}

export type JobName = keyof typeof JOBS
export type JobSettings<K extends JobName> = Parameters<(typeof JOBS)[K]>[1]
export type JobData<K extends JobName> = Parameters<(typeof JOBS)[K]>[0]
export type JobResult<K extends JobName> = ReturnType<(typeof JOBS)[K]>
