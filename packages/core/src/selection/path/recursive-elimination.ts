import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { badElimination } from '../../errors/path-errors.js'
import { checkOptions, type OptionsOf } from '../../model/input/options.js'
import { checkLambda, type LambdaChoice, type ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Solution } from '../../solver/run.js'
import type { Iterate } from '../../solver/solver.js'
import { selectColumns } from './support.js'

/** How many features go at a time. */
export interface EliminationSteps {
  /** Half of the features while many remain, then one by one ('halving', unless given); or always so many. */
  step?: 'halving' | number
  /** Halving never leaves fewer than this; from here on the features go one by one: 32 unless given. */
  halveAbove?: number
  /** How many features survive: 1 unless given. */
  keep?: number
}

/** λ, or its part of the λ_max of all features; it stays the same from the first stage to the last. */
export type EliminationSettings = EliminationSteps &
  LambdaChoice &
  Pick<ProblemSettings, 'transform' | 'standardize' | 'threshold' | 'tolerance' | 'signal'>

const ELIMINATION_OPTIONS = {
  step: 'any',
  halveAbove: 'number',
  keep: 'number',
  lambda: 'number',
  lambdaRatio: 'number',
  transform: 'text',
  standardize: 'flag',
  threshold: 'object',
  tolerance: 'number',
  signal: 'object',
} as const satisfies OptionsOf<EliminationSettings>

/** The ℓ2 infinite push on the features that remained at one time. */
export interface EliminationStage {
  /** Feature numbers, ascending. */
  features: Int32Array
  /** Their weights, in the same order. */
  w: Vec
}

export interface Elimination {
  /** Every feature number once: the first eliminated first, the last survivor last. */
  order: number[]
  /** From all features down to the survivors. */
  stages: EliminationStage[]
}

/**
 * Recursive feature elimination (Guyon et al. 2002) with the ℓ2 infinite push inside: learn, eliminate the features with
 * the smallest |w|, learn again from the others. Of equal weights the last column goes first.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 2, noise: 6, seed: 1 })
 * const { stages } = recursiveElimination(data, { lambdaRatio: 0.1, step: 3, keep: 2 })
 * stages.map(({ features }) => features.length) // [8, 5, 2]
 * ```
 */
export function recursiveElimination(given: DatasetInput, settings: EliminationSettings): Elimination {
  checkOptions(settings, ELIMINATION_OPTIONS)
  const data = readDataset(given)
  const choice = checkLambda(settings)
  const sizes = eliminationSizes(data.features.cols, settings)
  const problem: ProblemSettings = { ...settings, penalty: 'l2' }
  const whole = new Trainer(data, problem)
  const lambda = choice.lambda ?? whole.lambdaAt(choice.lambdaRatio)
  let features = Int32Array.from({ length: sizes[0] }, (_, k) => k)
  let solution = whole.solve(lambda)
  const stages = [{ features, w: solution.w }]
  const order: number[] = []
  for (const size of sizes.slice(1)) {
    const places = byWeight(solution.w)
    order.push(...places.slice(0, -size).map((place) => features[place]))
    const kept = Int32Array.from(places.slice(-size)).sort()
    features = kept.map((place) => features[place])
    solution = new Trainer(selectColumns(data, features), problem).solve(lambda, onPlaces(solution, kept))
    stages.push({ features, w: solution.w })
  }
  order.push(...byWeight(solution.w).map((place) => features[place]))
  return { order, stages }
}

/** How many features each stage has, from all of them down to those kept. */
export function eliminationSizes(
  features: number,
  { step = 'halving', halveAbove = 32, keep = 1 }: EliminationSteps,
): number[] {
  if (step !== 'halving') checkSteps('step', step)
  checkSteps('halveAbove', halveAbove)
  checkSteps('keep', keep, features)
  const sizes = [features]
  for (let size = features; size > keep; sizes.push(size)) {
    if (step !== 'halving') size -= step
    else size = size > halveAbove ? Math.max(halveAbove, Math.ceil(size / 2)) : size - 1
    size = Math.max(keep, size)
  }
  return sizes
}

/** Places by ascending |w|. */
function byWeight(w: Vec): number[] {
  return Array.from(w.keys()).sort((a, b) => Math.abs(w[a]) - Math.abs(w[b]) || b - a)
}

/** The multipliers belong to the rows, so that they stay good ones when features go. */
function onPlaces({ w, dual }: Solution, places: Int32Array): Iterate {
  return { w: Float64Array.from(places, (place) => w[place]), dual }
}

function checkSteps(field: keyof EliminationSteps, value: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return
  throw badElimination({ name: field, value, most: most < Number.MAX_SAFE_INTEGER ? most : undefined })
}
