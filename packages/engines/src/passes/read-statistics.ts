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
  const sums = sumsIn(rows, await rows.connection.ask(statisticsSql(rows), signal))
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

/** All rows in one line, and in a second one what is told of positives alone: they are few, and to tell them apart takes long. */
function statisticsSql(rows: EngineRows): string {
  const { dialect, from, where } = rows
  const { positive, weight, feature } = valueNames(rows)
  const isWeighed = rows.values.weight !== undefined
  const times = isWeighed ? `${weight} * ` : ''
  const sums = rows.featureNames.map((_, k) => `sum(${times}${fromShift(rows, k)})`)
  const others = rows.featureNames.flatMap((_, k) => {
    const x = fromShift(rows, k)
    return [
      `sum(${times}${x} * ${x})`,
      ...(isWeighed ? [`sum(${x} * (1 - ${positive}))`] : []),
      ...(rows.ranges[k] ? [] : [`min(${feature(k)})`, `max(${feature(k)})`]),
    ]
  })
  const cells = rows.featureNames.map((_, k) => feature(k))
  const whole = dialect.hash([rows.values.identity, positive, weight, ...cells])
  const counts = ['count(*)', isWeighed ? `sum(${weight})` : dialect.double('count(*)')]
  const computed = [rowValues(rows)]
  const all = { from, where, keeps: rows.hidden, computed }
  return dialect.union([
    statement(dialect, {
      ...all,
      select: [dialect.constant(0), ...counts, ...sums, dialect.asText(`sum(${whole})`), ...others],
    }),
    statement(dialect, {
      ...all,
      select: [
        dialect.constant(1),
        ...counts,
        ...sums,
        dialect.asText('count(*)'),
        ...others.map(() => dialect.number(0)),
      ],
      having: `${positive} = 1`,
    }),
  ])
}

/** A feature, measured from its shift. */
export function fromShift(rows: EngineRows, k: number): string {
  const { feature } = valueNames(rows)
  return rows.shift[k] === 0 ? feature(k) : `(${feature(k)} - ${rows.dialect.number(rows.shift[k])})`
}

function sumsIn(rows: EngineRows, lines: readonly (readonly Cell[])[]): Sums {
  const cols = rows.featureNames.length
  const isWeighed = rows.values.weight !== undefined
  const [all, ofPositives] = [0, 1].map((line) => lines.find(([own]) => Number(own) === line) ?? [])
  const [count, weight] = [Number(all[1]), Number(all[2])]
  let at = 4 + cols
  const next = () => Number(all[at++])
  const features = rows.ranges.map((range, k) => {
    const [sum, positives] = [Number(all[3 + k]), Number(ofPositives[3 + k])]
    const squares = next()
    const negatives = isWeighed ? next() : sum - positives
    const [least, most] = range ?? [next(), next()]
    return { all: sum, squares, positives, negatives, least, most }
  })
  const [positives, positiveWeight] = [Number(ofPositives[1]), Number(ofPositives[2])]
  return { rows: count, weight, positives, positiveWeight, hash: String(all[3 + cols]), features }
}

function classStatistics(
  { shift }: EngineRows,
  { count, weight }: { count: number; weight: number },
  sum: (k: number) => number,
): ClassStatistics {
  const mean: Vec = shift.map((value, k) => value + sum(k) / weight)
  return { count, weight, mean }
}
