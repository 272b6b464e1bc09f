import type { Vec } from '@infinite-push/core'
import type { PassQuestion, Sums, TableStatistics } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Cell, Columns } from '../engine/connection.js'
import { type Dialect, statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, rowColumns, valueNames } from '../table/engine-rows.js'
import { HELD_CELLS } from './held-cells.js'
import { fromShift } from './read-statistics.js'
import { checkTotals, totalsSql } from './same-table.js'
import { type Travelled, travelling } from './travelled-rows.js'
import { ownWeight, weighed } from './weighed-sql.js'
import { isMarked, isNothing, type Placed, scoredRows, ZONES, zonedRows, zoneSql } from './zone-sql.js'

/** What is read of the zones of a question; no entry for a zone without rows. */
export interface ReadZones {
  /** Values are taken from the shift of each feature. */
  sums: Map<number, Sums>
  /** The near rows, or as many of them as may travel. */
  rows: Map<number, Travelled>
}

/** What a table was before, and the feature whose sum is compared with it. */
export interface Before {
  known: TableStatistics
  feature: number
}

/**
 * Sums of the sure and the near zones, and the near rows, of all questions by one statement. Where that takes little, it also
 * tells whether the table is what it was before.
 */
export async function readZones(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  before: Before | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadZones[]> {
  const read = questions.map((): ReadZones => ({ sums: new Map(), rows: new Map() }))
  const compared = rows.byColumns ? before : undefined
  for (const placed of byPart(questions)) {
    const answer = await askColumns(rows.connection, passSql(rows, placed, compared), signal)
    const [question, zone, isSum] = answer.columns
    for (let i = 0; i < answer.count; i++) {
      const q = Number(question[i])
      if (q === TOTALS) {
        if (compared) checkTotals(rows, compared.feature, cellsOf(answer, i), compared.known)
      } else if (Number(isSum[i]) === 1) read[q].sums.set(Number(zone[i]), sumsIn(rows, cellsOf(answer, i)))
      else placesIn(read[q], Number(zone[i]), answer).push(i)
    }
  }
  return read
}

/** The question, the zone and whether it is a sum stand before the score and what travels. */
const MARKS = 3

function cellsOf({ columns }: Columns, i: number): Cell[] {
  return columns.slice(MARKS).map((column) => column[i])
}

/** The places of the rows of a zone so far. */
function placesIn({ rows }: ReadZones, zone: number, answer: Columns): number[] {
  const known = rows.get(zone)
  if (known) return known.places
  const places: number[] = []
  rows.set(zone, { answer, places, first: MARKS + 1 })
  return places
}

/** Questions about the same rows share a reading. */
function byPart(questions: readonly PassQuestion[]): Placed[][] {
  const parts = new Map<string, Placed[]>()
  questions.forEach((question, q) => {
    const part = JSON.stringify(question.part ?? null)
    parts.set(part, [...(parts.get(part) ?? []), { question, q }])
  })
  return [...parts.values()]
}

/** The place of a question that nobody asked: what all rows come to. */
const TOTALS = 10_000

function passSql(rows: EngineRows, placed: readonly Placed[], before: Before | undefined): string {
  const { dialect } = rows
  const { shared } = dialect
  const marks = [TOTALS, 0, 1].map((mark) => dialect.constant(mark))
  const totals = before ? [totalsSql(rows, before.feature, marks)] : []
  return shared === undefined
    ? dialect.union([...placed.flatMap((each) => [sumsSql(rows, each), ...apartSql(rows, each)]), ...totals])
    : heldSql(rows, placed, (held, uses) =>
        shared(held, (from) => [...uses(from), ...totals.map((each) => `(${each})`)]),
      )
}

/**
 * One reading: the engine holds the marked rows of all questions, sums them up and hands them over. Where too many are surely
 * on one side, they are summed up by a reading of their own.
 */
function heldSql(rows: EngineRows, placed: readonly Placed[], shared: NonNullable<Dialect['shared']>): string {
  const marked = markedOf(rows, placed)
  const { positive, score, zone } = valueNames(rows)
  const own = placed.flatMap(({ question, q }) => [score(q), `${zoneSql(rows, question, q)} as ${zone(q)}`])
  const held = statement(rows.dialect, {
    ...scoredRows(rows, placed),
    select: [positive, ...own, ...rowColumns(rows)],
    having: isMarked(rows, marked),
  })
  return shared(held, (from) => marked.flatMap((each) => usesOf(rows, each, from)))
}

/** Of which questions too many rows are sure to be held. */
function markedOf(rows: EngineRows, placed: readonly Placed[]) {
  let room = HELD_CELLS / rows.featureNames.length
  return placed.map((each) => {
    const { marked: expected = Number.POSITIVE_INFINITY } = each.question
    const nearOnly = expected > room
    if (!nearOnly) room -= expected
    return { ...each, nearOnly }
  })
}

/** What is asked of the rows that are held for a question. */
function usesOf(rows: EngineRows, each: Placed & { nearOnly: boolean }, from: string): string[] {
  const zone = valueNames(rows).zone(each.q)
  return [
    each.nearOnly
      ? `(${sumsSql(rows, each)})`
      : `(select ${sumsOf(rows, each.q).join(', ')} from ${from} where ${zone} > 0 group by ${zone})`,
    ...nearRows(rows, each).map(
      ({ select, where, order, most }) =>
        `(select ${select.join(', ')} from ${from} where ${where} order by ${order} limit ${most})`,
    ),
  ]
}

/** Sums by a reading of their own. */
function sumsSql(rows: EngineRows, each: Placed): string {
  const zone = valueNames(rows).zone(each.q)
  return statement(rows.dialect, {
    ...zonedRows(rows, [each]),
    select: sumsOf(rows, each.q),
    having: isMarked(rows, [{ ...each, nearOnly: false }]),
    groupBy: zone,
  })
}

/** Rows by a reading of their own; by one for each class where not as many of both may travel. */
function apartSql(rows: EngineRows, each: Placed): string[] {
  const near = nearRows(rows, each)
  const [first, second] = near
  if (second === undefined || first.most !== second.most) {
    return near.map(({ select, where, order, most }) =>
      statement(rows.dialect, { ...zonedRows(rows, [each]), select, having: where, orderBy: order, limit: most }),
    )
  }
  const { positive, zone: zoneOf } = valueNames(rows)
  const zone = zoneOf(each.q)
  const [question, , ...others] = first.select
  return [
    statement(rows.dialect, {
      ...zonedRows(rows, [each]),
      select: [question, zone, ...others],
      having: `${first.where} or ${second.where}`,
      orderBy: `case when ${positive} = 1 then ${first.order} else ${second.order} end`,
      limit: first.most,
      limitBy: zone,
    }),
  ]
}

/** How the near rows of either class are asked for, those that may travel first. */
function nearRows(rows: EngineRows, { question: { positives, negatives }, q }: Placed) {
  const { dialect } = rows
  const { score, zone } = valueNames(rows)
  const s = score(q)
  const asked = (code: number, order: string, most: number) => ({
    select: [dialect.constant(q), dialect.constant(code), dialect.constant(0), s, ...travelling(rows)],
    where: `${zone(q)} = ${code}`,
    order,
    most,
  })
  return [
    ...(isNothing(positives)
      ? []
      : [asked(ZONES.positive.near, `abs(${s} - ${dialect.number(positives.middle ?? 0)})`, positives.most)]),
    ...(isNothing(negatives) ? [] : [asked(ZONES.negative.near, `0 - ${s}`, negatives.most)]),
  ].filter(({ most }) => most > 0)
}

/** Scores, number and weight in the places of score, key and weight of rows. */
function sumsOf(rows: EngineRows, q: number): string[] {
  const { dialect } = rows
  const { score, zone } = valueNames(rows)
  return [
    dialect.constant(q),
    zone(q),
    dialect.constant(1),
    `sum(${weighed(rows, score(q))})`,
    dialect.asText('count(*)'),
    `sum(${ownWeight(rows)})`,
    ...rows.featureNames.map((_, k) => `sum(${weighed(rows, fromShift(rows, k))})`),
  ]
}

function sumsIn(rows: EngineRows, [score, count, weight, ...sums]: readonly Cell[]): Sums {
  const values: Vec = Float64Array.from(sums, Number)
  if (!(values.every(Number.isFinite) && Number.isFinite(Number(score)))) {
    throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum' })
  }
  return { count: Number(count), weight: Number(weight), score: Number(score), values }
}
