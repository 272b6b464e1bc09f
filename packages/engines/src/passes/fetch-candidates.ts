import type { CandidatesQuestion, SampleAnswer } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import { type Named, statement } from '../engine/dialect.js'
import { type EngineRows, rowColumns, valueNames } from '../table/engine-rows.js'
import { quickScoreSql } from './score-sql.js'
import { travelledRows } from './travelled-rows.js'

/** All positives and the negatives that are high by any of some rules, by one reading; undefined where there are too many. */
export async function fetchCandidates(
  rows: EngineRows,
  question: CandidatesQuestion,
  signal: AbortSignal | undefined,
): Promise<SampleAnswer | undefined> {
  const answer = await askColumns(rows.connection, candidatesSql(rows, question), signal)
  if (answer.count > question.most) return undefined
  const [positive] = answer.columns
  const of = (own: 0 | 1) => {
    const places = Array.from({ length: answer.count }, (_, i) => i).filter((i) => Number(positive[i]) === own)
    return travelledRows(rows, { answer, places, first: 1 }, own === 1)
  }
  return { positives: of(1), negatives: of(0) }
}

/** Without a limit, for which DuckDB takes twice as long: that they are few is known from a sample, and looked at when they are here. */
function candidatesSql(rows: EngineRows, { looks }: CandidatesQuestion): string {
  const { positive, score } = valueNames(rows)
  const { dialect, from, where, hidden } = rows
  const { factors, positive: isPositive } = rows.values
  const beside = looks.map(({ rule }) => rule)
  const scores = looks.map(({ rule }, q): Named => {
    const own = quickScoreSql(rows, rule, { feature: (k) => factors[k], beside })
    return [score(q), q === 0 ? dialect.computedOnce(own) : own]
  })
  const high = looks.map(({ low }, q) => `${score(q)} >= ${dialect.number(low)}`)
  return statement(dialect, {
    from,
    where,
    keeps: hidden,
    computed: [[[positive, isPositive], ...scores]],
    select: [positive, ...rowColumns(rows)],
    having: [`${positive} = 1`, ...high].join(' or '),
  })
}
