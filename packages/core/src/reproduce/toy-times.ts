import type { Dataset } from '../data/dataset/dataset.js'
import { toyGenerator } from '../data/toy.js'
import { seedOf } from '../model/input/settings.js'
import { Trainer } from '../model/learn/trainer.js'
import { l1RankSvm } from '../selection/comparison/methods/rank-svm.js'
import type { Piecewise } from '../selection/pieces/piecewise.js'
import { Random } from '../statistics/random.js'
import type { ToySize } from './toy-trials.js'

/**
 * What is timed, each with ℓ1: what is used unless a solver is named, the paper's Algorithm 1 over all pairs as we run it and as
 * it is printed, and the ranking SVM.
 */
const TIMED = ['auto', 'admm-pairs', 'algorithm-one', 'l1-ranksvm'] as const
export type Timed = (typeof TIMED)[number]

export interface ToyTimeSettings {
  sizes: readonly ToySize[]
  /** How many problems are drawn for each size: 5 unless given. */
  repeats?: number
  /** Relative duality gap to reach: 1e-3 unless given, about what Algorithm 1 reaches before it slows down. */
  tolerance?: number
  /** What goes through all pairs is not asked to go through more than this: 100,000 unless given. */
  mostPairs?: number
  /** Algorithm 1 as it is printed, which has loops inside, through no more than this: 10,000 unless given. */
  mostPairsAsPrinted?: number
  seed?: number
}

/** How long one problem took. */
export interface ToyTime extends ToySize {
  what: Timed
  pairs: number
  repeat: number
  timeMs: number
  /** Whether it reached the tolerance. */
  solved: boolean
}

export interface ToyTimes {
  repeats: number
  tolerance: number
  lambdaRatio: number
  seed: number
  times: ToyTime[]
  /** For each kind of problem the p of time ∝ pairs^p, by least squares on logarithms; absent with fewer than two sizes. */
  exponents: { what: Timed; noise: number; exponent?: number }[]
}

interface Plan extends Required<ToyTimeSettings> {
  /** `size` is a place in `sizes`. */
  tasks: { size: number; repeat: number; what: Timed }[]
}

const RELEVANT = 10
const LAMBDA_RATIO = 0.1
/** Runs shorter than this are repeated: so many batches that each take about so long, of which the fastest counts. */
const BATCHES = 10
const BATCH_MS = 20

/**
 * How the time of one fit grows with the number of pairs, on toy problems at λ = 0.1·λ_max. Times are what they are: run the
 * pieces one after another.
 *
 * @paper figure:3
 *
 * @example
 * ```ts
 * const { times } = finish(inOrder(toyTimes, undefined, { sizes: [{ rows: 20, noise: 2 }], repeats: 1 }))
 * times.map(({ what }) => what) // ['auto', 'admm-pairs', 'algorithm-one', 'l1-ranksvm']
 * ```
 */
export const toyTimes: Piecewise<undefined, ToyTimeSettings, Plan, ToyTime, ToyTimes> = {
  name: 'toy-times',

  prepare(_, settings) {
    const plan = planOf(settings)
    const nameOf = ({ size, repeat, what }: Plan['tasks'][number]) =>
      `${what}, ${plan.sizes[size].rows} rows, repeat ${repeat + 1} of ${plan.repeats}`
    return { shared: plan, pieces: plan.tasks.map(nameOf) }
  },

  piece(_, __, plan, index) {
    const { size: place, repeat, what } = plan.tasks[index]
    const size = plan.sizes[place]
    // The same problems for all that is timed.
    const seed = Random.fromSeed(plan.seed)
      .fork(place * plan.repeats + repeat)
      .integer(2 ** 48)
    const train = toyGenerator({ relevant: RELEVANT, noise: size.noise, seed }).sample(size.rows)
    const run = what === 'l1-ranksvm' ? rankSvmRun(train, plan.tolerance) : pushRun(train, what, plan.tolerance)
    return { ...size, what, pairs: pairsOf(size), repeat, ...timed(run) }
  },

  combine(_, __, { repeats, tolerance, seed }, times) {
    return { repeats, tolerance, lambdaRatio: LAMBDA_RATIO, seed, times: [...times], exponents: exponentsOf(times) }
  },
}

/** λ_max is no part of what is timed: for the ranking SVM it costs one gradient. */
function pushRun(train: Dataset, solver: string, tolerance: number): () => boolean {
  const trainer = new Trainer(train, { solver, tolerance })
  // By another trainer: what it has seen on its way to λ_max would be a head start.
  const lambda = new Trainer(train, {}).lambdaAt(LAMBDA_RATIO)
  return () => trainer.solve(lambda).status === 'solved'
}

function rankSvmRun(train: Dataset, tolerance: number): () => boolean {
  return () => Array.from(l1RankSvm.fitPath(train, [LAMBDA_RATIO], tolerance)).length === 1
}

/** The fastest is the one that was disturbed least. */
function timed(run: () => boolean): { timeMs: number; solved: boolean } {
  let solved = true
  const timeOf = (runs: number) => {
    const started = Date.now()
    for (let i = 0; i < runs; i++) solved = run()
    return (Date.now() - started) / runs
  }
  const firstMs = timeOf(1)
  if (firstMs >= BATCHES * BATCH_MS) return { timeMs: firstMs, solved }
  const runs = Math.ceil(BATCH_MS / Math.max(1, firstMs))
  const batches = Array.from({ length: BATCHES }, () => timeOf(runs))
  return { timeMs: Math.max(1 / runs, Math.min(...batches)), solved }
}

/** Half of the rows are positive. */
function pairsOf({ rows }: ToySize): number {
  return Math.ceil(rows / 2) * Math.floor(rows / 2)
}

function exponentsOf(times: readonly ToyTime[]): ToyTimes['exponents'] {
  const noises = [...new Set(times.map(({ noise }) => noise))]
  return TIMED.flatMap((what) =>
    noises.map((noise) => {
      const own = times.filter((time) => time.what === what && time.noise === noise && time.solved)
      const exponent = slopeOf(own.map(({ pairs, timeMs }) => [Math.log(pairs), Math.log(timeMs)]))
      return { what, noise, ...(Number.isFinite(exponent) ? { exponent } : {}) }
    }),
  )
}

/** Of the least-squares line; not finite when all x are the same. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const products = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return products / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

function planOf(settings: ToyTimeSettings): Plan {
  const { sizes, repeats = 5, tolerance = 1e-3, mostPairs = 100_000, mostPairsAsPrinted = 10_000 } = settings
  const most: Partial<Record<Timed, number>> = { 'admm-pairs': mostPairs, 'algorithm-one': mostPairsAsPrinted }
  const tasks = sizes.flatMap((of, size) =>
    TIMED.filter((what) => pairsOf(of) <= (most[what] ?? Number.POSITIVE_INFINITY)).flatMap((what) =>
      Array.from({ length: repeats }, (_, repeat) => ({ size, repeat, what })),
    ),
  )
  return { sizes, repeats, tolerance, mostPairs, mostPairsAsPrinted, seed: seedOf(settings), tasks }
}
