import type { Vec } from '@infinite-push/core'
import type { LinearRule, PassQuestion, Sums } from '@infinite-push/core/internal'
import type { Cell } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { answerNotFinite } from '../errors.js'
import { type EngineRows, valueNames } from '../table/engine-rows.js'
import { zonedRows } from './zone-sql.js'

/** What is told of every zone of every question, from the shift of each feature. */
export interface ZoneSums {
  count: number
  weight: number
  values: Vec
}

/** By question, then by zone; no entry for a zone without rows. */
export type AllZones = Map<number, ZoneSums>[]

/** Sums of every zone, for all questions by one statement. */
export async function sumZones(
  rows: EngineRows,
  questions: readonly PassQuestion[],
  signal: AbortSignal | undefined,
): Promise<AllZones> {
  const parts = questions.map((question, q) => zonesSql(rows, question, q))
  const answer = await rows.connection.ask(rows.dialect.union(parts), signal)
  const all: AllZones = questions.map(() => new Map())
  for (const [q, zone, count, weight, ...sums] of answer) {
    all[Number(q)].set(Number(zone), {
      count: Number(count),
      weight: Number(weight),
      values: finiteSums(rows, sums),
    })
  }
  return all
}

function zonesSql(rows: EngineRows, question: PassQuestion, q: number): string {
  const { dialect, shift } = rows
  const { positive, weight, feature, zone } = valueNames(rows)
  const isWeighed = rows.values.weight !== undefined
  const own = `case when ${positive} = 1 then ${weight} else ${dialect.number(1)} end`
  const sums = rows.featureNames.map((_, k) => {
    const value = shift[k] === 0 ? feature(k) : `(${feature(k)} - ${dialect.number(shift[k])})`
    return isWeighed ? `sum((${own}) * ${value})` : `sum(${value})`
  })
  const total = isWeighed ? `sum(${own})` : 'count(*)'
  return statement(dialect, {
    ...zonedRows(rows, question),
    select: [dialect.constant(q), zone, 'count(*)', total, ...sums],
    groupBy: zone,
  })
}

function finiteSums(rows: EngineRows, sums: readonly Cell[]): Vec {
  const values = Float64Array.from(sums, Number)
  if (!values.every(Number.isFinite)) throw answerNotFinite({ engine: rows.connection.shown, what: 'a sum' })
  return values
}

/** The same, measured from the center of a rule, and with the sum of its scores. */
export function sumsOf({ shift }: EngineRows, { weights, center }: LinearRule, zone: ZoneSums | undefined): Sums {
  if (zone === undefined) return { count: 0, weight: 0, score: 0, values: new Float64Array(shift.length) }
  const values = zone.values.map((sum, k) => sum + (shift[k] - center[k]) * zone.weight)
  let score = 0
  for (let k = 0; k < values.length; k++) score += weights[k] * values[k]
  return { count: zone.count, weight: zone.weight, score, values }
}
