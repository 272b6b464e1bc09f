import type { PassQuestion, Totals } from '@infinite-push/core/internal'
import { statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { scoredRows, zoneSql } from './zone-sql.js'

/** Of each zone of a question how many rows it has, their weight and their scores; no entry for one without rows. */
export type ZoneTotals = ReadonlyMap<number, Totals>

/** Counts the zones of all questions by one statement: it looks at no more columns than their rules weigh. */
export async function countZones(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  signal: AbortSignal | undefined,
): Promise<ZoneTotals[]> {
  const parts = questions.map((question, q) => countsSql(rows, question, q))
  const answer = await rows.connection.ask(rows.dialect.union(parts), signal)
  const all = questions.map(() => new Map<number, Totals>())
  for (const cells of answer) {
    const [q, zone, count, weight, score] = cells.map(Number)
    if (!Number.isFinite(score)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum of scores' })
    all[q].set(zone, { count, weight, score })
  }
  return all
}

function countsSql(rows: EngineRows, question: PassQuestion, q: number): string {
  const { dialect } = rows
  const { score, zone } = valueNames(rows)
  const scored = scoredRows(rows, question)
  return statement(dialect, {
    ...scored,
    computed: [...scored.computed, [[zone, zoneSql(rows, question)]]],
    select: [
      dialect.constant(q),
      zone,
      'count(*)',
      rows.values.weight === undefined ? 'count(*)' : `sum(${ownWeight(rows)})`,
      `sum(${weighed(rows, score(0))})`,
    ],
    groupBy: zone,
  })
}

/** Positives count by their weights, every negative 1. */
function ownWeight(rows: EngineRows): string {
  const { positive, weight } = valueNames(rows)
  return `case when ${positive} = 1 then ${weight} else ${rows.dialect.number(1)} end`
}

export function weighed(rows: EngineRows, value: string): string {
  return rows.values.weight === undefined ? value : `(${ownWeight(rows)}) * ${value}`
}
