import type { LinearRule, TableStatistics } from '@infinite-push/core/internal'
import { type Dialect, statement } from '../engine/dialect.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { quickScoreSql } from './score-sql.js'

/** Multiples of it, without their whole parts, are all different, and far from each other. */
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Where deviations change their power of 2: at no number that is likely to be one. */
const TURN = 0.2718

/**
 * A rule whose score is another one after any change of a value by more than some 1e-15 deviations: with a factor of its own for every feature,
 * so that changes of several do not cancel, and by powers of 2 about as large as the values are small. The last digits of a
 * deviation, which are others whenever it is computed, do not matter.
 */
export function printRule({ deviation }: Pick<TableStatistics, 'deviation'>): LinearRule {
  const weights = deviation.map((own, k) => {
    const size = own > 0 ? 2 ** -Math.floor(Math.log2(own) + TURN) : 1
    return size * (1 + (((k + 1) * GOLDEN) % 1))
  })
  return { weights, center: new Float64Array(weights.length) }
}

/** A number for a row by what tells it apart, its class and its score by such a rule. */
export function printSql({ dialect, values }: EngineRows, positive: string, score: string): string {
  return dialect.hash([values.identity], [positive, score])
}

/** Σ of that number over all rows. */
export function allPrintsSql(rows: EngineRows, known: TableStatistics): string {
  const { dialect, from, where, hidden, values } = rows
  const { positive, score } = valueNames(rows)
  const own = quickScoreSql(rows, printRule(known), { feature: (k) => values.features[k] })
  return statement(dialect, {
    from,
    where,
    keeps: hidden,
    computed: [
      [
        [positive, values.positive],
        [score(0), own],
      ],
    ],
    select: [sumOfPrints(dialect, printSql(rows, positive, score(0)))],
  })
}

/** As a text: it has more digits than a double. */
export function sumOfPrints(dialect: Dialect, print: string): string {
  return dialect.asText(`sum(${print})`)
}
