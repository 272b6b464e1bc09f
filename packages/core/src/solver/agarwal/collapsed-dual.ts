import { dot, squareDistance } from '../../numeric/algebra/dot.js'
import type { LinearMap, Vec } from '../../numeric/matrix/linear-map.js'
import { projectOntoBalanced } from '../../prox/balanced-multipliers.js'
import type { Composite, Imaged } from '../accelerated-gradient.js'

/**
 * The dual (3) with the pair variables summed out, in row order y = (−α, β):
 *
 *     min ½‖w‖² + Σ_i y_i + ½ridge·Σ_i y_i²,   w = −Xᵀy,   0 ≤ α_i ≤ cap,  β_j ≥ 0,  Σβ = Σα
 *
 * with cap = 1/(λm) and no ridge for the hinge of (3). The squared hinge has no cap, but the ridge λm/2.
 *
 * @paper eq:3
 */
export class CollapsedDual implements Composite {
  readonly size: number
  readonly imageSize: number

  constructor(
    private readonly map: LinearMap,
    private readonly hinge: { positives: number; cap: number; ridge: number },
  ) {
    this.size = map.rows
    this.imageSize = map.cols
  }

  /** w */
  image(y: Vec, out: Vec): Vec {
    this.map.applyTranspose(y, out)
    // Not −out[k], which would make weights of −0.
    for (let k = 0; k < out.length; k++) out[k] = 0 - out[k]
    return out
  }

  gradient({ x: y, image: w }: Imaged, out: Vec): number {
    const { positives, ridge } = this.hinge
    let value = dot(w, w) / 2
    this.map.apply(w, out)
    for (let k = 0; k < out.length; k++) out[k] = -out[k]
    for (let i = 0; i < positives; i++) {
      out[i] += 1 + ridge * y[i]
      value += y[i] + (ridge / 2) * y[i] * y[i]
    }
    return value
  }

  rise(from: Imaged, to: Imaged): number {
    const { positives, ridge } = this.hinge
    let squares = 0
    for (let i = 0; i < positives; i++) squares += (to.x[i] - from.x[i]) ** 2
    return squareDistance(to.image, from.image) / 2 + (ridge / 2) * squares
  }

  prox(y: Vec): void {
    projectOntoBalanced(y, this.hinge, y)
  }
}
