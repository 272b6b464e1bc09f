import type { Certificate } from '../certificate/gap.js'
import type { Dataset } from '../data/dataset.js'
import type { ProblemSettings } from '../model/settings.js'
import { Trainer } from '../model/trainer.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Solution, Status } from '../solver/run.js'

/** One point of a regularization path. */
export interface PathPoint {
  lambda: number
  w: Vec
  selected: number
  certificate: Certificate
  status: Status
}

export interface PathSettings extends ProblemSettings {
  /** The λ to solve at, descending; λ_max down to lambdaMinRatio·λ_max in equal ratios unless given. */
  lambdas?: readonly number[]
  /** How many λ: 100 unless given. */
  count?: number
  /** Smallest λ as a part of λ_max: 0.01 unless given. */
  lambdaMinRatio?: number
}

/**
 * Solves the problem along descending λ, each point warm-started from the one before.
 *
 * @example
 * ```ts
 * const points = path(data, { count: 20 })
 * points.map((point) => point.selected) // more and more features
 * ```
 */
export function path(data: Dataset, settings: PathSettings = {}): PathPoint[] {
  const trainer = new Trainer(data, settings)
  return [...pathPoints(trainer, settings.lambdas ?? lambdaGrid(trainer, settings))].map(toPoint)
}

/** λ_max·ratio^(i/(count − 1)): equal steps on a logarithmic scale. */
export function lambdaGrid(trainer: Trainer, { count = 100, lambdaMinRatio = 0.01 }: PathSettings): number[] {
  return Array.from({ length: count }, (_, i) => trainer.lambdaAt(lambdaMinRatio ** (i / Math.max(1, count - 1))))
}

/** The solutions one by one, so that whoever walks the path can stop or show progress in between. */
export function* pathPoints(trainer: Trainer, lambdas: readonly number[]): Generator<Solution & { lambda: number }> {
  let from: Solution | undefined
  for (const lambda of lambdas) {
    from = trainer.solve(lambda, from)
    yield { ...from, lambda }
  }
}

function toPoint({ lambda, w, certificate, status }: Solution & { lambda: number }): PathPoint {
  return { lambda, w, selected: w.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0), certificate, status }
}
