import type { Certificate } from '../../certificate/gap.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Warning } from '../../errors/define.js'
import { badCount, badLambdaMinRatio, noLambdas, outOfTime } from '../../errors/path-errors.js'
import { listWarnings } from '../../model/diagnosis/list-warnings.js'
import { easierWhereEmpty } from '../../model/diagnosis/threshold-starts.js'
import { emptyModel } from '../../model/diagnosis/warnings.js'
import { checkOptions, type OptionsOf } from '../../model/input/options.js'
import { checkLambda, PROBLEM_OPTIONS, type ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { type Scaling, scalingOf } from '../../model/learn/trainer-facts.js'
import { powerGrid } from '../../numeric/algebra/power.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Solution, Status } from '../../solver/run.js'
import { finish, type WorkProgress } from '../pieces/work.js'
import { breakpoints, gridFromTop, gridPoints, type PointAt } from './exact-points.js'
import { LazyPoint } from './lazy-point.js'
import { type RelaxedFit, refitted, refuseToRelax } from './relaxed.js'

/** One point of a regularization path. */
export interface PathPoint {
  lambda: number
  w: Vec
  selected: number
  certificate: Certificate
  status: Status
  /** The selected features refitted, when asked for. */
  relaxed?: RelaxedFit
}

/** A regularization path with where it starts, and why it is empty if it is. */
export interface WholePath {
  lambdaMax: number
  points: PathPoint[]
  warnings: Warning[]
  /** With the weights of any point it is a scoring rule: all points standardize and fill in alike. */
  scaling: Scaling
}

/** Which λ. */
export interface GridSettings {
  /** The λ to solve at; λ_max down to lambdaMinRatio·λ_max in equal ratios unless given. */
  lambdas?: readonly number[]
  /** How many λ: 100 unless given. */
  count?: number
  /** Smallest λ as a part of λ_max: 0.01 unless given. */
  lambdaMinRatio?: number
}

export interface PathSettings extends ProblemSettings, GridSettings {}

export const PATH_OPTIONS = {
  ...PROBLEM_OPTIONS,
  lambdas: 'list',
  count: 'number',
  lambdaMinRatio: 'number',
} as const satisfies OptionsOf<PathSettings>

export interface WalkSettings extends PathSettings {
  /** Every λ where w or the course of the multipliers changes, instead of a grid; for ℓ1 penalties. */
  exact?: boolean
  /** Refit the features that each point selects with a small ridge; see `relax`. */
  relaxed?: boolean
}

const WALK_OPTIONS = { ...PATH_OPTIONS, exact: 'flag', relaxed: 'flag' } as const satisfies OptionsOf<WalkSettings>

/**
 * Solves the problem along descending λ: in one exact walk where the solver can, else each point from the one before.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * const points = path(data, { count: 10 })
 * points[0].selected // 0
 * ```
 */
export function path(data: DatasetInput, settings: WalkSettings = {}): PathPoint[] {
  return finish(walkPath(data, settings)).points
}

/**
 * The path with where it starts, as a generator that tells its progress. Aborted by `signal`, it returns the points that
 * were finished.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * finish(walkPath(data, { count: 5 })).points.length // 5
 * ```
 */
export function* walkPath(given: DatasetInput, settings: WalkSettings = {}): Generator<WorkProgress, WholePath> {
  checkOptions(settings, WALK_OPTIONS)
  const data = readDataset(given)
  if (settings.relaxed) refuseToRelax(settings)
  yield { done: 0, total: 1, what: 'λ_max' }
  const trainer = new Trainer(data, settings)
  const { lambdaMax, lambdas, points: solutions } = startOf(trainer, settings)
  const points: PathPoint[] = []
  const warnings: Warning[] = listWarnings(trainer.order, trainer.threshold)
  try {
    for (let step = solutions.next(); ; step = solutions.next()) {
      if (step.done) {
        warnings.push(...(step.value ?? []))
        break
      }
      const { lambda, status } = step.value
      if (status === 'aborted' || settings.signal?.aborted) break
      // Where the time is up, a λ that was not finished is told only if there is no other.
      if (status === 'time-limit' && points.length > 0) break
      // When λ_max is 0 every point is empty, and one warning says why.
      if (lambdaMax === 0 && points.length === 0) warnings.push(emptyModel(trainer, emptyAt(trainer, step.value)))
      const point = pointOf(step.value)
      if (settings.relaxed) {
        const relaxed = refitted(data, point.w, { ...settings, ...trainer.clock.limit() })
        if (relaxed.status === 'aborted' || relaxed.status === 'time-limit') break
        point.relaxed = relaxed
      }
      points.push(point)
      yield progressAt(points.length, lambda / lambdaMax, settings, lambdas)
    }
  } finally {
    // Points that nobody wants any more are not computed, and what computed them gives back its memory.
    solutions.return(undefined)
    trainer.release()
  }
  if (trainer.clock.isUp) warnings.push(...cutBy(lambdas?.length ?? settings, lambdaMax, points))
  const { standardization } = trainer
  let scaling: Scaling | undefined
  return {
    lambdaMax,
    points,
    warnings,
    // Of thousands of features it takes as long as ten points, and who wants the points alone never reads it.
    get scaling() {
      scaling ??= scalingOf(data.names, standardization)
      return scaling
    },
  }
}

/** What is told of a solution. The multipliers are not kept. */
function pointOf(solution: PointAt): PathPoint {
  const { lambda, certificate, status, sparse } = solution
  if (sparse) return new LazyPoint(lambda, sparse, certificate, status)
  return { lambda, w: solution.w, selected: countSelected(solution.w), certificate, status }
}

/** What the limit of time has cut off, of a grid of so many λ or of the breakpoints down to where the settings say. */
function cutBy(grid: number | WalkSettings, lambdaMax: number, points: readonly PathPoint[]): Warning[] {
  const finished = points.length
  if (typeof grid === 'number') return finished < grid ? [outOfTime({ finished, of: grid, what: 'λ' })] : []
  const last = points.at(-1)?.lambda ?? lambdaMax
  return last > (1 + 1e-9) * lastRatio(grid) * lambdaMax ? [outOfTime({ finished, what: 'breakpoints' })] : []
}

/** What is known about an empty point. */
function emptyAt(trainer: Trainer, solution: Solution & { lambda: number }) {
  const { lambda } = solution
  const lambdaMax = trainer.lambdaMax()
  return { lambda, solution, lambdaMax, easier: easierWhereEmpty(trainer, lambdaMax) }
}

/** Where the path starts, the λ on it unless they are its breakpoints, and the points themselves, still to be computed. */
interface PathStart {
  lambdaMax: number
  lambdas?: readonly number[]
  points: Generator<PointAt, Warning[] | undefined>
}

/** A walk along the exact path finds λ_max on its way. Where there is none, a grid of empty models says so. */
function startOf(trainer: Trainer, settings: WalkSettings): PathStart {
  const walked = settings.exact ? breakpoints(trainer, lastRatio(settings)) : walkGrid(trainer, settings)
  if (walked) return walked
  const lambdaMax = trainer.lambdaMax().value
  const lambdas = lambdasOf(trainer, settings)
  return { lambdaMax, lambdas, points: pathPoints(trainer, lambdas) }
}

function walkGrid(trainer: Trainer, settings: WalkSettings): PathStart | undefined {
  if (settings.lambdas || !trainer.followsPath) return undefined
  const ratios = ratiosOf(settings)
  const lambdas = (lambdaMax: number) => ratios.map((ratio) => ratio * lambdaMax)
  const walk = gridFromTop(trainer, lambdas)
  // Not spread: engines give the copies of a spread new shapes after a while, and forget what they had optimized.
  return walk && { lambdaMax: walk.lambdaMax, lambdas: lambdas(walk.lambdaMax), points: walk.points }
}

/** How far a path has come: by its λ on the grid, or on a logarithmic scale where their number is not known before. */
function progressAt(count: number, ratio: number, settings: WalkSettings, lambdas?: readonly number[]): WorkProgress {
  if (lambdas) return { done: count, total: lambdas.length, what: `λ ${count} of ${lambdas.length}` }
  return { done: Math.log(ratio) / Math.log(lastRatio(settings)), total: 1, what: `breakpoint ${count}` }
}

/** The λ of a path, descending: as given, or λ_max·ratio^(i/(count − 1)), equal steps on a logarithmic scale. */
export function lambdasOf(trainer: Pick<Trainer, 'lambdaAt'>, settings: GridSettings): number[] {
  if (settings.lambdas) return checkedLambdas(settings.lambdas)
  return ratiosOf(settings).map((ratio) => trainer.lambdaAt(ratio))
}

/** The same as parts of λ_max, where no λ are given. */
export function ratiosOf(settings: GridSettings): number[] {
  const { count = 100 } = settings
  if (!(Number.isInteger(count) && count >= 1)) throw badCount({ count })
  return powerGrid(lastRatio(settings), count)
}

function lastRatio({ lambdaMinRatio = 0.01 }: GridSettings): number {
  if (lambdaMinRatio > 0 && lambdaMinRatio < 1) return lambdaMinRatio
  throw badLambdaMinRatio({ ratio: lambdaMinRatio })
}

/**
 * The solutions one by one, so that whoever walks the path can stop or show progress in between. Where the time is up, the
 * one that it did not suffice for is the last.
 */
export function* pathPoints(
  trainer: Trainer,
  lambdas: readonly number[],
): Generator<Solution & { lambda: number }, undefined> {
  if (trainer.followsPath) return yield* gridPoints(trainer, lambdas)
  let from: Solution | undefined
  for (const lambda of lambdas) {
    from = trainer.solve(lambda, from)
    yield { ...from, lambda }
    if (trainer.clock.isUp) return
  }
}

/** How many weights are not 0. */
export function countSelected(w: Vec): number {
  let count = 0
  for (let k = 0; k < w.length; k++) if (w[k] !== 0) count++
  return count
}

export function checkedLambdas(lambdas: readonly number[]): number[] {
  if (lambdas.length === 0) throw noLambdas()
  for (const lambda of lambdas) checkLambda({ lambda })
  return [...lambdas].sort((a, b) => b - a)
}
