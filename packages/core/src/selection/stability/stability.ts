import type { Dataset } from '../../data/dataset/dataset.js'
import { checkDataset, selectRows } from '../../data/dataset/dataset-checks.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Warning } from '../../errors/define.js'
import { outOfTime } from '../../errors/path-errors.js'
import { timeUp } from '../../errors/problem-errors.js'
import { emptySubsamples, unsolvedSubsamples } from '../../errors/stability-errors.js'
import { checkOptions } from '../../model/input/options.js'
import { Trainer } from '../../model/learn/trainer.js'
import { closeEnough, firstFeatures } from '../path/first-features.js'
import { lambdasOf, pathPoints } from '../path/path.js'
import { supportOf } from '../path/support.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import type { WorkProgress } from '../pieces/work.js'
import { fittingTopK } from '../validation/fold-settings.js'
import { halfOfRows } from './half-of-rows.js'
import { falseSelectionBounds, type StabilityBounds, sharpestBound } from './stability-bounds.js'
import {
  STABILITY_OPTIONS,
  type StabilityPlan,
  type StabilitySettings,
  selectionFacts,
  selectsByRegion,
  stabilityPlan,
} from './stability-plan.js'

export interface StableFeature {
  name: string
  /** The part of the subsamples that select it; with a region of λ, at the λ where that is most. */
  frequency: number
  stable: boolean
}

export interface StabilitySelection extends StabilityPlan {
  /** Rows of a subsample. */
  rows: number
  /** q: how many features a subsample selects, at most; with a region of λ, on average and anywhere in it. */
  perSubsample: number
  /** The λ of the region, when there is one. */
  lambdas?: number[]
  /** The expected number of false selections is at most this: the sharpest of the bounds. */
  pfer: number
  bounds: StabilityBounds
  /** All features, the most frequent first. */
  features: StableFeature[]
  /** How many of the subsamples select nothing. */
  empty: number
  warnings: Warning[]
}

/** What all subsamples share. */
interface Shared {
  plan: StabilityPlan
  /** The region of λ; absent when a number of features is selected. */
  lambdas?: number[]
}

/** What one subsample selects: one set of features, or one per λ of the region. */
interface Selected {
  sets: number[][]
  /** How many λ were not solved well enough. */
  unsolved: number
}

/** Half as many λ as a path has that people look at. */
const GRID = { count: 50 }

/** Stability selection, one piece per subsample. */
export const stability: Piecewise<Dataset, StabilitySettings, Shared, Selected, StabilitySelection> = {
  name: 'stability',

  prepare(data, settings) {
    checkDataset(data)
    const plan = stabilityPlan(settings, data.names.length)
    subsampleOf(data, plan, 0) // refuses classes that are too small
    const pieces = Array.from({ length: plan.subsamples }, (_, i) => `subsample ${i + 1} of ${plan.subsamples}`)
    if (!selectsByRegion(settings)) return { shared: { plan }, pieces }
    return { shared: { plan, lambdas: lambdasOf(new Trainer(data, settings), { ...GRID, ...settings }) }, pieces }
  },

  piece(data, given, { plan, lambdas }, index) {
    const half = subsampleOf(data, plan, index)
    const settings = fittingTopK({ ...GRID, ...given }, half.labels)
    // Everything that is learnt is learnt inside the subsample, the factors of adaptive ℓ1 too.
    const trainer = new Trainer(half, settings)
    const selected = lambdas ? selectedAlong(trainer, lambdas) : selectedFirst(trainer, settings, plan)
    // A path that was cut has not selected all it would.
    trainer.clock.check()
    return selected
  },

  combine(data, _, { plan, lambdas }, pieces) {
    const perSubsample = plan.perSubsample ?? meanUnion(pieces)
    const bounds = falseSelectionBounds(selectionFacts(plan, data.names.length, perSubsample))
    const frequencies = frequenciesOf(pieces, data.names.length)
    const features = data.names.map((name, k) => {
      return { name, frequency: frequencies[k], stable: frequencies[k] >= plan.minFrequency }
    })
    return {
      ...plan,
      rows: subsampleOf(data, plan, 0).labels.length,
      perSubsample,
      ...(lambdas && { lambdas }),
      pfer: sharpestBound(bounds),
      bounds,
      features: features.sort((a, b) => b.frequency - a.frequency),
      empty: emptyOf(pieces),
      warnings: warningsOf(pieces),
    }
  },

  combineSome(data, settings, shared, pieces) {
    const { subsamples, complementaryPairs } = shared.plan
    // Of a pair, one half alone does not count.
    const other = (i: number) => (complementaryPairs ? i ^ 1 : i)
    const finished = pieces.filter((piece, i) => piece && pieces[other(i)]).flatMap((piece) => piece ?? [])
    if (finished.length < 2) throw timeUp({ before: 'enough was finished' })
    const plan = { ...shared.plan, subsamples: finished.length }
    const found = this.combine(data, settings, { ...shared, plan }, finished)
    const cut = outOfTime({ finished: finished.length, of: subsamples, what: 'subsamples' })
    return { ...found, warnings: [cut, ...found.warnings] }
  },
}

/**
 * Stability selection (Meinshausen and Bühlmann 2010): learns from many random halves of the rows, and keeps the features
 * that nearly all of them select; with a bound on how many of these are false in expectation. A generator, so that whoever
 * runs it can show progress and stop.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 2, noise: 20, seed: 1 })
 * const found = finish(stabilitySelection(data, { subsamples: 20, perSubsample: 2 }))
 * found.features.length // 22
 * ```
 */
export function stabilitySelection(
  data: DatasetInput,
  settings: StabilitySettings = {},
): Generator<WorkProgress, StabilitySelection> {
  checkOptions(settings, STABILITY_OPTIONS)
  return inOrder(stability, readDataset(data), settings)
}

function subsampleOf(data: Dataset, plan: StabilityPlan, index: number): Dataset {
  return selectRows(data, halfOfRows(data, { ...plan, index }))
}

function selectedAlong(trainer: Trainer, lambdas: readonly number[]): Selected {
  const points = Array.from(pathPoints(trainer, lambdas), ({ w, status }) => ({ set: supportOf(w), status }))
  return {
    sets: points.map(({ set }) => set),
    unsolved: points.filter(({ status }) => !closeEnough(status)).length,
  }
}

function selectedFirst(trainer: Trainer, settings: StabilitySettings, plan: StabilityPlan): Selected {
  if (trainer.lambdaMax().value === 0) return { sets: [[]], unsolved: 0 }
  const { features, unsolved } = firstFeatures(trainer, lambdasOf(trainer, settings), plan.perSubsample ?? 0)
  return { sets: [features], unsolved }
}

/** The frequency of each feature, at the λ where it is largest. */
function frequenciesOf(pieces: readonly Selected[], features: number): Float64Array {
  const most = new Float64Array(features)
  for (let i = 0; i < pieces[0].sets.length; i++) {
    const counts = new Int32Array(features)
    for (const { sets } of pieces) for (const k of sets[i]) counts[k]++
    counts.forEach((count, k) => {
      most[k] = Math.max(most[k], count / pieces.length)
    })
  }
  return most
}

/** How many features a subsample selects anywhere in the region, on average: what the bounds call q. */
function meanUnion(pieces: readonly Selected[]): number {
  return pieces.reduce((sum, { sets }) => sum + new Set(sets.flat()).size, 0) / pieces.length
}

function emptyOf(pieces: readonly Selected[]): number {
  return pieces.filter(({ sets }) => sets.every((set) => set.length === 0)).length
}

function warningsOf(pieces: readonly Selected[]): Warning[] {
  const empty = emptyOf(pieces)
  const unsolved = pieces.filter((piece) => piece.unsolved > 0).length
  const all = pieces.length
  return [
    ...(empty > 0 ? [emptySubsamples({ count: empty, subsamples: all })] : []),
    ...(unsolved > 0 ? [unsolvedSubsamples({ count: unsolved, subsamples: all })] : []),
  ]
}
