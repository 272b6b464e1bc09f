import type { Model } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import { emptyView } from './choices.js'
import type { LearntPath } from './learn-path.js'
import type { DecidedProblem, Problem } from './problem.js'
import type { Ranking } from './ranking.js'
import { decidedOf } from './setting.js'
import { weightsOf } from './settled-points.js'
import type { PathView, PointView } from './views.js'

/** A path with what is needed to score at its points. */
export interface Learnt {
  /** What the page asked for. */
  asked: Problem
  problem: DecidedProblem
  /** The table without the columns that were dropped, and the same as it was corrected: what was learnt from. */
  table: Table
  training: Table
  path: LearntPath
  points: PointView[]
  ranking: Ranking
  /** Where its features stand in the table that was opened. */
  kept: number[]
}

/** What the page is told of it. */
export function pathViewOf({ path, points, training, problem }: Learnt): PathView {
  const { labels } = training.dataset
  const positives = labels.reduce((sum, label) => sum + label, 0)
  return {
    ...decidedOf(path),
    lambdaMax: path.lambdaMax,
    points,
    positives,
    negatives: labels.length - positives,
    warnings: path.warnings,
    ...(path.rows && { sketchedFrom: path.rows }),
    ...(path.lambdaMax === 0 && { empty: emptyView(training, problem, path.holders) }),
  }
}

/** The scoring rule at a point of it. */
export function scorerOf({ path, points, kept }: Learnt, point: number): Pick<Model, 'scoring'> {
  return { scoring: { ...path.scaling, weights: weightsOf(points[point], kept) } }
}
