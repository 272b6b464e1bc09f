import { type Dataset, type WholePath, type WorkProgress, walkPath } from '@infinite-push/core'
import { firstThreshold, type PathSketch, sketchPath } from '@infinite-push/core/internal'
import { problemSettings } from './choices.js'
import type { PathChoice } from './engine.js'
import type { Decided } from './problem.js'
import { isThrough } from './setting.js'

/** A path with what it was learnt at; of a large table a sketch. */
export interface LearntPath extends WholePath, Decided, Partial<Pick<PathSketch, 'rows' | 'holders'>> {}

/**
 * Cross-validation on the command line takes 50 λ. 99 points in equal ratios are those and one between each two: the λ
 * that it chooses is a point of the path.
 */
const PATH_POINTS = 99
/** A whole path of more rows takes minutes where the classes overlap; it is sketched, unless there are lists (docs/decisions/0043). */
const MOST_ROWS = 20_000

/**
 * The path at the threshold and the transform that are given, were chosen, or are good to begin with. λ_max is known within rounding only: where
 * that makes the chosen λ fall between the points, it becomes one of them.
 */
export function* learnPath(data: Dataset, choice: PathChoice): Generator<WorkProgress, LearntPath> {
  const { threshold: given, transform: asked, chosen } = choice
  const transform = chosen?.transform ?? (asked === 'auto' ? 'none' : asked)
  const settings = { ...problemSettings(choice, data.names), transform, count: PATH_POINTS }
  const undecided = chosen?.threshold ?? given
  if (data.labels.length > MOST_ROWS && !data.queries) {
    return { ...(yield* sketchPath(data, { ...settings, threshold: undecided })), transform }
  }
  const threshold = undecided.kind === 'auto' ? yield* firstThreshold(data, settings) : undecided
  const path = { ...(yield* walkPath(data, { ...settings, threshold })), threshold, transform }
  if (!chosen || isThrough(path, chosen)) return path
  const { points } = yield* walkPath(data, { ...settings, threshold, lambdas: [chosen.lambda] })
  return { ...path, points: [...path.points, ...points].sort((a, b) => b.lambda - a.lambda) }
}
