import type { Vec } from '@infinite-push/core'
import type { PassQuestion } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { type Dialect, statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { weighed, type ZoneTotals } from './count-zones.js'
import { fromShift } from './read-statistics.js'
import { travelling } from './travelled-rows.js'
import { isInZone, scoredRows, ZONES } from './zone-sql.js'

/** What is read of the zones of a question. */
export interface ReadZones {
  /** Σ weight·x, from the shift of each feature; no entry for a zone without rows. */
  sums: Map<number, Vec>
  /** The near rows, or as many of them as may travel. */
  rows: Map<number, Cell[][]>
}

/** So many cells an engine may hold of one question, so that its sums and its rows need one reading. */
const HELD_CELLS = 20_000_000

const MARKED = [ZONES.positive.sure, ZONES.positive.near, ZONES.negative.sure, ZONES.negative.near]

/** Sums of the sure and the near zones, and the near rows, of all questions by one statement. */
export async function readZones(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  totals: readonly ZoneTotals[],
  signal: AbortSignal | undefined,
): Promise<ReadZones[]> {
  const parts = questions.flatMap((question, q) => questionSql(rows, question, q, totals[q]))
  const answer = parts.length === 0 ? [] : await rows.connection.ask(rows.dialect.union(parts), signal)
  const read = questions.map((): ReadZones => ({ sums: new Map(), rows: new Map() }))
  for (const [q, zone, isSum, ...cells] of answer) {
    const own = read[Number(q)]
    const place = Number(zone)
    if (Number(isSum) === 1) own.sums.set(place, finite(rows, cells.slice(2)))
    else if (own.rows.has(place)) own.rows.get(place)?.push(cells)
    else own.rows.set(place, [cells])
  }
  return read
}

/** Near rows of one class, how many of them may travel, and which first where not all may. */
interface Travelling {
  zone: number
  order: string | undefined
  most: number
}

/** What is asked of one question. */
interface Asking {
  question: PassQuestion
  q: number
  marked: readonly number[]
  near: readonly Travelling[]
}

/** The parts of a statement; none for a question without marked rows. */
function questionSql(rows: EngineRows, question: PassQuestion, q: number, totals: ZoneTotals): string[] {
  const marked = MARKED.filter((zone) => totals.has(zone))
  if (marked.length === 0) return []
  const asking = { question, q, marked, near: nearRows(rows, question, totals) }
  const count = marked.reduce((sum, zone) => sum + (totals.get(zone)?.count ?? 0), 0)
  const { shared } = rows.dialect
  const isHeld = shared !== undefined && asking.near.length > 0 && count * rows.featureNames.length <= HELD_CELLS
  return isHeld ? [heldSql(rows, asking, shared)] : apartSql(rows, asking)
}

function nearRows(rows: EngineRows, { positives, negatives }: PassQuestion, totals: ZoneTotals): Travelling[] {
  const score = valueNames(rows).score(0)
  return [
    {
      zone: ZONES.positive.near,
      most: positives.most,
      order: `abs(${score} - ${rows.dialect.number(positives.middle ?? 0)})`,
    },
    { zone: ZONES.negative.near, most: negatives.most, order: `${score} desc` },
  ]
    .filter(({ zone, most }) => most > 0 && totals.has(zone))
    .map((near) => ((totals.get(near.zone)?.count ?? 0) > near.most ? near : { ...near, order: undefined }))
}

/** The marked rows, each with its zone. */
function markedRows(rows: EngineRows, { question, marked }: Asking) {
  const scored = scoredRows(rows, question)
  const cases = marked.map((zone) => `when ${isInZone(rows, question, zone)} then ${zone}`)
  return {
    ...scored,
    computed: [...scored.computed, [[valueNames(rows).zone, `case ${cases.join(' ')} end`] as const]],
    having: marked.map((zone) => isInZone(rows, question, zone)).join(' or '),
  }
}

/** In the places of key, weight and features. */
function sumsOf(rows: EngineRows): string[] {
  const { dialect } = rows
  const sums = rows.featureNames.map((_, k) => `sum(${weighed(rows, fromShift(rows, k))})`)
  return [dialect.asText('count(*)'), dialect.double('count(*)'), ...sums]
}

/** Sums by one reading, and rows by one of each class. */
function apartSql(rows: EngineRows, asking: Asking): string[] {
  const { dialect } = rows
  const { zone: name } = valueNames(rows)
  const { question, q, near } = asking
  const marks = (isSum: 0 | 1, zone: string) => [dialect.constant(q), zone, dialect.constant(isSum)]
  return [
    statement(dialect, { ...markedRows(rows, asking), select: [...marks(1, name), ...sumsOf(rows)], groupBy: name }),
    ...near.map(({ zone, order, most }) =>
      statement(dialect, {
        ...scoredRows(rows, question),
        select: [...marks(0, dialect.constant(zone)), ...travelling(rows)],
        having: isInZone(rows, question, zone),
        ...(order !== undefined && { orderBy: order, limit: most }),
      }),
    ),
  ]
}

/** One reading: the engine holds the marked rows, sums them up and hands them over. */
function heldSql(rows: EngineRows, asking: Asking, shared: NonNullable<Dialect['shared']>): string {
  const { zone: name, positive, score } = valueNames(rows)
  const { q, near } = asking
  const held = statement(rows.dialect, {
    ...markedRows(rows, asking),
    select: [name, positive, score(0), ...travelling(rows)],
  })
  return shared(held, (from) => [
    `(select ${q}, ${name}, 1, ${sumsOf(rows).join(', ')} from ${from} group by ${name})`,
    ...near.map(({ zone, order, most }) => {
      const first = order === undefined ? '' : ` order by ${order} limit ${most}`
      return `(select ${q}, ${zone}, 0, ${travelling(rows).join(', ')} from ${from} where ${name} = ${zone}${first})`
    }),
  ])
}

function finite(rows: EngineRows, sums: readonly Cell[]): Vec {
  const values = Float64Array.from(sums, Number)
  if (!values.every(Number.isFinite)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum' })
  return values
}
