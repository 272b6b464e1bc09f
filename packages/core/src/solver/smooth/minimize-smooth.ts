import { ProximalGradient } from './proximal-gradient.js'
import { descend, type SmoothOptions, type SmoothProblem, type SmoothSolution } from './smooth-problem.js'
import { TruncatedNewton } from './truncated-newton.js'

const DEFAULTS: SmoothOptions = { tolerance: 1e-8, maxIterations: 20_000 }

/**
 * Minimizes λΩ(w) + h(Xw) for a smooth loss h: RankSVM and the p-norm push with any penalty. The ridge penalty
 * is smooth as well and gets truncated Newton steps, the others accelerated proximal gradient steps.
 *
 * @example
 * ```ts
 * const map = denseFromRows([[2, 1], [1, 1], [0, 1]])
 * const problem = { map, loss: new RankSvmLoss(1, 2), penalty: new L1(2), lambda: 0.1 }
 * minimizeSmooth(problem).status // 'solved'
 * ```
 */
export function minimizeSmooth(problem: SmoothProblem, options: Partial<SmoothOptions> = {}): SmoothSolution {
  const ridge = problem.penalty.ridge && problem.lambda > 0
  const method = ridge ? new TruncatedNewton(problem, options.start) : new ProximalGradient(problem, options.start)
  return descend(method, { ...DEFAULTS, ...options })
}
