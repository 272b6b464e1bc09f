import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { norm2 } from '../../prox/norms.js'
import { AcceleratedGradient, type Composite, type Imaged } from '../accelerated-gradient.js'
import type { SmoothProblem } from './smooth-problem.js'

/** Differences of losses below this part of the loss are rounding. */
const ROUNDING = 1e-12

/** Accelerated proximal gradient steps for λΩ(w) + h(Xw) with any penalty. */
export class ProximalGradient {
  private readonly descent: AcceleratedGradient
  /** The norm of the loss's gradient at w = 0. */
  private readonly scale: number

  constructor(
    private readonly problem: SmoothProblem,
    start?: Vec,
  ) {
    const composite = new SmoothComposite(problem)
    const zero = { x: new Float64Array(composite.size), image: new Float64Array(composite.imageSize) }
    const gradient = new Float64Array(composite.size)
    composite.gradient(zero, gradient)
    this.scale = norm2(gradient)
    this.descent = new AcceleratedGradient(composite, start ?? zero.x, curvatureAlong(gradient, problem))
  }

  get w(): Vec {
    return this.descent.point.x
  }

  objective(): number {
    const { loss, penalty, lambda } = this.problem
    const { x, image } = this.descent.point
    return lambda * penalty.value(x) + loss.value(image)
  }

  optimality(): number {
    return this.scale > 0 ? this.descent.residual() / this.scale : 0
  }

  step(): void {
    this.descent.step()
  }

  /** The residual of the last step costs nothing: it is asked first. */
  isOptimal(tolerance: number): boolean {
    if (this.scale === 0) return true
    return this.descent.lastResidual <= tolerance * this.scale && this.optimality() <= tolerance
  }
}

class SmoothComposite implements Composite {
  readonly size: number
  readonly imageSize: number
  private readonly scoreGradient: Vec
  private readonly tau: Vec

  constructor(private readonly problem: SmoothProblem) {
    this.size = problem.map.cols
    this.imageSize = problem.map.rows
    this.scoreGradient = new Float64Array(this.imageSize)
    this.tau = new Float64Array(this.size)
  }

  /** The scores. */
  image(w: Vec, out: Vec): Vec {
    return this.problem.map.apply(w, out)
  }

  gradient({ image: scores }: Imaged, out: Vec): number {
    const value = this.problem.loss.gradient(scores, this.scoreGradient)
    this.problem.map.applyTranspose(this.scoreGradient, out)
    return value
  }

  rise(from: Imaged, to: Imaged, { value, gradient }: { value: number; gradient: Vec }): number {
    const above = this.problem.loss.value(to.image) - value - dot(gradient, to.x) + dot(gradient, from.x)
    return above > ROUNDING * Math.abs(value) ? above : 0
  }

  prox(w: Vec, step: number): void {
    this.tau.fill(this.problem.lambda * step)
    this.problem.penalty.prox(w, this.tau, w)
  }
}

/** gᵀXᵀHXg/‖g‖² for the gradient g at 0, where the loss has just been asked: of the size of the largest curvature. */
function curvatureAlong(gradient: Vec, { map, loss }: SmoothProblem): number {
  const scores = map.apply(gradient, new Float64Array(map.rows))
  const curved = new Float64Array(map.rows)
  loss.curvature(scores, curved)
  const curvature = dot(scores, curved) / dot(gradient, gradient)
  return curvature > 0 ? curvature : 1
}
