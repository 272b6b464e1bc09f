import type { Vec } from './linear-map.js'

/** Vectors that one pass over a table serves. */
export const VECTORS = 4

/** v/scale */
export interface ScaledVector {
  readonly v: Vec
  readonly scale: number
}
