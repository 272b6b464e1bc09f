import { type Certificate, certificate } from '../../certificate/gap.js'
import { TopPushLoss } from '../../loss/rivals/top-push.js'
import type { LinearMap, Vec } from '../../numeric/matrix/linear-map.js'
import { norm2 } from '../../prox/norms.js'
import { descendQuadratic, type Imaged } from '../accelerated-gradient.js'
import { CollapsedDual } from '../agarwal/collapsed-dual.js'

/** min_w λ·½‖w‖² + (1/m) Σ_i (1 − p_i + max_j q_j)_+² */
export interface TopPushProblem {
  /** X: the positives' rows first, then the negatives'. */
  readonly map: LinearMap
  /** m */
  readonly positives: number
  /** λ > 0 */
  readonly lambda: number
}

export interface TopPushOptions {
  /** Relative duality gap to reach. */
  tolerance: number
  maxIterations: number
}

export interface TopPushSolution {
  w: Vec
  /** The multipliers (−α, β) in row order. */
  dual: Vec
  /** The objective at w, and the lower bound that `dual` gives. */
  certificate: Certificate
  iterations: number
  status: 'solved' | 'max-iterations'
}

const DEFAULTS: TopPushOptions = { tolerance: 1e-6, maxIterations: 50_000 }
/** Steps between two looks at the certificate. */
const LOOK = 20

/**
 * TopPush (Li, Jin and Zhou 2014): squared hinges against the highest negative, ridge penalty, solved in the dual
 *
 *     max Σα − (m/4) Σα² − ‖u‖²/(2λ),   u = Σ_i α_i x_i − Σ_j β_j z_j,   α, β ≥ 0,  Σβ = Σα
 *
 * with a projection of the m + n multipliers and two products with X per iteration: accelerated
 * gradient steps, each linear in the size of the data.
 *
 * @example
 * ```ts
 * const map = denseFromRows([[2, 1], [1, 1], [0, 1]])
 * solveTopPush({ map, positives: 1, lambda: 0.1 }).status // 'solved'
 * ```
 */
export function solveTopPush(problem: TopPushProblem, options: Partial<TopPushOptions> = {}): TopPushSolution {
  const { tolerance, maxIterations } = { ...DEFAULTS, ...options }
  const { map, positives, lambda } = problem
  const dual = new CollapsedDual(map, { positives, cap: Number.POSITIVE_INFINITY, ridge: (lambda * positives) / 2 })
  const descent = descendQuadratic(dual, new Float64Array(map.rows))
  const best = new BestPair(problem)
  let iterations = 0
  best.offer(descent.point)
  while (!(best.gap() <= tolerance) && iterations < maxIterations) {
    for (let step = 0; step < LOOK && iterations < maxIterations; step++, iterations++) descent.step()
    best.offer(descent.point)
  }
  return { ...best.solution(), iterations, status: best.gap() <= tolerance ? 'solved' : 'max-iterations' }
}

/** The best w and the best multipliers so far; they may come from different iterates. */
class BestPair {
  private readonly loss: TopPushLoss
  private w: Vec = new Float64Array(0)
  private dual: Vec = new Float64Array(0)
  private primal = Number.POSITIVE_INFINITY
  private bound = Number.NEGATIVE_INFINITY

  constructor(private readonly problem: TopPushProblem) {
    this.loss = new TopPushLoss(problem.positives)
  }

  /** An iterate of the dual: multipliers in units of λ, and w = u/λ, their image. */
  offer({ x, image: w }: Imaged): void {
    const { map, lambda } = this.problem
    const ridge = (lambda / 2) * norm2(w) ** 2
    const primal = ridge + this.loss.value(map.apply(w, new Float64Array(map.rows)))
    const dual = x.map((y) => lambda * y)
    const bound = this.loss.dualValue(dual) - ridge
    if (primal < this.primal) {
      this.primal = primal
      this.w = w.slice()
    }
    if (bound > this.bound) {
      this.bound = bound
      this.dual = dual
    }
  }

  gap(): number {
    return certificate(this.primal, this.bound).relativeGap
  }

  solution(): Pick<TopPushSolution, 'w' | 'dual' | 'certificate'> {
    return { w: this.w, dual: this.dual, certificate: certificate(this.primal, this.bound) }
  }
}
