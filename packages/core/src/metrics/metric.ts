import type { TieBlocks } from './ranked-list.js'

/** One thing per metric, in the shape of the JSON that `evaluate` prints; T is a value, or an interval around it. */
export interface MetricTable<T> {
  posAtTop: T
  /** By k. */
  precisionAt: Record<string, T>
  /** By k. */
  recallAt: Record<string, T>
  /** By false positive rate. */
  tprAtFpr: Record<string, T>
  auc: T
  partialAuc: T
  ap: T
  ndcg: T
  /** By fraction of the list. */
  enrichmentFactor: Record<string, T>
  rie: T
  bedroc: T
}

/** The value of every metric. */
export type Metrics = MetricTable<number>

/** A measure of a ranked list; larger is better, for all of them. */
export interface Metric {
  /** As users type it. */
  readonly name: string
  /** As JSON spells it. */
  readonly key: keyof Metrics
  /** One short phrase. */
  readonly description: string
  /** The number that may follow the name; absent when the metric takes none. */
  readonly parameter?: MetricParameter
  /** Set where the best value is not 1. */
  readonly unbounded?: true
  compute(list: TieBlocks, parameter?: number): number
  /** How many negatives it passes at most, going down the list: it needs nothing below the next one. Absent: all of them. */
  passes?(sizes: Pick<TieBlocks, 'm' | 'n'>, parameter: number): number
}

/** The number in names such as precision-at-10. */
export interface MetricParameter {
  readonly symbol: string
  /** Used when the name comes without a number. */
  readonly fallback: number
  /** What the number must be, for error messages. */
  readonly domain: string
  accepts(value: number): boolean
  /** The numbers at which a table of metrics shows a list of this many rows; absent when it shows the fallback only. */
  reported?(size: number): readonly number[]
}
