import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Table } from './table.js'

/**
 * One more negative, Σ_j β_j z_j with shares β ≥ 0 that sum to 1 (start-mixture.ts). It is never above the highest negative, so that it
 * changes nothing; its multiplier is that of the negatives, by their shares.
 */
export interface Mixture {
  readonly row: Vec
  readonly shares: Vec
}

/** What is given. */
export interface ProgramData {
  readonly table: Table
  /** m: the first m rows are positives. */
  readonly positives: number
  /** v: the upper bounds of the positives' multipliers. */
  readonly bounds: Vec
  /** K */
  readonly topCount: number
  /** 1, or 2 when K > 1. */
  readonly heads: number
  /** f, for the columns as the table scales them. */
  readonly factors: Vec
  /** The features that may become active: those that vary and are not excluded. */
  readonly eligible: Int32Array
  /** Σ_i v_i x_i of the positives. */
  readonly positiveSum: Vec
}
