import type { PairProx, PairShape } from '../../loss/pairs/pair-prox.js'
import { makePairProx } from '../../loss/pairs/pairs.js'
import { squareDistance } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { normInf } from '../../prox/norms.js'
import { balancedWeight, Halpern } from '../halpern.js'
import type { Iterate } from '../solver.js'
import { PairDifferences } from './pair-differences.js'
import { makeWeightStep, type WeightStep } from './weight-step.js'

/** What lines 2 and 8–18 leave open, and what is not in them. */
export interface AlgorithmOneOptions {
  /** μ > 0 of line 2; when it is not given, 2/(mn) is taken. */
  mu?: number
  /** Lines 8–18 as they stand, or in their place the one projection that ends at the same point (the default). */
  prox?: 'exact' | 'paper'
  /**
   * The paper's plain steps with one μ for ever, or steps anchored as halpern.ts says, with a μ that follows (the default).
   * Both end at the same point; the plain ones circle around it for very long when λ is small.
   */
  steps?: 'anchored' | 'plain'
}

/**
 * Algorithm 1, lines 1–20. Vectors over the pairs hold the m pairs of the first negative, then those of the second, and so
 * on; the names are the paper's.
 *
 * @paper alg:1-3
 */
export class AlgorithmOne {
  private readonly pairs: PairDifferences
  private mu: number
  private readonly w: Vec
  private readonly a: Vec
  /** γ = δ/μ: the scaled multipliers. */
  private readonly gamma: Vec
  private readonly s: Vec
  private readonly b: Vec
  private weightStep: WeightStep
  /** A subgradient of this size is 1 in the tolerance of the w-step. */
  private unit: number
  private readonly prox: PairProx
  private readonly anchor: Anchor | undefined

  constructor(
    private readonly problem: Problem,
    options: AlgorithmOneOptions = {},
    from?: Iterate,
  ) {
    const { map, loss } = problem
    const shape = { positives: loss.size - loss.negatives, negatives: loss.negatives }
    this.pairs = new PairDifferences(map, shape.positives)
    this.mu = options.mu ?? defaultMu(shape) // line 2
    const pair = () => new Float64Array(this.pairs.rows)
    this.a = pair() // line 3
    this.gamma = pair()
    this.s = pair()
    this.w = new Float64Array(map.cols)
    this.b = new Float64Array(map.cols)
    if (from) this.startFrom(from, shape)
    ;[this.weightStep, this.unit] = this.weightStepAt(this.mu)
    this.prox = makePairProx(options.prox ?? 'exact', shape)
    if (options.steps !== 'plain') this.anchor = new Anchor(this.a, this.gamma, this.mu)
  }

  /**
   * One pass through lines 5–19. Returns ‖Xw + a − 1‖, how far (5) is from being kept.
   *
   * @paper eq:6-8 alg:5-7 alg:19
   */
  step(tolerance: number): number {
    const { pairs, a, gamma, s, b, w, mu, anchor } = this
    for (let t = 0; t < s.length; t++) s[t] = 1 - a[t] - gamma[t] // line 5
    pairs.applyTranspose(s, b)
    this.weightStep(b, w, tolerance * this.unit) // line 6, eq. (6): Ω is weighted by λ/μ
    pairs.apply(w, s)
    for (let t = 0; t < s.length; t++) s[t] = 1 - gamma[t] - s[t] // line 7
    const violation = distanceFromDifference(s, a, gamma)
    const spent = anchor?.pull(s, { a, gamma, violation }) // not in the paper: see halpern.ts
    this.prox(s, { mu, tolerance }, a) // lines 8–18, eq. (7)
    // line 19, eq. (8): γ + Xw + a − 1, of which γ + Xw − 1 is −s
    for (let t = 0; t < s.length; t++) gamma[t] = a[t] - s[t]
    if (spent) this.dropAnchor()
    return violation
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

  private weightStepAt(mu: number): [WeightStep, number] {
    const tau = this.problem.lambda / mu
    // At the optimum of an ℓ1 problem the gradient of the quadratic is λ/μ; a tiny λ must not ask for the impossible.
    const atZero = normInf(this.pairs.applyTranspose(this.s.fill(1), this.b))
    return [makeWeightStep(this.pairs, this.problem.penalty, tau), Math.max(tau, 1e-6 * atZero)]
  }

  /** Starts afresh from here with the μ that balances a and δ, which stays as it is. */
  private dropAnchor(): void {
    const mu = this.anchor?.drop(this.a, this.gamma, this.mu) ?? this.mu
    if (mu === this.mu) return
    this.mu = mu
    ;[this.weightStep, this.unit] = this.weightStepAt(mu)
  }
}

/** Halpern's iteration over s, which holds all that a pass hands to the next: a is its prox, and γ = a − s. */
class Anchor {
  private readonly halpern: Halpern
  private readonly v: Vec
  private readonly a: Vec
  private readonly delta: Vec

  constructor(a: Vec, gamma: Vec, mu: number) {
    this.v = a.map((value, t) => value - gamma[t])
    this.halpern = new Halpern(this.v)
    this.a = a.slice()
    this.delta = gamma.map((value) => mu * value)
  }

  /** Moves s, what a plain pass came to, towards the anchor; true when this one has done its work, and s stays. */
  pull(s: Vec, { a, gamma, violation }: { a: Vec; gamma: Vec; violation: number }): boolean {
    if (this.halpern.isSpent(violation)) return true
    for (let t = 0; t < s.length; t++) this.v[t] = a[t] - gamma[t]
    this.halpern.advance(this.v, s, s)
    return false
  }

  /** The anchor moves here. Returns the μ for what follows, and scales γ = δ/μ to it. */
  drop(a: Vec, gamma: Vec, before: number): number {
    const delta = gamma.map((value) => before * value)
    const primal = Math.sqrt(squareDistance(a, this.a))
    const dual = Math.sqrt(squareDistance(delta, this.delta))
    const mu = balancedWeight(before, { primal, dual })
    this.a.set(a)
    this.delta.set(delta)
    for (let t = 0; t < a.length; t++) {
      gamma[t] = delta[t] / mu
      this.v[t] = a[t] - gamma[t]
    }
    this.halpern.dropAnchor(this.v)
    return mu
  }
}

/** ‖s − (a − γ)‖ */
function distanceFromDifference(s: Vec, a: Vec, gamma: Vec): number {
  let square = 0
  for (let t = 0; t < s.length; t++) square += (s[t] - a[t] + gamma[t]) ** 2
  return Math.sqrt(square)
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
