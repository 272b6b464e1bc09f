import type { ExcessQuestion, TableStatistics } from '@infinite-push/core/internal'
import { type Named, statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { isPrinted, printOf, printRules, printSql, sumOfPrints } from './row-print.js'
import { checkCounts } from './same-table.js'
import { quickScoreSql } from './score-sql.js'

interface Excess {
  excess: number
  /** The sum of all prints, where rows have one. */
  print: string | undefined
}

/** How far negatives are above a score, in all, and the print of the table: by one reading, which sees whether the table is what it was before. */
export async function readExcess(
  rows: EngineRows,
  question: ExcessQuestion,
  known: TableStatistics,
  signal: AbortSignal | undefined,
): Promise<Excess> {
  const [[count, positives, excess, print]] = await rows.connection.ask(excessSql(rows, question, known), signal)
  checkCounts(rows, [count, positives], known)
  if (!Number.isFinite(Number(excess))) {
    throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum of scores' })
  }
  return { excess: Number(excess), print: isPrinted(rows) ? printOf([print]) : undefined }
}

function excessSql(rows: EngineRows, { rule, from }: ExcessQuestion, known: TableStatistics): string {
  const { dialect, values } = rows
  const { positive, score } = valueNames(rows)
  const rules = [rule, ...(isPrinted(rows) ? printRules(rows, known) : [])]
  const scores = rules.map((each, i): Named => {
    return [score(i), quickScoreSql(rows, each, { feature: (k) => values.factors[k], beside: rules })]
  })
  const above = `${score(0)} - ${dialect.number(from)}`
  return statement(dialect, {
    from: rows.from,
    where: rows.where,
    keeps: rows.hidden,
    computed: [[[positive, values.positive], ...scores]],
    select: [
      dialect.asText('count(*)'),
      dialect.double(`sum(${positive})`),
      `sum(case when ${positive} = 0 and ${above} > 0 then ${above} else ${dialect.number(0)} end)`,
      isPrinted(rows) ? sumOfPrints(dialect, printSql(rows, positive, score(1))) : 'null',
    ],
  })
}
