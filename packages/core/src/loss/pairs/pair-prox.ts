import type { Vec } from '../../numeric/matrix/linear-map.js'
import { L1InfBall } from '../../prox/l1inf-ball.js'

/** m positives and n negatives. A pair vector a_ji is stored negative after negative: one group of m for each j. */
export interface PairShape {
  positives: number
  negatives: number
}

/** How the prox is asked for: μ of eq. (9), and how far from the exact point it may end, relative to the point. */
interface PairProxCall {
  mu: number
  tolerance: number
}

/**
 * out = argmin_a g(a) + μ/2·‖a − s‖², eq. (9). s is not changed, and out must be another vector.
 *
 * @paper eq:9
 */
export type PairProx = (s: Vec, call: PairProxCall, out: Vec) => Vec

/**
 * g is the support function of C = {y ≥ 0, Σ_j max_i y_ji ≤ 1/m}, so that by Moreau prox_{g/μ}(s) = s − Π_{C/μ}(s). The
 * part of C/μ nearest to s is found from s_+ alone, where the sign constraint is void: what remains is the ball of the
 * ℓ1,∞ norm of radius 1/(mμ).
 */
export function exactPairProx({ positives: m, negatives: n }: PairShape): PairProx {
  const ball = new L1InfBall(n, m)
  return (s, { mu }, out) => {
    for (let t = 0; t < s.length; t++) out[t] = Math.max(s[t], 0)
    ball.project(out, 1 / (m * mu), out)
    for (let t = 0; t < s.length; t++) out[t] = s[t] - out[t]
    return out
  }
}
