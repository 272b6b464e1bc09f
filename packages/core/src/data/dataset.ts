import type { Matrix, Vec } from '../numeric/linear-map.js'

/** A table ready to learn from: rows × features, each row positive or negative. */
export interface Dataset {
  readonly features: Matrix
  /** One name per column of `features`, all different. */
  readonly names: readonly string[]
  /** 1 for a positive row, 0 for a negative one. */
  readonly labels: Uint8Array
  /** A weight ≥ 0 per row; absent means all equal. Only the positives' weights enter the loss. */
  readonly weights?: Vec
}
