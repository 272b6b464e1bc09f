import type { CandidatesQuestion, SampleAnswer } from '@infinite-push/core/internal'
import { askBlocks } from '../engine/columns.js'
import type { Columns } from '../engine/connection.js'
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
  const blocks = await askBlocks(rows.connection, candidatesSql(rows, question), signal)
  if (blocks.reduce((sum, { count }) => sum + count, 0) > question.most) return undefined
  const of = (own: 0 | 1) => {
    const pieces = blocks.map((answer) => ({ answer, places: placesOf(answer, own), first: 1 }))
    return travelledRows(rows, pieces, own === 1)
  }
  return { positives: of(1), negatives: of(0) }
}

/** Whether a row is positive stands first. */
function placesOf({ count, columns: [positive] }: Columns, own: 0 | 1): number[] {
  const places: number[] = []
  for (let i = 0; i < count; i++) if (Number(positive[i]) === own) places.push(i)
  return places
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
    select: [positive, ...rowColumns(rows, rows.values.stored)],
    having: [`${positive} = 1`, ...high].join(' or '),
  })
}
