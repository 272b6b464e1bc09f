import type { Certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { largestInBlock } from '../../penalty/parts/block-norm.js'
import type { Problem } from '../../problem/problem.js'
import { balancedWeight, Halpern } from '../halpern.js'
import type { Iterate, Solver } from '../solver.js'
import { factorizeQuadratic } from './quadratic-step.js'

/** Steps between two looks at the certificate. */
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
  takes: 'every penalty and threshold, lists, signs and factors',
  reference: 'Rakotomamonjy 2012, eqs (6)–(8), pairs summed out',
  cost: 'two products with X and two triangular solves; one factorization for the whole run',
  supports: () => true,
  iterate: iterateAdmm,
}

function* iterateAdmm(problem: Problem, _tolerance: number, from?: Iterate): Generator<Iterate, never, Certificate> {
  const state = new AdmmState(problem, from)
  for (;;) {
    for (let step = 0; step < LOOK; step++) state.step()
    yield { w: state.z.slice(), dual: state.delta.slice() }
  }
}

/** One side of the splitting: a copy of w or of Xw, its multipliers, and their metric up to the factor μ. */
interface Side {
  copy: Vec
  multipliers: Vec
  metric: Vec
  /** v = μ·metric·copy + multipliers: all that a step needs to know of the one before. */
  v: Vec
  /** T(v), what a plain step would make of it. */
  image: Vec
  /** Copy and multipliers at the last anchor. */
  anchored: { copy: Vec; multipliers: Vec }
}

class AdmmState {
  readonly z: Vec
  readonly delta: Vec
  private readonly features: Side
  private readonly rows: Side
  private readonly halpern: Halpern
  private readonly solve: (x: Vec) => void
  private readonly v: Vec
  private readonly image: Vec
  private readonly w: Vec
  private readonly scores: Vec
  private readonly tau: Vec
  private mu = 1

  constructor(
    private readonly problem: Problem,
    from?: Iterate,
  ) {
    const { map, loss } = problem
    const feature = () => new Float64Array(map.cols)
    const row = () => new Float64Array(map.rows)
    this.z = from?.w.slice() ?? feature()
    this.delta = from?.dual.slice() ?? loss.dualAtZero()
    this.v = new Float64Array(map.cols + map.rows)
    this.image = this.v.slice()
    const y = map.applyTranspose(this.delta, feature()).map((g) => -g)
    this.features = this.side(this.z, y, featureWeights(problem))
    this.rows = this.side(map.apply(this.z, row()), this.delta, loss.rowWeights(this.scoreMetric(), row()))
    this.solve = factorizeQuadratic(map, this.features.metric, this.rows.metric)
    this.w = feature()
    this.scores = row()
    this.tau = feature()
    this.halpern = new Halpern(this.v)
    this.dropAnchor()
  }

  /** The feature side begins v, the row side ends it. */
  private side(copy: Vec, multipliers: Vec, metric: Vec): Side {
    const { v, image } = this
    const first = copy === this.z ? 0 : v.length - copy.length
    const part = (whole: Vec) => whole.subarray(first, first + copy.length)
    const anchored = { copy: copy.slice(), multipliers: multipliers.slice() }
    return { copy, multipliers, metric, v: part(v), image: part(image), anchored }
  }

  step(): void {
    this.wStep()
    const square = move(this.features, this.w, this.mu) + move(this.rows, this.scores, this.mu)
    const spent = this.halpern.isSpent(Math.sqrt(square))
    if (spent) this.v.set(this.image)
    else this.halpern.advance(this.v, this.image, this.v)
    this.zStep()
    this.sStep()
    if (spent) this.dropAnchor()
  }

  /** Eq. (6): (M + XᵀRX)w = Mz − y/μ + Xᵀ(Rs − δ/μ) */
  private wStep(): void {
    const { problem, features, rows, w, scores, mu } = this
    // The scores of this step are not known yet, so their place is free.
    for (let i = 0; i < scores.length; i++) scores[i] = rows.metric[i] * rows.copy[i] - rows.multipliers[i] / mu
    problem.map.applyTranspose(scores, w)
    for (let k = 0; k < w.length; k++) w[k] += features.metric[k] * features.copy[k] - features.multipliers[k] / mu
    this.solve(w)
    problem.map.apply(w, scores)
  }

  private zStep(): void {
    const { problem, features, tau, mu } = this
    const { v, image: point, metric } = features
    for (let k = 0; k < v.length; k++) {
      point[k] = v[k] / (mu * metric[k])
      tau[k] = problem.lambda / (mu * metric[k])
    }
    problem.penalty.prox(point, tau, features.copy)
    for (let k = 0; k < v.length; k++) features.multipliers[k] = v[k] - mu * metric[k] * features.copy[k]
  }

  /**
   * Eq. (7) with the exact prox, then eq. (8), which it contains.
   *
   * @paper eq:7-8
   */
  private sStep(): void {
    const { problem, rows, mu } = this
    const { v, image: point, metric } = rows
    for (let i = 0; i < v.length; i++) point[i] = v[i] / (mu * metric[i])
    problem.loss.proxDual(point, this.scoreMetric(), rows.multipliers)
    for (let i = 0; i < v.length; i++) rows.copy[i] = point[i] - rows.multipliers[i] / (mu * metric[i])
  }

  /** The next anchor is where both sides stand now, seen through the μ that balances them. */
  private dropAnchor(): void {
    const { features, rows } = this
    const [a, b] = [features, rows].map(moveSinceAnchor)
    this.mu = balancedWeight(this.mu, { primal: Math.hypot(a.primal, b.primal), dual: Math.hypot(a.dual, b.dual) })
    combine(features, this.mu)
    combine(rows, this.mu)
    this.halpern.dropAnchor(this.v)
  }

  /** Each side of the loss carries the same total weight μ. */
  private scoreMetric() {
    return { kink: 1 / this.mu, negative: this.mu / this.problem.loss.negatives }
  }
}

/** T(v) = v + μ·metric·(target − copy); returns the square of its length. */
function move({ copy, metric, v, image }: Side, target: Vec, mu: number): number {
  let square = 0
  for (let t = 0; t < v.length; t++) {
    const step = target[t] - copy[t]
    image[t] = v[t] + mu * metric[t] * step
    square += metric[t] * step * step
  }
  return square
}

/** How far copy and multipliers went since the last anchor, which they then become. */
function moveSinceAnchor({ copy, multipliers, metric, anchored }: Side): { primal: number; dual: number } {
  let primal = 0
  let dual = 0
  for (let t = 0; t < copy.length; t++) {
    primal += metric[t] * (copy[t] - anchored.copy[t]) ** 2
    dual += (multipliers[t] - anchored.multipliers[t]) ** 2 / metric[t]
  }
  anchored.copy.set(copy)
  anchored.multipliers.set(multipliers)
  return { primal: Math.sqrt(primal), dual: Math.sqrt(dual) }
}

function combine({ copy, multipliers, metric, v }: Side, mu: number): void {
  for (let t = 0; t < v.length; t++) v[t] = mu * metric[t] * copy[t] + multipliers[t]
}

/** The squared column scales, so that w is measured by what it does to the scores; equal within a block. */
function featureWeights({ map, penalty }: Problem): Vec {
  return largestInBlock(
    map.columnMoments().deviation.map((s) => s * s || 1),
    penalty.blocks,
  )
}
