import type { Vec } from '../numeric/matrix/linear-map.js'
import type { SparseWeights } from '../numeric/matrix/sparse-weights.js'

/** A point of an ℓ1 path: any w and any multipliers, as `certify` takes them. */
export interface PointToCertify {
  readonly lambda: number
  readonly w: SparseWeights
  readonly dual: Vec
  /** Which points claim to lie on one piece of the path, where w is constant and the multipliers are linear in λ. */
  readonly piece: number
}
