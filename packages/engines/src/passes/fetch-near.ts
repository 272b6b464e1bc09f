import type { PassQuestion, Rows, Zone } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import type { AllZones } from './sum-zones.js'
import { travelledRows, travelling } from './travelled-rows.js'
import { ZONES, zonedRows } from './zone-sql.js'

/** The near rows of either class of a question. */
export interface NearRows {
  positives: Rows
  negatives: Rows
}

/** Brings the near rows of all questions by one statement; where there are too many of them, the most telling ones. */
export async function fetchNear(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  zones: AllZones,
  signal: AbortSignal | undefined,
): Promise<NearRows[]> {
  const parts = questions.flatMap((question, q) => nearSql(rows, question, { q, zones: zones[q] }))
  const answer = parts.length === 0 ? [] : await rows.connection.ask(rows.dialect.union(parts), signal)
  return questions.map((_, q) => {
    const own = (zone: number) => answer.filter((row) => Number(row[0]) === q && Number(row[1]) === zone)
    const taken = (zone: number, withWeights: boolean) => travelledRows(rows, own(zone).map(withoutMarks), withWeights)
    return { positives: taken(ZONES.positive.near, true), negatives: taken(ZONES.negative.near, false) }
  })
}

function withoutMarks(row: readonly Cell[]): Cell[] {
  return row.slice(2)
}

/** All that is near at once where it may travel; else each class apart, the first rows of an order. */
function nearSql(
  rows: EngineRows,
  question: PassQuestion,
  { q, zones }: { q: number; zones: AllZones[number] },
): string[] {
  const { zone, score } = valueNames(rows)
  const { positives, negatives } = question
  const near = [
    { code: ZONES.positive.near, zone: positives, order: `abs(${score(0)} - ${middleOf(rows, positives)})` },
    { code: ZONES.negative.near, zone: negatives, order: `${score(0)} desc` },
  ].filter(({ code, zone: { most } }) => most > 0 && zones.has(code))
  const isFull = ({ code, zone: { most } }: (typeof near)[number]) => (zones.get(code)?.count ?? 0) > most
  const asked = {
    ...zonedRows(rows, question, { key: true }),
    select: [rows.dialect.constant(q), zone, ...travelling(rows)],
  }
  const whole = near.filter((each) => !isFull(each)).map(({ code }) => code)
  const cut = near.filter(isFull)
  const { dialect } = rows
  return [
    ...(whole.length === 0 ? [] : [statement(dialect, { ...asked, having: `${zone} in (${whole.join(', ')})` })]),
    ...cut.map(({ code, order, zone: { most } }) =>
      statement(dialect, { ...asked, having: `${zone} = ${code}`, orderBy: order, limit: most }),
    ),
  ]
}

function middleOf({ dialect }: EngineRows, { middle = 0 }: Zone): string {
  return dialect.number(middle)
}
