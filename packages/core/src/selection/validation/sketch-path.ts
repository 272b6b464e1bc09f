import type { Dataset } from '../../data/dataset/dataset.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { type HullHolder, hullHolders } from '../../model/diagnosis/hull-holders.js'
import type { ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { scalingOf } from '../../model/learn/trainer-facts.js'
import type { ThresholdChoice } from '../../problem/threshold-grid.js'
import { Random } from '../../statistics/random.js'
import { countSelected, type GridSettings, type PathPoint, pathPoints, ratiosOf, type WholePath } from '../path/path.js'
import type { WorkProgress } from '../pieces/work.js'
import { CHOOSING, trainerWithRoom } from './first-threshold.js'
import { sampleToLearn } from './fold-sample.js'
import { foldSettings } from './fold-settings.js'

/** The path of a part of the rows, over the λ of all of them: something to look at before each point is learnt from all rows. */
export interface PathSketch extends WholePath {
  threshold: Threshold
  /** How many rows it was learnt from. */
  rows: number
  /** Where λ_max is 0, and there are no points: the negatives that hold the mean positive. */
  holders?: HullHolder[]
}

export interface SketchSettings extends Omit<ProblemSettings, 'threshold'>, Omit<GridSettings, 'lambdas'> {
  /** `auto` takes one that is good to begin with. */
  threshold: ThresholdChoice
}

/**
 * Sketches the path of a large table within seconds. Where the path begins, its λ and the scaling of the features are those of all
 * rows. The points, and a threshold to begin with, are learnt from as many rows as splits of cross-validation learn from
 * (docs/decisions/0043). The certificates are of these rows.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * finish(sketchPath(data, { threshold: { kind: 'auto' }, count: 10 })).points.length // 10
 * ```
 */
export function* sketchPath(data: Dataset, settings: SketchSettings): Generator<WorkProgress, PathSketch> {
  const sample = sampleToLearn(data, Random.fromSeed(0))
  const trainer = yield* wholeTrainer(data, sample, settings)
  const { threshold } = trainer
  const scaling = scalingOf(data.names, trainer.standardization)
  yield { done: 0, total: 1, what: 'λ_max' }
  // What proves λ_max are shares of all rows.
  const { start: _, ...facts } = trainer.facts(trainer.lambdaMaxFound())
  const lambdaMax = facts.lambdaMax.value
  const sketch = { lambdaMax, warnings: [], scaling, threshold, rows: sample.labels.length }
  if (lambdaMax === 0) return { ...sketch, points: [], holders: holdersOf(trainer) }
  const own = foldSettings(sample, { ...settings, threshold: asPart(threshold, trainer.order.negatives) })
  const lambdas = ratiosOf(settings).map((ratio) => ratio * lambdaMax)
  const points: PathPoint[] = []
  for (const { lambda, w, certificate, status } of pathPoints(new Trainer(sample, own, facts), lambdas)) {
    points.push({ lambda, w, selected: countSelected(w), certificate, status })
    yield { done: points.length, total: lambdas.length, what: `λ ${points.length} of ${lambdas.length}` }
  }
  return { ...sketch, points }
}

/**
 * All rows at the threshold that is given, or at one that is good to begin with. Which part of the negatives leaves room for a path
 * the sample tells as well. Of the highest negative of all it tells only that there is no room.
 */
function* wholeTrainer(
  data: Dataset,
  sample: Dataset,
  { threshold, ...others }: SketchSettings,
): Generator<WorkProgress, Trainer> {
  yield { done: 0, total: 1, what: threshold.kind === 'auto' ? CHOOSING : 'the rows' }
  if (threshold.kind !== 'auto') return new Trainer(data, { ...others, threshold })
  const paper = { ...others, threshold: { kind: 'max' } } as const
  const drawn = new Trainer(sample, paper)
  const own = new Trainer(data, paper)
  if (drawn.lambdaMaxFound().value > 0 && own.lambdaMaxFound().value > 0) return own
  return own.withThreshold((yield* trainerWithRoom(drawn)).threshold)
}
/** That there are no models is no matter of looks: it is proved. */
function holdersOf(trainer: Trainer): HullHolder[] {
  trainer.lambdaMax()
  return hullHolders(trainer)
}

/** So many of the highest negatives are a part of them, of which a sample has fewer. */
function asPart(threshold: Threshold, negatives: number): Threshold {
  return threshold.kind === 'top-k' ? { kind: 'fraction', tau: Math.min(1, threshold.k / negatives) } : threshold
}
