import type { LinearRule, TableStatistics } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { tableChanged } from '../errors.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { fromShift } from './read-statistics.js'

/** Sums of so many rows differ by less than this, in deviations per row, when only their order does. */
const NOISE = 1e-11

/** What a reading of all rows told: how many there are of either class, and the sum of all scores. */
export interface ListTotals {
  positives: number
  negatives: number
  score: number
}

/** Refuses what a reading of all rows tells when counts or sums are not those of the first reading. */
export function checkSame(
  rows: EngineRows,
  totals: ListTotals,
  { weights, center }: LinearRule,
  known: TableStatistics,
): void {
  let [expected, noise] = [0, Number.MIN_VALUE]
  for (const [side, name] of [
    ['positives', 'positive'],
    ['negatives', 'negative'],
  ] as const) {
    const { count, weight, mean } = known[side]
    if (totals[side] !== count) {
      throw tableChanged({ source: rows.shown, what: `${totals[side]} ${name} rows, and ${count} before` })
    }
    for (let k = 0; k < weights.length; k++) {
      expected += weight * weights[k] * (mean[k] - center[k])
      noise += NOISE * weight * Math.abs(weights[k]) * (known.deviation[k] + Math.abs(mean[k] - center[k]))
    }
  }
  if (Math.abs(totals.score - expected) > noise) {
    throw tableChanged({ source: rows.shown, what: 'the scores of its rows have another sum' })
  }
}

/** The number of all rows and of positives, and the sum of one feature: in the places of key, weight and score of rows. */
export function totalsSql(rows: EngineRows, feature: number, marks: readonly string[]): string {
  const { dialect, from, where } = rows
  const { positive, weight } = valueNames(rows)
  const times = rows.values.weight === undefined ? '' : `${weight} * `
  return statement(dialect, {
    from,
    where,
    keeps: rows.hidden,
    computed: [rowValues(rows)],
    select: [
      ...marks,
      `sum(${times}${fromShift(rows, feature)})`,
      dialect.asText('count(*)'),
      dialect.double(`sum(${positive})`),
      ...rows.featureNames.map(() => dialect.number(0)),
    ],
  })
}

/** Refuses the answers of a pass when what it counted beside them is not what the statistics say. */
export function checkTotals(
  rows: EngineRows,
  feature: number,
  [sum, count, positives]: readonly Cell[],
  known: TableStatistics,
): void {
  const before = checkCounts(rows, [count, positives], known)
  if (rows.values.weight !== undefined) return
  const from = known.mean[feature] - rows.shift[feature]
  const noise = NOISE * before * (known.deviation[feature] + Math.abs(from)) + Number.MIN_VALUE
  if (Math.abs(Number(sum) - before * from) > noise) {
    throw tableChanged({ source: rows.shown, what: `"${rows.featureNames[feature]}" has another sum` })
  }
}

/** Refuses a reading of all rows that counted others than the first one: the number of all, which was expected. */
export function checkCounts(rows: EngineRows, [count, positives]: readonly Cell[], known: TableStatistics): number {
  const before = known.positives.count + known.negatives.count
  if (Number(count) !== before || Number(positives) !== known.positives.count) {
    throw tableChanged({
      source: rows.shown,
      what: `${count} rows, ${positives} positive, and ${before}, ${known.positives.count} before`,
    })
  }
  return before
}
