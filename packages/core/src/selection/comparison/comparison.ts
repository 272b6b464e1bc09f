import type { Warning } from '../../errors/define.js'
import { metricTable } from '../../metrics/all.js'
import type { Metric, Metrics, MetricTable } from '../../metrics/metric.js'
import type { ThresholdChoice } from '../../problem/threshold-grid.js'
import { type SignedRankTest, signedRankTest } from '../../statistics/wilcoxon.js'
import type { TransformChoice } from '../validation/validation-plan.js'

/** One number per repeat, their mean and their (sample) standard deviation. */
export interface Spread {
  values: number[]
  mean: number
  sd: number
}

/** What one method gave in one repeat, on the rows left out. */
export interface Outcome {
  /** The metric that the setting was chosen by. */
  value: number
  metrics: Metrics
  selected: number
  /** The setting chosen. */
  setting: number
  /** Choosing and refitting. */
  timeMs: number
}

/** What came out for one method. */
export interface ComparedMethod {
  method: string
  /** The metric that the settings were chosen by. */
  metric: Spread
  /** All metrics. */
  metrics: MetricTable<Spread>
  selected: Spread
  /** In how many of the repeats it came out empty: no feature has a weight, and the list has no order. */
  empty: number
  /** The setting chosen in each repeat. */
  settings: number[]
  /** The paired test against the best method; absent for the best one itself. */
  againstBest?: SignedRankTest
  /** The test says at the level 0.05 that it differs from the best. */
  significantlyWorse: boolean
}

export interface Comparison {
  metric: string
  repeats: number
  seed: number
  /** Which negatives the infinite push methods had to beat, when it was not the highest. */
  threshold?: ThresholdChoice
  /** Whether columns went through their ranks, when that was asked for. */
  transform?: TransformChoice
  /** Numbers of rows. */
  train: number
  test: number
  /** The method with the highest mean; of equals one that has a rule most often, then the one named first. */
  best: string
  rows: ComparedMethod[]
  warnings: Warning[]
  /** Milliseconds per repeat, by method: the only part that another run does not repeat. */
  timing: { methods: Record<string, Spread> }
}

/** As in the paper's Table 1. */
const LEVEL = 0.05

/** The rows of the comparison, each tested against the best one. */
export function comparedMethods(names: readonly string[], outcomes: readonly Outcome[][], testRows: number) {
  const summaries = names.map((method, k) => summaryOf(method, outcomes[k], testRows))
  const best = summaries.indexOf(summaries.reduce((a, b) => (isAhead(b, a) ? b : a)))
  const rows = summaries.map((row, k): ComparedMethod => {
    if (k === best) return row
    const against = signedRankTest(
      row.metric.values,
      outcomes[best].map(({ value }) => value),
    )
    return { ...row, againstBest: against, significantlyWorse: against.pValue < LEVEL }
  })
  return { best: names[best], rows }
}

function isAhead(a: ComparedMethod, b: ComparedMethod): boolean {
  return a.metric.mean === b.metric.mean ? a.empty < b.empty : a.metric.mean > b.metric.mean
}

function summaryOf(method: string, outcomes: readonly Outcome[], testRows: number): ComparedMethod {
  const spread = (read: (outcome: Outcome) => number) => spreadOf(outcomes.map(read))
  return {
    method,
    metric: spread(({ value }) => value),
    metrics: metricTable(testRows, (metric, at) => spread(({ metrics }) => cellOf(metrics, metric, at))),
    selected: spread(({ selected }) => selected),
    empty: outcomes.filter(({ selected }) => selected === 0).length,
    settings: outcomes.map(({ setting }) => setting),
    significantlyWorse: false,
  }
}

/** The number of a metric; those with a parameter have several, by its value. */
function cellOf(metrics: Metrics, { key }: Metric, parameter?: number): number {
  const cell = metrics[key]
  return typeof cell === 'number' ? cell : cell[String(parameter)]
}

export function spreadOf(values: number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { values, mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}
