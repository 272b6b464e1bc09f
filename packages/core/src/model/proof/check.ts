import type { Status } from '../../solver/run.js'

/** One thing that was looked at, and what came out. */
export interface Check {
  name: string
  passed: boolean
  detail: string
}

/** Two computations of one number may differ by rounding, not by more. */
export const ROUNDING = 1e-9

/** What ends before all is known. */
export const CUT: readonly Status[] = ['time-limit', 'aborted']
