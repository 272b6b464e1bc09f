import type { Certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/linear-map.js'
import { largestInBlock } from '../../penalty/largest-in-block.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate, Solver } from '../solver.js'
import { TailMean } from '../tail-mean.js'
import { factorizeQuadratic } from './quadratic-step.js'

/** Over-relaxation (Eckstein and Bertsekas 1992): anything in ]0, 2[ converges, 1.6 is usually fastest. */
const RELAXATION = 1.6
/** Iterations between two looks at the certificate and at the balance of the residuals. */
const LOOK = 20

/**
 * The paper's method in linear time: alternating directions, eqs (6)–(8), over the m + n scores instead of the m·n pairs,
 * with the exact prox of the collapsed loss in place of (9)–(14). Both nonsmooth terms are split off, z = w and s = Xw, so
 * that the w-step is one ridge regression whose factorization is reused for ever: μ scales both sides alike.
 *
 * @paper eq:6-8
 */
export const admm: Solver = {
  name: 'admm',
  summary: 'alternating directions over the m + n scores with the exact prox; a simple second opinion',
  takes: 'every penalty and threshold',
  reference: 'Rakotomamonjy 2012, eqs (6)–(8), pairs summed out',
  cost: 'two products with X and two triangular solves; one factorization for the whole run',
  supports: () => true,
  iterate: iterateAdmm,
}

function* iterateAdmm(problem: Problem, _tolerance: number, from?: Iterate): Generator<Iterate, never, Certificate> {
  const state = new AdmmState(problem, from)
  const tail = new TailMean(problem)
  // Convergence is proved for a fixed μ, so μ is changed at ever longer intervals.
  let nextBalance = 1
  for (let look = 1; ; look++) {
    for (let step = 0; step < LOOK; step++) state.step()
    if (look >= nextBalance) {
      state.balance()
      nextBalance = 1.3 * look
    }
    yield tail.offer({ w: state.z.slice(), dual: state.delta.slice() })
  }
}

class AdmmState {
  readonly z: Vec
  /** Multipliers of z = w and of s = Xw. */
  private readonly y: Vec
  readonly delta: Vec
  private readonly s: Vec
  private readonly w: Vec
  private readonly scores: Vec
  /** The fixed metrics of the two sides, to be multiplied by μ. */
  private readonly m: Vec
  private readonly rho: Vec
  private readonly solve: (x: Vec) => void
  private readonly tau: Vec
  private readonly point: Vec
  private readonly rowPoint: Vec
  private mu = 1
  private primalResidual = 0
  private dualResidual = 0

  constructor(
    private readonly problem: Problem,
    from?: Iterate,
  ) {
    const { map, loss } = problem
    const feature = () => new Float64Array(map.cols)
    const row = () => new Float64Array(map.rows)
    this.z = from?.w.slice() ?? feature()
    this.delta = from?.dual.slice() ?? loss.dualAtZero()
    this.y = map.applyTranspose(this.delta, feature()).map((g) => -g)
    this.s = map.apply(this.z, row())
    this.m = featureWeights(problem)
    this.rho = loss.rowWeights(this.scoreMetric(), row())
    this.solve = factorizeQuadratic(map, this.m, this.rho)
    this.w = feature()
    this.scores = row()
    this.tau = feature()
    this.point = feature()
    this.rowPoint = row()
  }

  step(): void {
    this.wStep()
    this.primalResidual = 0
    this.dualResidual = 0
    this.zStep()
    this.sStep()
  }

  /** Eq. (6): (M + XᵀRX)w = Mz − y/μ + Xᵀ(Rs − δ/μ) */
  private wStep(): void {
    const { problem, w, scores, rowPoint, mu } = this
    for (let i = 0; i < rowPoint.length; i++) rowPoint[i] = this.rho[i] * this.s[i] - this.delta[i] / mu
    problem.map.applyTranspose(rowPoint, w)
    for (let k = 0; k < w.length; k++) w[k] += this.m[k] * this.z[k] - this.y[k] / mu
    this.solve(w)
    problem.map.apply(w, scores)
  }

  private zStep(): void {
    const { problem, w, z, y, m, mu, point, tau } = this
    for (let k = 0; k < w.length; k++) {
      point[k] = RELAXATION * w[k] + (1 - RELAXATION) * z[k] + y[k] / (mu * m[k])
      tau[k] = problem.lambda / (mu * m[k])
    }
    const before = z.slice()
    problem.penalty.prox(point, tau, z)
    for (let k = 0; k < w.length; k++) {
      y[k] = mu * m[k] * (point[k] - z[k])
      this.primalResidual += m[k] * (w[k] - z[k]) ** 2
      this.dualResidual += m[k] * (before[k] - z[k]) ** 2
    }
  }

  /**
   * Eq. (7) with the exact prox, then eq. (8), which it contains.
   *
   * @paper eq:7-8
   */
  private sStep(): void {
    const { problem, scores, s, delta, rho, mu, rowPoint } = this
    for (let i = 0; i < s.length; i++) {
      rowPoint[i] = RELAXATION * scores[i] + (1 - RELAXATION) * s[i] + delta[i] / (mu * rho[i])
    }
    problem.loss.proxDual(rowPoint, this.scoreMetric(), delta)
    for (let i = 0; i < s.length; i++) {
      const next = rowPoint[i] - delta[i] / (mu * rho[i])
      this.primalResidual += rho[i] * (scores[i] - next) ** 2
      this.dualResidual += rho[i] * (s[i] - next) ** 2
      s[i] = next
    }
  }

  /** Keeps the primal and the dual residual of one size (Boyd et al. 2011, section 3.4.1), by half the way. */
  balance(): void {
    const ratio = Math.sqrt(this.primalResidual) / (this.mu * Math.sqrt(this.dualResidual) + 1e-300)
    this.mu *= Math.min(10, Math.max(0.1, Math.sqrt(ratio)))
  }

  /** Each side of the loss carries the same total weight μ. */
  private scoreMetric() {
    return { kink: 1 / this.mu, negative: this.mu / this.problem.loss.negatives }
  }
}

/** The squared column scales, so that w is measured by what it does to the scores; equal within a block. */
function featureWeights({ map, penalty }: Problem): Vec {
  return largestInBlock(
    map.columnMoments().deviation.map((s) => s * s || 1),
    penalty.blocks,
  )
}
