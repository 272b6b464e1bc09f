import type { SmoothLoss } from '../../loss/rivals/smooth.js'
import type { LinearMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { Penalty } from '../../penalty/penalty.js'

/** min_w λΩ(w) + h(Xw) with a smooth h. */
export interface SmoothProblem {
  /** X: the positives' rows first, then the negatives'. */
  readonly map: LinearMap
  /** h */
  readonly loss: SmoothLoss
  /** Ω */
  readonly penalty: Penalty
  /** λ */
  readonly lambda: number
}

export interface SmoothOptions {
  /** The `optimality` to reach. */
  tolerance: number
  maxIterations: number
  /** Where to begin, such as the solution of a larger λ; w = 0 when undefined. */
  start?: Vec
}

export interface SmoothSolution {
  w: Vec
  /** λΩ(w) + h(Xw) */
  objective: number
  /** The norm of the (proximal) gradient of the objective at w, relative to that of the loss at 0; 0 at the optimum. */
  optimality: number
  iterations: number
  status: 'solved' | 'max-iterations'
}

/** A method seen from outside: its iterate, and how far that is from the optimum. */
interface Descent {
  readonly w: Vec
  step(): void
  objective(): number
  optimality(): number
  /** optimality() ≤ tolerance; may be cheaper to deny than to compute. */
  isOptimal(tolerance: number): boolean
}

/** Steps until the tolerance or the limit is reached. */
export function descend(method: Descent, { tolerance, maxIterations }: Omit<SmoothOptions, 'start'>): SmoothSolution {
  let iterations = 0
  let solved = method.isOptimal(tolerance)
  for (; !solved && iterations < maxIterations; iterations++) {
    method.step()
    solved = method.isOptimal(tolerance)
  }
  return {
    w: method.w,
    objective: method.objective(),
    optimality: method.optimality(),
    iterations,
    status: solved ? 'solved' : 'max-iterations',
  }
}
