import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Status } from '../solver/run.js'
import type { Ground, Multipliers } from './atoms.js'

/** What is to be solved over passes. */
export interface RoundsTask {
  ground: Ground
  penalty: Penalty
  /** K of the threshold. */
  k: number
  lambda: number
  tolerance: number
  /** So many rows of a class may travel with an answer. */
  most: number
  /** Where to start, when something is known. */
  start?: Point | undefined
  /** When to give up, asked for between two steps. */
  ended?: (() => Status | undefined) | undefined
  /** Milliseconds that are left. */
  left: () => number
  /** Told after every pass. */
  onRound?: ((told: RoundTold) => void) | undefined
}

interface RoundTold {
  gap: number
  /** Rows that are atoms of their own. */
  near: number
}

/** Weights with the multipliers and the threshold that were found with them. */
export interface Point {
  w: Vec
  multipliers: Multipliers
  threshold: number
}
