import type { ColumnScreen } from '../../numeric/matrix/column-screen.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import type { WalkEnd } from './program/walk-terms.js'
import type { Snapshot } from './walk/snapshot.js'
import { walk } from './walk/walk.js'

interface PathLimits {
  signal?: { readonly aborted: boolean }
  /** Pivots before it gives up; enough for the size of the problem unless given. */
  maxPivots?: number
  /** For the looks at all features of a wide table, where others need them too: `pathScreen` of the problem. */
  screen?: ColumnScreen
  /** Multipliers of points that whoever listens has done with: those of other points are written into them. */
  spare?: Vec[]
}

export interface ExactPathOptions extends PathLimits {
  /** Where the path ends, as a part of λ_max: 0.01 unless given. */
  lambdaMinRatio?: number
  /** Where it ends; takes the place of the part. */
  lambdaMin?: number
}

/**
 * The whole regularization path of an ℓ1 problem, breakpoint by breakpoint, λ falling from λ_max. A breakpoint's w holds from
 * its λ down to the next one's, and the multipliers are linear in λ in between; where examples tie, some breakpoints change
 * the multipliers only. The last point told is the end of the path. What is returned says how far it came: a path that gave
 * up is right down to there, and has to be finished by another solver.
 *
 * @example
 * ```ts
 * const path = exactPath(problem, { lambdaMinRatio: 0.1 })
 * const first = path.next().value // at λ_max, where the first weights leave 0
 * ```
 */
export function exactPath(problem: Problem, options: ExactPathOptions = {}): Generator<Snapshot, WalkEnd> {
  const { lambdaMinRatio = 0.01, lambdaMin, ...limits } = options
  const stops = (lambdaMax: number) => [Math.min(lambdaMax, lambdaMin ?? lambdaMinRatio * lambdaMax)]
  return walk(problem, { ...limits, stops, breakpoints: true })
}

/**
 * The solutions at given λ, descending, in one walk along the path; or at λ that follow from λ_max, which the walk finds out.
 *
 * @example
 * ```ts
 * for (const point of solveOnGrid(problem, (max) => [max, 0.1 * max, 0.01 * max])) point.iterate().w
 * ```
 */
export function solveOnGrid(
  problem: Problem,
  lambdas: readonly number[] | ((lambdaMax: number) => readonly number[]),
  limits: PathLimits = {},
): Generator<Snapshot, WalkEnd> {
  return walk(problem, { ...limits, stops: lambdas, breakpoints: false, leaps: true })
}
