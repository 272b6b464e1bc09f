import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { dotSegments } from '../numeric/order/segments.js'
import { Random } from '../statistics/random.js'
import { wishartFactor } from '../statistics/wishart.js'
import type { Dataset } from './dataset/dataset.js'

/** One distribution of the toy family. */
export interface ToyShape {
  /** r: how many features tell the classes apart; they come first. */
  relevant: number
  /** d − r: how many features are noise. */
  noise: number
  seed: number
}

/** What the toy data was drawn from. */
export interface ToyTruth {
  /** The numbers of the relevant features: 0 … r−1. */
  relevant: Int32Array
  /** μ: the mean of the positives on the relevant features; that of the negatives is −μ. */
  mean: Vec
  /** Lower triangular, row-major r × r: a class's covariance is F·Fᵀ. */
  factors: { positive: Vec; negative: Vec }
}

/** Draws samples from one distribution: training and test sets that belong together. */
export interface ToyGenerator {
  readonly truth: ToyTruth
  /** A new sample; half of its rows are positive (with an odd number of rows, one more than half). */
  sample(rows: number): Dataset
}

/**
 * The toy problem of the paper's section 4.1. On the r relevant features the two classes are Gaussian with means ±μ,
 * μ drawn from {−1, +1}^r, and a covariance each, drawn from a Wishart distribution. The paper does not give its
 * parameters; here it has r degrees of freedom and scale matrix I/r, so that its mean is the identity. The other
 * features are N(0, 1) whatever the class.
 *
 * @example
 * ```ts
 * const toy = toyGenerator({ relevant: 5, noise: 20, seed: 1 })
 * const [train, test] = [toy.sample(100), toy.sample(1000)]
 * ```
 */
export function toyGenerator({ relevant, noise, seed }: ToyShape): ToyGenerator {
  const random = Random.fromSeed(seed)
  const truth: ToyTruth = {
    relevant: Int32Array.from({ length: relevant }, (_, k) => k),
    mean: Float64Array.from({ length: relevant }, () => 2 * random.integer(2) - 1),
    factors: {
      positive: wishartFactor(relevant, relevant, random),
      negative: wishartFactor(relevant, relevant, random),
    },
  }
  const names = Array.from({ length: relevant + noise }, (_, k) => `x${k + 1}`)
  return { truth, sample: (rows) => drawSample(rows, truth, names, random) }
}

/**
 * One sample of the toy problem, with the truth it was drawn from.
 *
 * @example
 * ```ts
 * const { features, labels, truth } = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * ```
 */
export function toyProblem({ rows, ...shape }: ToyShape & { rows: number }): Dataset & { truth: ToyTruth } {
  const generator = toyGenerator(shape)
  return { ...generator.sample(rows), truth: generator.truth }
}

function drawSample(rows: number, truth: ToyTruth, names: string[], random: Random): Dataset {
  const cols = names.length
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 2 === 0 ? 1 : 0))
  const values = Float64Array.from({ length: rows * cols }, () => random.normal())
  for (let i = 0; i < rows; i++) shapeRow(values.subarray(i * cols, (i + 1) * cols), labels[i] === 1, truth)
  return { features: new DenseRows(rows, cols, values), names, labels }
}

/** Turns the standard normals z of a row's relevant part into ±μ + F·z; from the last one on, so that none is lost. */
function shapeRow(row: Vec, positive: boolean, { mean, factors }: ToyTruth): void {
  const factor = positive ? factors.positive : factors.negative
  const r = mean.length
  for (let k = r - 1; k >= 0; k--) {
    row[k] = (positive ? mean[k] : -mean[k]) + dotSegments(factor, k * r, row, 0, k + 1)
  }
}
