import type { PairProx, PairShape } from '../../loss/pair-prox.js'
import { makePairProx } from '../../loss/pairs.js'
import type { Vec } from '../../numeric/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { normInf } from '../../prox/norms.js'
import type { Iterate } from '../solver.js'
import { PairDifferences } from './pair-differences.js'
import { makeWeightStep, type WeightStep } from './weight-step.js'

/** What lines 2 and 8–18 leave open. */
export interface AlgorithmOneOptions {
  /** μ > 0 of line 2. It stays fixed; when it is not given, 2/(mn) is taken. */
  mu?: number
  /** Lines 8–18 as they stand, or in their place the one projection that ends at the same point (the default). */
  prox?: 'exact' | 'paper'
}

/**
 * Algorithm 1, lines 1–20. Vectors over the pairs hold the m pairs of the first negative, then those of the second, and so
 * on; the names are the paper's.
 *
 * @paper alg:1-3
 */
export class AlgorithmOne {
  private readonly pairs: PairDifferences
  private readonly mu: number
  private readonly w: Vec
  private readonly a: Vec
  /** γ = δ/μ: the scaled multipliers. */
  private readonly gamma: Vec
  private readonly s: Vec
  private readonly b: Vec
  private readonly weightStep: WeightStep
  /** A subgradient of this size is 1 in the tolerance of the w-step. */
  private readonly unit: number
  private readonly prox: PairProx

  constructor(problem: Problem, options: AlgorithmOneOptions = {}, from?: Iterate) {
    const { map, loss, penalty, lambda } = problem
    const shape = { positives: loss.size - loss.negatives, negatives: loss.negatives }
    this.pairs = new PairDifferences(map, shape.positives)
    this.mu = options.mu ?? defaultMu(shape)
    const pair = () => new Float64Array(this.pairs.rows)
    this.a = pair() // line 3
    this.gamma = pair()
    this.s = pair()
    this.w = new Float64Array(map.cols)
    this.b = new Float64Array(map.cols)
    if (from) this.startFrom(from, shape)
    this.weightStep = makeWeightStep(this.pairs, penalty, lambda / this.mu)
    // At the optimum of an ℓ1 problem the gradient of the quadratic is λ/μ; a tiny λ must not ask for the impossible.
    const atZero = normInf(this.pairs.applyTranspose(this.s.fill(1), this.b))
    this.unit = Math.max(lambda / this.mu, 1e-6 * atZero)
    this.prox = makePairProx(options.prox ?? 'exact', shape)
  }

  /**
   * One pass through lines 5–19.
   *
   * @paper eq:6-8 alg:5-7 alg:19
   */
  step(tolerance: number): void {
    const { pairs, a, gamma, s, b, w, mu } = this
    for (let t = 0; t < s.length; t++) s[t] = 1 - a[t] - gamma[t] // line 5
    pairs.applyTranspose(s, b)
    this.weightStep(b, w, tolerance * this.unit) // line 6, eq. (6): Ω is weighted by λ/μ
    pairs.apply(w, s)
    for (let t = 0; t < s.length; t++) s[t] = 1 - gamma[t] - s[t] // line 7
    this.prox(s, { mu, tolerance }, a) // lines 8–18, eq. (7)
    // line 19, eq. (8): γ + Xw + a − 1, of which γ + Xw − 1 is −s
    for (let t = 0; t < s.length; t++) gamma[t] = a[t] - s[t]
  }

  /**
   * w, and the multipliers with the pairs summed out. Those of the pairs in the dual (3) are y = −δ = −μγ ≥ 0, and
   * α_i = Σ_j y_ji, β_j = Σ_i y_ji; so that (−α, β) is μγ, collapsed.
   */
  iterate(): Iterate {
    const dual = this.pairs.collapse(this.gamma, new Float64Array(this.pairs.map.rows))
    for (let i = 0; i < dual.length; i++) dual[i] *= this.mu
    return { w: this.w.slice(), dual }
  }

  /** In place of line 3: a = 1 − Xw, and y_ji = α_i·β_j/Σβ, which sums to α and to β and is feasible in (3) if they are. */
  private startFrom({ w, dual }: Iterate, { positives: m, negatives: n }: PairShape): void {
    this.w.set(w)
    this.pairs.apply(w, this.a)
    let sigma = 0
    for (let j = m; j < m + n; j++) sigma += dual[j]
    for (let j = 0; j < n; j++) {
      const share = sigma > 0 ? dual[m + j] / (sigma * this.mu) : 0
      for (let i = 0; i < m; i++) {
        this.a[j * m + i] = 1 - this.a[j * m + i]
        this.gamma[j * m + i] = dual[i] * share
      }
    }
  }
}

/**
 * Any μ > 0 converges, but the quadratic term of the augmented Lagrangian sums over all pairs, so a μ that does not shrink
 * with their number would leave the loss no say. With 2/(mn) the term is the mean over the pairs of the squared violation
 * of a = 1 − Xw, which like the loss is measured in margins. On toy data and sonar, balanced or not, it was never far from
 * the best constant.
 */
function defaultMu({ positives, negatives }: PairShape): number {
  return 2 / (positives * negatives)
}
