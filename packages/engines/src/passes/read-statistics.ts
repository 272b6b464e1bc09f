import type { Vec } from '@infinite-push/core'
import type { ClassStatistics, TableStatistics } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'

/** What is summed up over all rows, values taken from the shift of each feature. */
interface Sums {
  rows: number
  weight: number
  positives: number
  positiveWeight: number
  hash: string
  features: FeatureSums[]
}

interface FeatureSums {
  /** Σ weight·x and Σ weight·x² of all rows, Σ weight·x of positives and Σ x of negatives. */
  all: number
  squares: number
  positives: number
  negatives: number
  least: number
  most: number
}

/** Sizes and moments, by one reading of the table. */
export async function readStatistics(rows: EngineRows, signal: AbortSignal | undefined): Promise<TableStatistics> {
  const [row] = await rows.connection.ask(statisticsSql(rows), signal)
  const sums = sumsIn(rows, row)
  const { weight, features } = sums
  const mean = rows.shift.map((shift, k) => shift + features[k].all / weight)
  const deviation = rows.shift.map((_, k) => {
    const { all, squares, least, most } = features[k]
    return least === most ? 0 : Math.sqrt(Math.max(0, squares / weight - (all / weight) ** 2))
  })
  if (sums.rows > 0 && !(mean.every(Number.isFinite) && deviation.every(Number.isFinite))) {
    throw answerNotFinite({ engine: rows.connection.shown, what: 'a mean or a deviation' })
  }
  const { positives, positiveWeight } = sums
  const negatives = sums.rows - positives
  return {
    positives: classStatistics(rows, { count: positives, weight: positiveWeight }, (k) => features[k].positives),
    negatives: classStatistics(rows, { count: negatives, weight: negatives }, (k) => features[k].negatives),
    mean,
    deviation,
    least: Float64Array.from(features, ({ least }) => least),
    most: Float64Array.from(features, ({ most }) => most),
    ...(rows.fill && { fill: rows.fill }),
    fingerprint: `engine-${features.length}-${positives}-${negatives}-${sums.hash}`,
  }
}

function statisticsSql(rows: EngineRows): string {
  const { dialect, from, where } = rows
  const { key, positive, weight, feature } = valueNames(rows)
  const isWeighed = rows.values.weight !== undefined
  const times = isWeighed ? `${weight} * ` : ''
  const moments = rows.featureNames.flatMap((_, k) => {
    const x = fromShift(rows, k)
    return [
      `sum(${times}${x})`,
      `sum(${times}${x} * ${x})`,
      `sum(${times}${x} * ${positive})`,
      ...(isWeighed ? [`sum(${x} * (1 - ${positive}))`] : []),
      ...(rows.ranges[k] ? [] : [`min(${feature(k)})`, `max(${feature(k)})`]),
    ]
  })
  const whole = dialect.hash([key, positive, weight, ...rows.featureNames.map((_, k) => feature(k))])
  return statement(dialect, {
    from,
    where,
    computed: [rowValues(rows, { key: true })],
    select: [
      'count(*)',
      `sum(${positive})`,
      ...(isWeighed ? [`sum(${weight})`, `sum(${weight} * ${positive})`] : []),
      dialect.asText(`sum(${whole})`),
      ...moments,
    ],
  })
}

/** A feature, measured from its shift. */
export function fromShift(rows: EngineRows, k: number): string {
  const { feature } = valueNames(rows)
  return rows.shift[k] === 0 ? feature(k) : `(${feature(k)} - ${rows.dialect.number(rows.shift[k])})`
}

function sumsIn(rows: EngineRows, row: readonly Cell[]): Sums {
  let at = 0
  const next = () => Number(row[at++])
  const isWeighed = rows.values.weight !== undefined
  const count = next()
  const positives = next()
  const [weight, positiveWeight] = isWeighed ? [next(), next()] : [count, positives]
  const hash = String(row[at++])
  const features = rows.ranges.map((range) => {
    const [all, squares, own] = [next(), next(), next()]
    const negatives = isWeighed ? next() : all - own
    const [least, most] = range ?? [next(), next()]
    return { all, squares, positives: own, negatives, least, most }
  })
  return { rows: count, weight, positives, positiveWeight, hash, features }
}

function classStatistics(
  { shift }: EngineRows,
  { count, weight }: { count: number; weight: number },
  sum: (k: number) => number,
): ClassStatistics {
  const mean: Vec = shift.map((value, k) => value + sum(k) / weight)
  return { count, weight, mean }
}
