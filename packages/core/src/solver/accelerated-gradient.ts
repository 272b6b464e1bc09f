import { squareDistance } from '../numeric/algebra/dot.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'

/** A point, and its linear image: what the smooth part needs products with the data for. */
export interface Imaged {
  x: Vec
  image: Vec
}

/** min_x f(x) + r(x): f smooth, given through a linear image of x, and r through its prox (a set through its projection). */
export interface Composite {
  readonly size: number
  readonly imageSize: number
  image(x: Vec, out: Vec): Vec
  /** out = ∇f; returns f, which may overflow to Infinity. */
  gradient(at: Imaged, out: Vec): number
  /** f(to) − f(from) − ∇f(from)·(to − from), how far f rises above its tangent; 0 where rounding hides it. */
  rise(from: Imaged, to: Imaged, tangent: { value: number; gradient: Vec }): number
  /** x = argmin_z r(z) + ‖z − x‖²/(2·step), in place */
  prox(x: Vec, step: number): void
}

/** A move below this part of the point is rounding, and tells nothing about the curvature. */
const ROUNDING = 1e-14

/**
 * Accelerated proximal gradient steps (Nesterov 1983; FISTA, Beck and Teboulle 2009). The step 1/L is found by
 * backtracking; the momentum starts anew when it points uphill (O'Donoghue and Candès 2015), and only then may L shrink,
 * since between two starts the theory wants it to grow.
 *
 * One image and one gradient per step, and one more image for each further trial of backtracking.
 */
export class AcceleratedGradient {
  private now: Imaged
  private before: Imaged
  /** The extrapolated point, where the gradient is taken. */
  private readonly ahead: Imaged
  private readonly gradient: Vec
  private momentum = 1
  private moved = Number.POSITIVE_INFINITY

  /**
   * @param start a point where r is finite
   * @param lipschitz L, of the size of f's curvature
   */
  constructor(
    private readonly problem: Composite,
    start: Vec,
    private lipschitz: number,
  ) {
    const image = problem.image(start, new Float64Array(problem.imageSize))
    this.now = { x: start.slice(), image }
    this.before = { x: start.slice(), image: image.slice() }
    this.ahead = { x: start.slice(), image: image.slice() }
    this.gradient = new Float64Array(problem.size)
  }

  get point(): Imaged {
    return this.now
  }

  /** L‖x − prox(x − ∇f/L)‖ at the extrapolated point: 0 at the minimizer, and known without further work. */
  get lastResidual(): number {
    return this.lipschitz * this.moved
  }

  /** The same at the point itself. */
  residual(): number {
    const { x } = this.now
    this.problem.gradient(this.now, this.gradient)
    const next = new Float64Array(x.length)
    this.proximalStep(x, next)
    return this.lipschitz * Math.sqrt(squareDistance(x, next))
  }

  step(): void {
    this.extrapolate()
    const rise = this.descend(this.tangentAhead())
    if (!this.movesUphill()) return
    this.momentum = 1
    // Where rounding hid the rise, L was not tested.
    if (rise > 0) this.lipschitz /= 2
  }

  private extrapolate(): void {
    const { now, before, ahead } = this
    const next = (1 + Math.sqrt(1 + 4 * this.momentum ** 2)) / 2
    const factor = (this.momentum - 1) / next
    this.momentum = next
    extrapolate(now.x, before.x, factor, ahead.x)
    extrapolate(now.image, before.image, factor, ahead.image)
  }

  /** f and its gradient at the extrapolated point; where f overflows there, the momentum is given up. */
  private tangentAhead(): number {
    const { problem, now, ahead, gradient } = this
    const value = problem.gradient(ahead, gradient)
    if (value < Number.POSITIVE_INFINITY) return value
    this.momentum = 1
    ahead.x.set(now.x)
    ahead.image.set(now.image)
    return problem.gradient(ahead, gradient)
  }

  /** The proximal step, with L large enough for f to stay below its quadratic model; returns the rise. */
  private descend(value: number): number {
    const { problem, ahead, gradient } = this
    const next = this.before
    const smallest = ROUNDING * norm2(ahead.x)
    for (;;) {
      this.proximalStep(ahead.x, next.x)
      problem.image(next.x, next.image)
      this.moved = Math.sqrt(squareDistance(ahead.x, next.x))
      const rise = this.moved > smallest ? problem.rise(ahead, next, { value, gradient }) : 0
      if (rise <= (this.lipschitz / 2) * this.moved ** 2) {
        this.before = this.now
        this.now = next
        return rise
      }
      this.lipschitz *= 2
    }
  }

  /** out = prox(x − ∇f/L) */
  private proximalStep(x: Vec, out: Vec): void {
    const { gradient, lipschitz } = this
    for (let k = 0; k < x.length; k++) out[k] = x[k] - gradient[k] / lipschitz
    this.problem.prox(out, 1 / lipschitz)
  }

  private movesUphill(): boolean {
    const [ahead, now, before] = [this.ahead.x, this.now.x, this.before.x]
    let slope = 0
    for (let k = 0; k < now.length; k++) slope += (ahead[k] - now[k]) * (now[k] - before[k])
    return slope > 0
  }
}

/**
 * For a quadratic f: L begins with the curvature along a first proximal step about as long as the start itself. Along the
 * plain gradient it could be far too large, where that points out of the set (a common offset of all rows, say).
 */
export function descendQuadratic(problem: Composite, start: Vec): AcceleratedGradient {
  const imaged = (x: Vec): Imaged => ({ x, image: problem.image(x, new Float64Array(problem.imageSize)) })
  const from = imaged(start)
  const gradient = new Float64Array(problem.size)
  const value = problem.gradient(from, gradient)
  const step = (norm2(start) || 1) / norm2(gradient)
  const x = start.map((entry, k) => entry - step * gradient[k])
  problem.prox(x, step)
  const curvature = (2 * problem.rise(from, imaged(x), { value, gradient })) / squareDistance(x, start)
  return new AcceleratedGradient(problem, start, curvature > 0 ? curvature : 1)
}

/** out = x + factor·(x − before) */
function extrapolate(x: Vec, before: Vec, factor: number, out: Vec): void {
  for (let k = 0; k < x.length; k++) out[k] = x[k] + factor * (x[k] - before[k])
}
