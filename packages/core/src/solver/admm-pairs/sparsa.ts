import type { Vec } from '../../numeric/matrix/linear-map.js'
import { dotSegments } from '../../numeric/order/segments.js'
import type { Penalty } from '../../penalty/penalty.js'

/** The w-step (6) up to a constant: min_w ½wᵀGw − bᵀw + τΩ(w), with G = XᵀX, b = Xᵀs and τ = λ/μ. */
export interface CompositeQuadratic {
  /** out = G·w */
  applyG(w: Vec, out: Vec): void
  b: Vec
  penalty: Penalty
  tau: number
}

/** A step is accepted when it improves on the worst of so many objectives by this share of what it promises. */
const MEMORY = 5
const SUFFICIENT = 0.01
/** By how much the curvature is raised when a step is refused, and where it is kept. */
const RAISE = 2
const SMALLEST_CURVATURE = 1e-30
const LARGEST_CURVATURE = 1e30
/** What counts as rounding when two objectives are compared. */
const ROUNDING = 1e-14
const MOST_STEPS = 1000

/**
 * SpaRSA (Wright, Nowak and Figueiredo 2009), which the paper's section 3.5 uses for its Lasso: proximal gradient steps
 * w⁺ = prox(w − ∇/α, τ/α) whose curvature α is that of the last step (Barzilai and Borwein 1988), accepted when they
 * improve on the worst of the last few objectives. Penalties enter through their prox alone. It starts from the w it is
 * given, and since G and τ stay the same from one w-step to the next, so does the last α: a warm start in both.
 *
 * @paper eq:6 alg:6
 */
export class Sparsa {
  private alpha = 1
  private next: Vec
  private nextG: Vec
  private g: Vec
  private readonly point: Vec
  private readonly steps: Vec

  constructor(size: number) {
    const feature = () => new Float64Array(size)
    this.next = feature()
    this.nextG = feature()
    this.g = feature()
    this.point = feature()
    this.steps = feature()
  }

  /**
   * Improves w, in place, until some subgradient of the objective at w is at most `precision` in every coordinate. Returns
   * the number of steps taken.
   */
  minimize(problem: CompositeQuadratic, w: Vec, precision: number): number {
    problem.applyG(w, this.g)
    const recent = [this.objective(problem, w, this.g)]
    for (let step = 1; step <= MOST_STEPS; step++) {
      this.takeStep(problem, w, recent)
      const subgradient = this.measure(w)
      w.set(this.next)
      ;[this.g, this.nextG] = [this.nextG, this.g]
      if (subgradient <= precision) return step
    }
    return MOST_STEPS
  }

  /** The next point: α is raised until it is acceptable. */
  private takeStep(problem: CompositeQuadratic, w: Vec, recent: number[]): void {
    const reference = Math.max(...recent)
    for (; ; this.alpha *= RAISE) {
      this.proximalStep(problem, w)
      problem.applyG(this.next, this.nextG)
      const value = this.objective(problem, this.next, this.nextG)
      const promised = SUFFICIENT * 0.5 * this.alpha * squaredDistance(this.next, w)
      if (value <= reference - promised + ROUNDING * Math.abs(reference) || this.alpha >= LARGEST_CURVATURE) {
        if (recent.push(value) > MEMORY) recent.shift()
        return
      }
    }
  }

  /** next = prox(w − (Gw − b)/α, τ/α) */
  private proximalStep({ penalty, b, tau }: CompositeQuadratic, w: Vec): void {
    const { point, steps, alpha, g } = this
    for (let k = 0; k < w.length; k++) point[k] = w[k] - (g[k] - b[k]) / alpha
    penalty.prox(point, steps.fill(tau / alpha), this.next)
  }

  /**
   * With D = w⁺ − w: (G − αI)D is a subgradient at w⁺, because the prox chose −∇f(w) − αD as the penalty's. Returns its
   * largest entry, and moves α to the curvature of this step, DᵀGD/DᵀD.
   */
  private measure(w: Vec): number {
    const { next, nextG, g, alpha } = this
    let largest = 0
    let curved = 0
    let square = 0
    for (let k = 0; k < w.length; k++) {
      const d = next[k] - w[k]
      const image = nextG[k] - g[k]
      largest = Math.max(largest, Math.abs(image - alpha * d))
      curved += d * image
      square += d * d
    }
    if (square > 0) this.alpha = Math.min(Math.max(curved / square, SMALLEST_CURVATURE), LARGEST_CURVATURE)
    return largest
  }

  private objective({ penalty, b, tau }: CompositeQuadratic, w: Vec, g: Vec): number {
    const d = w.length
    return 0.5 * dotSegments(w, 0, g, 0, d) - dotSegments(w, 0, b, 0, d) + tau * penalty.value(w)
  }
}

function squaredDistance(a: Vec, b: Vec): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += (a[k] - b[k]) ** 2
  return sum
}
