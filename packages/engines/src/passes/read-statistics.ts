import type { Vec } from '@infinite-push/core'
import type { ClassStatistics, TableStatistics } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'

/** What is asked of each feature, in this order. */
const ASKED = 5

/** Sums of one class, taken from the shift of each feature. */
interface ClassSums {
  count: number
  weight: number
  /** Σ weight·x, Σ weight·x² and Σ x */
  weighted: Vec
  squares: Vec
  plain: Vec
  least: Vec
  most: Vec
  hash: bigint
}

/** Sizes and moments, by one reading of the table. */
export async function readStatistics(rows: EngineRows, signal: AbortSignal | undefined): Promise<TableStatistics> {
  const answer = await rows.connection.ask(statisticsSql(rows), signal)
  const classes = answer.map((row) => ({ positive: Number(row[0]) === 1, sums: classSums(rows, row) }))
  const none = emptySums(rows.featureNames.length)
  const positives = classes.find(({ positive }) => positive)?.sums ?? none
  const negatives = classes.find(({ positive }) => !positive)?.sums ?? none
  const total = positives.weight + negatives.weight
  const least = positives.least.map((value, k) => Math.min(value, negatives.least[k]))
  const most = positives.most.map((value, k) => Math.max(value, negatives.most[k]))
  const mean = rows.shift.map((shift, k) => shift + (positives.weighted[k] + negatives.weighted[k]) / total)
  const deviation = mean.map((value, k) => {
    const square = (positives.squares[k] + negatives.squares[k]) / total - (value - rows.shift[k]) ** 2
    return least[k] === most[k] ? 0 : Math.sqrt(Math.max(0, square))
  })
  if (total > 0 && ![...mean, ...deviation].every(Number.isFinite)) {
    throw answerNotFinite({ engine: rows.connection.shown, what: 'a mean or a deviation' })
  }
  return {
    positives: classStatistics(rows, positives, positives.weight, positives.weighted),
    negatives: classStatistics(rows, negatives, negatives.count, negatives.plain),
    mean,
    deviation,
    least,
    most,
    ...(rows.fill && { fill: rows.fill }),
    fingerprint: fingerprintOf(rows, positives, negatives),
  }
}

function statisticsSql(rows: EngineRows): string {
  const { dialect, from, where, shift } = rows
  const { key, positive, weight, feature } = valueNames(rows)
  const moments = rows.featureNames.flatMap((_, k) => {
    const x = `(${feature(k)} - ${dialect.number(shift[k])})`
    return [
      `sum(${weight} * ${x})`,
      `sum(${weight} * ${x} * ${x})`,
      `sum(${x})`,
      `min(${feature(k)})`,
      `max(${feature(k)})`,
    ]
  })
  const whole = dialect.hash([key, positive, weight, ...rows.featureNames.map((_, k) => feature(k))])
  return statement(dialect, {
    from,
    where,
    computed: [rowValues(rows, { key: true })],
    select: [positive, 'count(*)', `sum(${weight})`, dialect.asText(`sum(${whole})`), ...moments],
    groupBy: positive,
  })
}

function classSums(rows: EngineRows, [, count, weight, hash, ...moments]: readonly Cell[]): ClassSums {
  const column = (place: number) => rows.shift.map((_, k) => Number(moments[ASKED * k + place]))
  return {
    count: Number(count),
    weight: Number(weight),
    weighted: column(0),
    squares: column(1),
    plain: column(2),
    least: column(3),
    most: column(4),
    hash: BigInt(String(hash)),
  }
}

function emptySums(cols: number): ClassSums {
  const zero = new Float64Array(cols)
  const least = zero.map(() => Number.POSITIVE_INFINITY)
  const most = zero.map(() => Number.NEGATIVE_INFINITY)
  return { count: 0, weight: 0, weighted: zero, squares: zero, plain: zero, least, most, hash: 0n }
}

function classStatistics({ shift }: EngineRows, { count }: ClassSums, weight: number, sums: Vec): ClassStatistics {
  return { count, weight, mean: shift.map((value, k) => value + sums[k] / weight) }
}

/** Names, sizes and a sum over rows of a hash of all that a row is. */
function fingerprintOf({ featureNames }: EngineRows, positives: ClassSums, negatives: ClassSums): string {
  const sum = (positives.hash + negatives.hash).toString(16)
  return `engine-${featureNames.length}-${positives.count}-${negatives.count}-${sum}`
}
