import { chooseSolver, run } from '../../core.mjs'
import { problemOf } from '../../objective/one-lambda.mjs'

/**
 * One of our solvers, by its name unless it is given, on a problem that is ready: no checks, no standardizing. Tells how
 * the certified gap came down.
 */
export function ourSolver(name, summary, given) {
  return {
    name,
    ours: true,
    summary,
    prepare(dataset, objective) {
      const problem = problemOf(dataset, objective)
      const solver = given ?? chooseSolver(name, problem)
      return () => solveTraced(solver, problem, objective)
    },
  }
}

function solveTraced(solver, problem, { tolerance, timeLimitMs }) {
  const started = performance.now()
  const trace = []
  const { w, status, certificate, iterations } = run(solver, problem, {
    tolerance,
    timeLimitMs,
    maxIterations: 1e9,
    onIterate: ({ relativeGap }) => trace.push([performance.now() - started, relativeGap]),
  })
  return {
    status,
    objective: certificate.primal,
    gap: certificate.relativeGap,
    iterations,
    size: problem.penalty.value(w),
    trace: thinned(trace),
  }
}

/** At most a few hundred points of a long trace, the last one among them. */
function thinned(trace) {
  const step = Math.ceil(trace.length / 300)
  return trace.filter((_, i) => (trace.length - 1 - i) % step === 0)
}
