import type { LinearRule, TableStatistics } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { type Dialect, type Named, statement } from '../engine/dialect.js'
import { type EngineRows, identityHash, valueNames } from '../table/engine-rows.js'
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
function printRule({ deviation }: Pick<TableStatistics, 'deviation'>): LinearRule {
  const weights = deviation.map((own, k) => {
    const size = own > 0 ? 2 ** -Math.floor(Math.log2(own) + TURN) : 1
    return size * (1 + (((k + 1) * GOLDEN) % 1))
  })
  return { weights, center: new Float64Array(weights.length) }
}

/** Rows that were not counted have a print of their own, which the statistics told. */
export function isPrinted({ counted }: EngineRows): boolean {
  return counted !== undefined
}

/** The rules whose scores a print needs: none where a hash of the whole row tells it apart. */
export function printRules({ values }: EngineRows, known: TableStatistics): LinearRule[] {
  return values.isHash ? [] : [printRule(known)]
}

/** A number for a row: the hash of all of it, else of what tells it apart, its class and its score by such a rule. */
export function printSql(rows: EngineRows, positive: string, score: string): string {
  return rows.values.isHash ? rows.values.identity : identityHash(rows, [], [positive, score])
}

/** Σ of that number over all rows, after how many there are, and how many positive ones. */
export function allPrintsSql(rows: EngineRows, known: TableStatistics): string {
  const { dialect, from, where, hidden, values } = rows
  const { positive, score } = valueNames(rows)
  const scores = printRules(rows, known).map((rule): Named => {
    return [score(0), quickScoreSql(rows, rule, { feature: (k) => values.factors[k] })]
  })
  return statement(dialect, {
    from,
    where,
    keeps: hidden,
    computed: [[[positive, values.positive], ...scores]],
    select: [
      dialect.asText('count(*)'),
      dialect.double(`sum(${positive})`),
      sumOfPrints(dialect, printSql(rows, positive, score(0))),
    ],
  })
}

/** What sums of prints come to, by their last 64 bits: some engines keep no more. */
export function printOf(sums: readonly Cell[]): string {
  const whole = sums.reduce((total: bigint, sum) => total + BigInt(String(sum ?? 0)), 0n)
  return String(BigInt.asUintN(64, whole))
}

/** As a text: it has more digits than a double. */
export function sumOfPrints(dialect: Dialect, print: string): string {
  return dialect.asText(`sum(${print})`)
}
