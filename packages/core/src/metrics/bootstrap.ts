import { badLevel } from '../errors/metric-errors.js'
import { badRepeats } from '../errors/validation-errors.js'
import type { LabelInput } from '../labels.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Interval } from '../statistics/binomial-bounds.js'
import { Random } from '../statistics/random.js'
import { metricsOf, metricTable } from './all.js'
import type { Metric, Metrics, MetricTable } from './metric.js'
import type { TieBlocks } from './ranked-list.js'
import { largestSize, rankedLists } from './ranked-lists.js'

/** How the intervals are made. */
export interface BootstrapOptions {
  /** Number of resampled lists. */
  repeats?: number
  /** The fraction of resampled values that an interval holds. */
  level?: number
  seed: number
  /** The list that each row belongs to: then whole lists are drawn, since rows of one list are not independent. */
  queries?: Int32Array
}

/**
 * A percentile bootstrap interval for every metric. Positives and negatives are drawn separately, with replacement, so
 * that each resampled list keeps the numbers of both classes. With list numbers, whole lists are drawn instead.
 *
 * @example
 * ```ts
 * bootstrapIntervals(Float64Array.of(2, 1), Uint8Array.of(1, 0), { seed: 0 }).auc // { low: 1, high: 1 }
 * ```
 */
export function bootstrapIntervals(
  scores: ArrayLike<number>,
  labels: LabelInput,
  options: BootstrapOptions,
): MetricTable<Interval> {
  const { repeats = 1000, level = 0.95, seed, queries } = options
  checkOptions(repeats, level)
  const lists = rankedLists(scores, labels, queries)
  const random = Random.fromSeed(seed)
  const drawn = queries ? drawLists(lists, repeats, random) : drawRows(lists[0], repeats, random)
  return metricTable(largestSize(lists), (metric, parameter) => percentileInterval(drawn(metric, parameter), level))
}

/** The values of a metric in all draws. */
type Drawn = (metric: Metric, parameter?: number) => Vec

function drawRows(list: TieBlocks, repeats: number, random: Random): Drawn {
  const resample = resampler(list, random)
  const draws = Array.from({ length: repeats }, () => metricsOf(resample()))
  return (metric, parameter) => Float64Array.from(draws, (draw) => valueIn(draw, metric, parameter))
}

/** A list's value stays the same in every draw, and its number of times in the draw is all that counts. */
function drawLists(lists: readonly TieBlocks[], repeats: number, random: Random): Drawn {
  const draws = Array.from({ length: repeats }, () => lists.map(() => random.integer(lists.length)))
  return (metric, parameter) => {
    const values = lists.map((list) => metric.compute(list, parameter))
    return Float64Array.from(draws, (draw) => draw.reduce((sum, at) => sum + values[at], 0) / lists.length)
  }
}

/**
 * Draws lists by their blocks: a row drawn twice ties with itself, and a list is known by the counts in its blocks, so no
 * resampled list is ever sorted. The list returned lives until the next draw.
 */
function resampler(list: TieBlocks, random: Random): () => TieBlocks {
  const { m, n } = list
  const blockOfPositive = blockOfEach(list.positives, m)
  const blockOfNegative = blockOfEach(list.negatives, n)
  const positives = new Float64Array(list.positives.length)
  const negatives = new Float64Array(list.positives.length)
  return () => {
    drawCounts(blockOfPositive, random, positives)
    drawCounts(blockOfNegative, random, negatives)
    const blocks = dropEmptyBlocks(positives, negatives)
    return { positives: positives.subarray(0, blocks), negatives: negatives.subarray(0, blocks), m, n }
  }
}

/** The block of each of the `total` rows that are counted by block. */
function blockOfEach(counts: Vec, total: number): Int32Array {
  const blockOf = new Int32Array(total)
  let row = 0
  for (let b = 0; b < counts.length; b++) {
    blockOf.fill(b, row, row + counts[b])
    row += counts[b]
  }
  return blockOf
}

function drawCounts(blockOf: Int32Array, random: Random, counts: Vec): void {
  counts.fill(0)
  for (let i = 0; i < blockOf.length; i++) counts[blockOf[random.integer(blockOf.length)]]++
}

/** Moves the blocks that hold rows to the front, in order, and returns their number. */
function dropEmptyBlocks(positives: Vec, negatives: Vec): number {
  let kept = 0
  for (let b = 0; b < positives.length; b++) {
    if (positives[b] + negatives[b] === 0) continue
    positives[kept] = positives[b]
    negatives[kept] = negatives[b]
    kept++
  }
  return kept
}

function valueIn(metrics: Metrics, metric: Metric, parameter: number | undefined): number {
  const value = metrics[metric.key]
  return typeof value === 'number' ? value : value[String(parameter)]
}

function percentileInterval(values: Vec, level: number): Interval {
  values.sort()
  return { low: quantile(values, (1 - level) / 2), high: quantile(values, (1 + level) / 2) }
}

/** The quantile of ascending values, linear between neighbours. */
function quantile(ascending: Vec, probability: number): number {
  const position = probability * (ascending.length - 1)
  const below = Math.floor(position)
  const above = Math.min(below + 1, ascending.length - 1)
  return ascending[below] + (position - below) * (ascending[above] - ascending[below])
}

function checkOptions(repeats: number, level: number): void {
  if (!(Number.isInteger(repeats) && repeats >= 1)) throw badRepeats({ value: repeats, usual: 1000 })
  if (!(level > 0 && level < 1)) throw badLevel({ value: level })
}
