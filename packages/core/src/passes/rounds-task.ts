import type { Certificate } from '../certificate/gap.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Status } from '../solver/run.js'
import type { Ground, Multipliers } from './atoms.js'
import type { Seen } from './look.js'

/** What is to be solved over passes. */
export interface RoundsTask {
  ground: Ground
  penalty: Penalty
  /** K of the threshold. */
  k: number
  lambda: number
  /** Where λ is being looked for meanwhile: it is followed, and nothing is proved before it is known. */
  aim?: (() => Aim) | undefined
  tolerance: number
  /** So many rows of a class may travel with an answer. */
  most: number
  /** Where to start, when something is known. */
  start?: Point | undefined
  /** Whether the start is likely the solution, so that it only has to be proved. */
  isLikely?: boolean | undefined
  /** What the optimum is not below, as far as is known. */
  lower?: number | undefined
  /** When to give up, asked for between two steps. */
  ended?: (() => Status | undefined) | undefined
  /** Milliseconds that are left. */
  left: () => number
  /** Told after every pass. */
  onRound?: ((told: RoundTold) => void) | undefined
}

/** λ, as far as it is known. */
export interface Aim {
  lambda: number
  known: boolean
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

/** A point with its proof: what one pass with these cuts tells again. */
export interface Proof extends Point {
  certificate: Certificate
  seen: Seen
}
