import { dot, squareDistance } from '../../numeric/algebra/dot.js'
import type { LinearMap, Vec } from '../../numeric/matrix/linear-map.js'
import { L1InfBall } from '../../prox/l1inf-ball.js'
import type { Composite, Imaged } from '../accelerated-gradient.js'

/**
 * The dual (3) as it stands, with one variable per pair: row j of the n × m matrix holds the pairs of negative j.
 *
 *     min ½‖w‖² − Σα,   w = Σ_ij α_ij(x_i − z_j),   Σ_j max_i α_ij ≤ 1/(λm),   α ≥ 0
 *
 * Only the differences x_i − z_j are not formed: w needs no more than the sums of α over i and over j, and the gradient
 * p_i − q_j − 1 no more than the scores.
 *
 * @paper eq:3
 */
export class PairsDual implements Composite {
  readonly size: number
  readonly imageSize: number
  private readonly rows: Vec
  private readonly ball: L1InfBall

  constructor(
    private readonly map: LinearMap,
    private readonly shape: { positives: number; negatives: number },
    /** 1/(λm) */
    private readonly radius: number,
  ) {
    this.size = shape.positives * shape.negatives
    this.imageSize = map.cols
    this.rows = new Float64Array(map.rows)
    this.ball = new L1InfBall(shape.negatives, shape.positives)
  }

  /** w */
  image(alpha: Vec, out: Vec): Vec {
    return this.map.applyTranspose(this.sums(alpha, this.rows), out)
  }

  gradient({ x: alpha, image: w }: Imaged, out: Vec): number {
    const { positives: m, negatives: n } = this.shape
    const scores = this.map.apply(w, this.rows)
    let value = dot(w, w) / 2
    for (let j = 0, k = 0; j < n; j++) {
      for (let i = 0; i < m; i++, k++) {
        out[k] = scores[i] - scores[m + j] - 1
        value -= alpha[k]
      }
    }
    return value
  }

  rise(from: Imaged, to: Imaged): number {
    return squareDistance(to.image, from.image) / 2
  }

  /** On α ≥ 0 the constraint is that of the ℓ1,∞ ball, whose projection keeps signs: clip first, then project. */
  prox(alpha: Vec): void {
    for (let k = 0; k < alpha.length; k++) alpha[k] = Math.max(0, alpha[k])
    this.ball.project(alpha, this.radius, alpha)
  }

  /** out = (Σ_j α_ij, −Σ_i α_ij) in row order: what each row contributes to w. */
  sums(alpha: Vec, out: Vec): Vec {
    const { positives: m, negatives: n } = this.shape
    out.fill(0)
    for (let j = 0, k = 0; j < n; j++) {
      for (let i = 0; i < m; i++, k++) {
        out[i] += alpha[k]
        out[m + j] -= alpha[k]
      }
    }
    return out
  }
}
