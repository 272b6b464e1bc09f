import type { ColumnScreen } from '../../../numeric/matrix/column-screen.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'

export interface WalkOptions {
  /** The λ to tell the solution at, descending; or how they follow from λ_max. */
  stops: readonly number[] | ((lambdaMax: number) => readonly number[])
  /** Whether the points where w or the slope of the multipliers changes are told too. */
  breakpoints: boolean
  /** Whether the way from stop to stop may be left out: it saves pivots, and costs the last digits of extreme data. Not with breakpoints. */
  leaps?: boolean
  /** Tells also where it is after every so many pivots, so that whoever listens can stop it. */
  every?: number
  signal?: { readonly aborted: boolean }
  /** Pivots before it gives up. */
  maxPivots?: number
  /** For the looks at all features of a wide table, where others need them too. */
  screen?: ColumnScreen
  /** Multipliers of points that whoever listens has done with: those of other points are written into them. */
  spare?: Vec[]
}

/** How a walk ended. */
export interface WalkEnd {
  /** 'finished': the last stop, or λ = 0, was reached. 'gave-up': not, because of rounding or the limit of pivots. */
  status: 'finished' | 'gave-up' | 'aborted'
  /** How far down the path is known. */
  lambda: number
  /** 0: w = 0 is optimal for every λ. */
  lambdaMax: number
  pivots: number
  /** Why it gave up. */
  reason?: string
}
