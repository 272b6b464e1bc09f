import type { Vec } from '@infinite-push/core'
import type { ClassStatistics, TableStatistics } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { answerNotFinite, tableChanged } from '../errors.js'
import { type CountedRows, type EngineRows, identityHash, rowValues, valueNames } from '../table/engine-rows.js'

/** What is summed up over all rows, values taken from the shift of each feature. */
interface Sums {
  rows: number
  weight: number
  positives: number
  positiveWeight: number
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

/** Sizes and moments, by one reading of the table; of positives alone where those of all rows are known. */
export async function readStatistics(rows: EngineRows, signal: AbortSignal | undefined): Promise<ReadStatistics> {
  const { counted, connection, dialect } = rows
  if (counted) return { statistics: countedStatistics(rows, counted, await positiveSums(rows, signal)) }
  const lines = await connection.ask(dialect.union([allSql(rows), positivesSql(rows)]), signal)
  const { hash, ...sums } = sumsIn(rows, lines)
  return { statistics: statisticsOf(rows, sums), hash }
}

/** The number, the weight and the sums of all positives. */
export async function positiveSums(rows: EngineRows, signal: AbortSignal | undefined): Promise<Cell[]> {
  const [[, ...sums]] = await rows.connection.ask(positivesSql(rows), signal)
  return sums
}

/** The hash of all rows is told where it was not counted before. */
interface ReadStatistics {
  statistics: TableStatistics
  hash?: string
}

/** By which a table is known again. */
export function fingerprintOf({ positives, negatives, mean }: TableStatistics, hash: string): string {
  return `engine-${mean.length}-${positives.count}-${negatives.count}-${hash}`
}

/** The statistics of rows that were counted, with the number, the weight and the sums of the positives. */
export function countedStatistics(
  rows: EngineRows,
  counted: CountedRows,
  ofPositives: readonly Cell[],
): TableStatistics {
  const [positives] = ofPositives
  if (Number(positives) !== counted.positives) {
    throw tableChanged({ source: rows.shown, what: `${positives} positive rows, and ${counted.positives} before` })
  }
  return statisticsOf(rows, countedSums(counted, ofPositives))
}

function statisticsOf(rows: EngineRows, sums: Sums): TableStatistics {
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
  }
}

/** All rows in one line. What is told of positives alone is a second one: they are few, and to tell them apart takes long. */
function allSql(rows: EngineRows): string {
  const { dialect } = rows
  const { positive, weight, feature } = valueNames(rows)
  const cells = rows.featureNames.map((_, k) => feature(k))
  const whole = identityHash(rows, [], [positive, weight, ...cells])
  return statement(dialect, {
    ...everyRow(rows),
    select: [dialect.constant(0), ...countsAndSums(rows), dialect.asText(`sum(${whole})`), ...otherSums(rows)],
  })
}

function positivesSql(rows: EngineRows): string {
  const { dialect } = rows
  const nothing = otherSums(rows).map(() => dialect.number(0))
  return statement(dialect, {
    ...everyRow(rows),
    select: [dialect.constant(1), ...countsAndSums(rows), dialect.asText('count(*)'), ...nothing],
    having: `${valueNames(rows).positive} = 1`,
  })
}

function everyRow(rows: EngineRows) {
  return { from: rows.from, where: rows.where, keeps: rows.hidden, computed: [rowValues(rows)] }
}

/** The number of rows, their weight, and the sum of every feature. */
export function countsAndSums(rows: EngineRows): string[] {
  const { weight } = valueNames(rows)
  const isWeighed = rows.values.weight !== undefined
  const sums = rows.featureNames.map((_, k) => `sum(${isWeighed ? `${weight} * ` : ''}${fromShift(rows, k)})`)
  return ['count(*)', isWeighed ? `sum(${weight})` : rows.dialect.double('count(*)'), ...sums]
}

/** By feature: the sum of squares, that of negatives where it does not follow, and two values where none are known. */
function otherSums(rows: EngineRows): string[] {
  const { positive, weight, feature } = valueNames(rows)
  const isWeighed = rows.values.weight !== undefined
  return rows.featureNames.flatMap((_, k) => {
    const x = fromShift(rows, k)
    return [
      `sum(${isWeighed ? `${weight} * ` : ''}${x} * ${x})`,
      ...(isWeighed ? [`sum(${x} * (1 - ${positive}))`] : []),
      ...(rows.ranges[k] ? [] : [`min(${feature(k)})`, `max(${feature(k)})`]),
    ]
  })
}

/** A feature, measured from its shift. */
export function fromShift(rows: EngineRows, k: number): string {
  const { feature } = valueNames(rows)
  return rows.shift[k] === 0 ? feature(k) : `(${feature(k)} - ${rows.dialect.number(rows.shift[k])})`
}

/** Nothing is weighed where rows were counted. */
function countedSums(
  { rows: count, sums }: CountedRows,
  [positives, positiveWeight, ...ofPositives]: readonly Cell[],
): Sums {
  const features = sums.map(({ sum, ...known }, k): FeatureSums => {
    const own = Number(ofPositives[k])
    return { ...known, all: sum, positives: own, negatives: sum - own }
  })
  const [ownCount, ownWeight] = [Number(positives), Number(positiveWeight)]
  return { rows: count, weight: count, positives: ownCount, positiveWeight: ownWeight, features }
}

function sumsIn(rows: EngineRows, lines: readonly (readonly Cell[])[]): Sums & { hash: string } {
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
