import type { Vec } from '../../numeric/matrix/linear-map.js'

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
