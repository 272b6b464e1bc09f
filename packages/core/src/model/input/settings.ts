import type { Transform } from '../../data/scaling/rank-transform.js'
import { badLambda, badTolerance, badTransform, noLambda, twoLambdas } from '../../errors/problem-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { PenaltyName, PenaltySettings } from '../../penalty/all.js'
import { Random } from '../../statistics/random.js'
import type { OptionsOf } from './options.js'

/** What problem to solve, and how well. Every field has a default. */
export interface ProblemSettings extends PenaltySettings {
  /** Ω: `l1` unless said otherwise. */
  penalty?: PenaltyName
  /** Which negatives a positive must beat: the highest (`max`) unless said otherwise. */
  threshold?: Threshold
  /** `rank` sends every feature through its training quantiles to a normal score first. `none` unless said otherwise. */
  transform?: Transform
  /** Bring every feature to mean 0 and standard deviation 1 first. True unless said otherwise. */
  standardize?: boolean
  /** A solver's name, or `auto`. */
  solver?: string
  /** Relative duality gap to reach: 1e-6 unless said otherwise. */
  tolerance?: number
  /** Stop after so many iterates of the solver. */
  maxIterations?: number
  timeLimitMs?: number
  /** Stops between two iterates when it says so; an AbortSignal will do. */
  signal?: { readonly aborted: boolean }
}

export const PROBLEM_OPTIONS = {
  penalty: 'text',
  l1Ratio: 'number',
  groups: 'list',
  factors: 'list',
  nonnegative: 'any',
  threshold: 'object',
  transform: 'text',
  standardize: 'flag',
  solver: 'text',
  tolerance: 'number',
  maxIterations: 'number',
  timeLimitMs: 'number',
  signal: 'object',
} as const satisfies OptionsOf<ProblemSettings>

const DEFAULT_TOLERANCE = 1e-6

/** λ itself, or λ as a part of λ_max: exactly one of them. */
export type LambdaChoice = { lambda: number; lambdaRatio?: never } | { lambdaRatio: number; lambda?: never }

/** λ and ratio must be positive numbers, and there must be one. */
export function checkLambda({ lambda, lambdaRatio }: { lambda?: number; lambdaRatio?: number }): LambdaChoice {
  if (lambda !== undefined && lambdaRatio !== undefined) throw twoLambdas()
  const [name, value] = lambda !== undefined ? (['lambda', lambda] as const) : (['lambdaRatio', lambdaRatio] as const)
  if (value === undefined) throw noLambda()
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw badLambda({ name, value })
  return lambda !== undefined ? { lambda } : { lambdaRatio: value }
}

/** The seed, checked: 0 unless given. */
export function seedOf({ seed = 0 }: { seed?: number }): number {
  Random.fromSeed(seed) // refuses what is no seed
  return seed
}

/** The tolerance, checked. */
export function toleranceOf({ tolerance = DEFAULT_TOLERANCE }: Pick<ProblemSettings, 'tolerance'>): number {
  if (tolerance > 0 && tolerance < 1) return tolerance
  throw badTolerance({ value: tolerance })
}

/** The transform, checked. */
export function transformOf({ transform = 'none' }: { transform?: string | undefined }): Transform {
  if (transform === 'none' || transform === 'rank') return transform
  throw badTransform({ name: transform })
}
