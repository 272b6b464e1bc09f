/** How far a long computation has come. Such computations are generators that tell it, and return their result. */
export interface WorkProgress {
  done: number
  total: number
  what: string
}

/**
 * Runs a generator to its end, for those who need no progress.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * finish(fitByCrossValidation(data, { folds: 3, count: 5 })).status // 'solved'
 * ```
 */
export function finish<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
