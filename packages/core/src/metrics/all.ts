import type { InfinitePushError } from '../errors/infinite-push-error.js'
import { badMetricParameter, unknownMetric } from '../errors/metric-errors.js'
import type { LabelInput } from '../labels.js'
import { nearestName } from '../nearest-name.js'
import { auc } from './measures/auc.js'
import { averagePrecision } from './measures/average-precision.js'
import { bedroc } from './measures/bedroc.js'
import { enrichmentFactor } from './measures/enrichment-factor.js'
import { ndcg } from './measures/ndcg.js'
import { partialAuc } from './measures/partial-auc.js'
import { posAtTop } from './measures/pos-at-top.js'
import { precisionAt } from './measures/precision-at.js'
import { recallAt } from './measures/recall-at.js'
import { rie } from './measures/rie.js'
import { tprAtFpr } from './measures/tpr-at-fpr.js'
import type { Metric, MetricParameter, Metrics, MetricTable } from './metric.js'
import { FRACTION, RATE, RATE_RANGE, ROWS, STEEPNESS } from './parameter.js'
import type { TieBlocks } from './ranked-list.js'
import { largestSize, meanOver, rankedLists } from './ranked-lists.js'

const firstRows: MetricParameter = { ...ROWS, fallback: 10, reported: (size) => [5, 10, 50].filter((k) => k <= size) }
const decay: MetricParameter = { ...STEEPNESS, fallback: 20 }
const percents = () => [0.01, 0.05, 0.1]

/** Every metric, in the order in which tables show them. A new metric is one file, its test, and one line here. */
export const METRICS: readonly Metric[] = [
  {
    name: 'pos-at-top',
    key: 'posAtTop',
    description: 'fraction of positives above the highest negative',
    compute: posAtTop,
    passes: () => 0,
  },
  {
    name: 'precision-at',
    key: 'precisionAt',
    description: 'fraction of positives among the first k rows',
    parameter: firstRows,
    compute: precisionAt,
    passes: (_, k) => k,
  },
  {
    name: 'recall-at',
    key: 'recallAt',
    description: 'fraction of the positives that are among the first k rows',
    parameter: firstRows,
    compute: recallAt,
    passes: (_, k) => k,
  },
  {
    name: 'tpr-at-fpr',
    key: 'tprAtFpr',
    description: 'fraction of positives above a threshold that lets through at most this fraction of negatives',
    parameter: { ...RATE, fallback: 0.05, reported: percents },
    compute: tprAtFpr,
    passes: ({ n }, rate) => rate * n,
  },
  { name: 'auc', key: 'auc', description: 'area under the ROC curve', compute: auc },
  {
    name: 'partial-auc',
    key: 'partialAuc',
    description: 'mean height of the ROC curve up to a false positive rate',
    parameter: { ...RATE_RANGE, fallback: 0.1 },
    compute: partialAuc,
    passes: ({ n }, rate) => rate * n,
  },
  { name: 'ap', key: 'ap', description: 'average precision', compute: averagePrecision },
  {
    name: 'ndcg',
    key: 'ndcg',
    description: 'normalized discounted cumulative gain, of the whole list or its first k rows',
    parameter: { ...ROWS, fallback: Number.POSITIVE_INFINITY },
    compute: ndcg,
  },
  {
    name: 'enrichment-factor',
    key: 'enrichmentFactor',
    description: 'how much more frequent positives are in the top fraction than in the whole list',
    parameter: { ...FRACTION, fallback: 0.01, reported: percents },
    unbounded: true,
    compute: enrichmentFactor,
    passes: ({ m, n }, fraction) => fraction * (m + n) + 1,
  },
  {
    name: 'rie',
    key: 'rie',
    description: 'robust initial enhancement',
    parameter: decay,
    unbounded: true,
    compute: rie,
  },
  {
    name: 'bedroc',
    key: 'bedroc',
    description: 'Boltzmann-enhanced discrimination of ROC: RIE on a scale from 0 to 1',
    parameter: decay,
    compute: bedroc,
  },
]

/**
 * The value of every metric, as `evaluate --json` prints them. With list numbers, each row is ranked inside its list, and
 * the values are means over the lists with rows of both classes.
 *
 * @example
 * ```ts
 * allMetrics([4, 3, 2, 1], [true, false, true, false]).auc // 0.75
 * allMetrics(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0), Int32Array.of(7, 7, 8, 8)).auc // 1
 * ```
 */
export function allMetrics(scores: ArrayLike<number>, labels: LabelInput, queries?: Int32Array): Metrics {
  return metricsOfLists(rankedLists(scores, labels, queries))
}

/** The value of every metric of a list that is already sorted. */
export function metricsOf(list: TieBlocks): Metrics {
  return metricsOfLists([list])
}

/** The mean of every metric over lists that are already sorted. */
export function metricsOfLists(lists: readonly TieBlocks[]): Metrics {
  return metricTable(largestSize(lists), (metric, parameter) =>
    meanOver(lists, (list) => metric.compute(list, parameter)),
  )
}

/** Fills in the table of metrics of a list of `size` rows, calling `cell` once per number that it shows. */
export function metricTable<T>(size: number, cell: (metric: Metric, parameter?: number) => T): MetricTable<T> {
  const entries = METRICS.map((metric) => {
    const parameters = metric.parameter?.reported?.(size)
    const cells = parameters?.map((value) => [value, cell(metric, value)])
    return [metric.key, cells ? Object.fromEntries(cells) : cell(metric)]
  })
  return Object.fromEntries(entries)
}

/** What cross-validation maximizes: with list numbers, the mean over the lists. */
export type RankingMeasure = (scores: ArrayLike<number>, labels: LabelInput, queries?: Int32Array) => number

/**
 * The metric of that name as one number. Names with a parameter take it as a suffix: `precision-at-10`,
 * `tpr-at-fpr-0.05`, `ndcg-10`; without one they use their default.
 *
 * @example
 * ```ts
 * metricByName('precision-at-2')(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0)) // 0.5
 * ```
 */
export function metricByName(name: string): RankingMeasure {
  const measure = listMeasure(name)
  return (scores, labels, queries) => meanOver(rankedLists(scores, labels, queries), measure)
}

/** Whether the metric of that name lies between 0 and 1. */
export function isShare(name: string): boolean {
  return METRICS.some(({ name: stem, unbounded }) => name.startsWith(stem) && !unbounded)
}

/** The metric of that name, of a list that is already sorted. */
export function listMeasure(name: string): (list: TieBlocks) => number {
  const { metric, value } = metricNamed(name)
  return (list) => metric.compute(list, value)
}

/** How many negatives the metric of that name passes at most on a list of these sizes: `rankedList` need sort no more. */
export function negativesPassed(name: string, sizes: Pick<TieBlocks, 'm' | 'n'>): number {
  const { metric, value } = metricNamed(name)
  return metric.passes?.(sizes, value ?? metric.parameter?.fallback ?? 0) ?? sizes.n
}

function metricNamed(name: string): { metric: Metric; value: number | undefined } {
  const [, stem, digits] = /^(.*?)(?:-(\d+(?:\.\d+)?))?$/s.exec(name) as RegExpExecArray
  const metric = METRICS.find((candidate) => candidate.name === stem)
  if (!metric) throw noSuchMetric(name, stem)
  const value = digits === undefined ? undefined : Number(digits)
  if (value !== undefined && !metric.parameter?.accepts(value)) throw badParameter(name, metric)
  return { metric, value }
}

function noSuchMetric(name: string, stem: string): InfinitePushError {
  const known = METRICS.map((metric) => metric.name)
  const nearest = nearestName(stem, known)
  return unknownMetric({ name, known, meant: nearest && `${nearest}${name.slice(stem.length)}` })
}

function badParameter(name: string, { name: metric, parameter }: Metric): InfinitePushError {
  return badMetricParameter({ name, metric, symbol: parameter?.symbol, domain: parameter?.domain })
}
