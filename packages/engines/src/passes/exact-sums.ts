import type { Vec } from '@infinite-push/core'
import type { ExactSums, SumsQuestion } from '@infinite-push/core/internal'
import { askColumns } from '../engine/columns.js'
import type { Cell } from '../engine/connection.js'
import { type Named, statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { scoreSql } from './score-sql.js'
import { ownWeight, weighed } from './weighed-sql.js'

/** So many zones are told by a statement: each is a reading, and engines refuse statements of any length. */
const AT_ONCE = 8

/** How many rows there are, and how large what is summed up can be: the weight, and weight·|x − center| of every feature. */
export interface SumLimits {
  of: 'positives' | 'all'
  rows: number
  largest: Vec
}

/** Of positives, which are mostly few, that takes a fraction of the time. */
export async function readSumLimits(
  rows: EngineRows,
  center: Vec,
  of: SumLimits['of'],
  signal: AbortSignal | undefined,
): Promise<SumLimits> {
  const { dialect } = rows
  const sql = statement(dialect, {
    from: rows.from,
    where: rows.where,
    computed: [rowValues(rows)],
    select: [dialect.asText('count(*)'), ...summed(rows, center).map((value) => `max(abs(${value}))`)],
    having: of === 'positives' ? `${valueNames(rows).positive} = 1` : undefined,
  })
  const { columns } = await askColumns(rows.connection, sql, signal)
  const [count, ...largest] = columns.map((column) => column[0])
  return { of, rows: Number(count), largest: numbers(rows, largest) }
}

/**
 * Sums of classes and of zones of negatives that rounding hardly touches, in plain SQL. Added to and taken off a number C that all of
 * them together do not exceed, a value loses its last digits, (x + C) − C: such values add up without any rounding, in whatever
 * order, and what they lost is so small that the rounding of its own sum does not matter (Rump, Ogita and Oishi 2008).
 */
export async function exactSums(
  rows: EngineRows,
  questions: readonly SumsQuestion[],
  limits: SumLimits,
  signal: AbortSignal | undefined,
): Promise<ExactSums[]> {
  const told: ExactSums[] = []
  for (let first = 0; first < questions.length; first += AT_ONCE) {
    const some = questions.slice(first, first + AT_ONCE)
    const sql = rows.dialect.union(some.map((question, i) => sumsSql(rows, question, i, limits)))
    const { columns, count } = await askColumns(rows.connection, sql, signal)
    for (let i = 0; i < count; i++) {
      const [place, ...cells] = columns.map((column) => column[i])
      told[first + Number(place)] = sumsIn(rows, cells)
    }
  }
  return told
}

/** The weight of a row, and its features from their centers by that weight. */
function summed(rows: EngineRows, center: Vec): string[] {
  const { dialect } = rows
  const { feature } = valueNames(rows)
  return [
    ownWeight(rows),
    ...Array.from(center, (value, k) => weighed(rows, `(${feature(k)} - ${dialect.number(value)})`)),
  ]
}

function sumsSql(rows: EngineRows, { rule, of, from }: SumsQuestion, place: number, limits: SumLimits): string {
  const { dialect } = rows
  const { positive, score } = valueNames(rows)
  const isZone = of === 'negatives' && Number.isFinite(from)
  const scored: Named[] = isZone ? [[score(0), scoreSql(rows, rule)]] : []
  const parts = (value: string, k: number) => {
    const above = dialect.number(atLeast(limits.rows * limits.largest[k]))
    const high = `((${value}) + ${above}) - ${above}`
    return [`sum(${high})`, `sum((${value}) - (${high}))`, `sum(abs(${value}))`, `max(abs(${value}))`]
  }
  return statement(dialect, {
    from: rows.from,
    where: rows.where,
    computed: [rowValues(rows), scored],
    select: [
      dialect.constant(place),
      dialect.asText('count(*)'),
      ...summed(rows, rule.center).flatMap((value, k) => parts(value, k)),
    ],
    having: `${positive} = ${of === 'positives' ? 1 : 0}${isZone ? ` and ${score(0)} >= ${dialect.number(from)}` : ''}`,
  })
}

/** Between one and two times a power of two that is at least so much: all numbers near to it are as far apart. */
function atLeast(size: number): number {
  return size > 0 ? 1.5 * 2 ** Math.ceil(Math.log2(size) + 1e-9) : 0
}

const PARTS = 4

/** Where no row is, engines have no sums. */
function sumsIn(rows: EngineRows, [count, ...cells]: readonly Cell[]): ExactSums {
  const all = Number(count) === 0 ? new Float64Array(cells.length) : numbers(rows, cells)
  const every = (part: number) => Float64Array.from({ length: all.length / PARTS }, (_, k) => all[PARTS * k + part])
  const [high, low, terms, reach] = [0, 1, 2, 3].map(every)
  const [weight, ...values] = high.map((sum, k) => sum + low[k])
  return {
    count: Number(count),
    weight,
    values: Float64Array.from(values),
    terms: terms.subarray(1),
    reach: reach.subarray(1),
  }
}

function numbers(rows: EngineRows, cells: readonly Cell[]): Vec {
  const found = Float64Array.from(cells, Number)
  if (found.every(Number.isFinite)) return found
  throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum' })
}
