import type { PassQuestion, Zone } from '@infinite-push/core/internal'
import type { Asked, Named } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { whereOf } from './row-part.js'
import { quickScoreSql } from './score-sql.js'

/** Where a row stands with a rule: which class, and on which side of its cuts. */
export const ZONES = { positive: { rest: 0, sure: 1, near: 2 }, negative: { rest: 0, sure: 3, near: 4 } } as const

/** A question, and its place among those of the pass. */
export interface Placed {
  question: PassQuestion
  q: number
}

/** The rows that questions are about, each with a score and a zone for every one of them. */
export function zonedRows(rows: EngineRows, placed: readonly Placed[]) {
  const { score, zone } = valueNames(rows)
  return {
    from: rows.from,
    where: whereOf(rows, placed[0].question.part),
    computed: [
      rowValues(rows, { key: true }),
      placed.map(({ question, q }): Named => [score(q), quickScoreSql(rows, question.rule)]),
      placed.map(({ question, q }): Named => [zone(q), zoneSql(rows, question, q)]),
    ],
  } satisfies Omit<Asked, 'select'>
}

/** The same with scores alone, beside the columns of the table: nothing else is computed for rows that no question is about. */
export function scoredRows(rows: EngineRows, placed: readonly Placed[]) {
  const { positive, score } = valueNames(rows)
  const { factors, positive: isPositive } = rows.values
  const feature = (k: number) => factors[k]
  const beside = placed.map(({ question }) => question.rule)
  const scoreOf = ({ question }: Placed, i: number) => {
    const own = quickScoreSql(rows, question.rule, { feature, beside })
    // They are chosen by all scores together: one that stays where it is keeps the others there.
    return i === 0 ? rows.dialect.computedOnce(own) : own
  }
  return {
    from: rows.from,
    where: whereOf(rows, placed[0].question.part),
    keeps: rows.hidden,
    computed: [[[positive, isPositive], ...placed.map((each, i): Named => [score(each.q), scoreOf(each, i)])]],
  } satisfies Omit<Asked, 'select'>
}

/** The number of the zone that a row is in. */
export function zoneSql(rows: EngineRows, { positives, negatives }: PassQuestion, q: number): string {
  const { positive: p, negative: n } = ZONES
  const { below, notBelow } = cutsOf(rows, q)
  const first = choice([below(positives.low), p.sure], [below(positives.high), p.near])
  const second = choice([notBelow(negatives.high), n.sure], [notBelow(negatives.low), n.near])
  return `case when ${valueNames(rows).positive} = 1 then ${first} else ${second} end`
}

function choice(...cases: readonly (readonly [string, number])[]): string {
  return `case ${cases.map(([when, zone]) => `when ${when} then ${zone}`).join(' ')} else 0 end`
}

/** Whether a row is in a zone other than the rest, of any question; of some only those that are near, and may travel, matter. */
export function isMarked(rows: EngineRows, placed: readonly (Placed & { nearOnly: boolean })[]): string {
  const any = (conditions: readonly string[]) => (conditions.length === 0 ? '1 = 0' : conditions.join(' or '))
  const near = ({ low, high, most }: Zone, q: number) => {
    const { below, notBelow } = cutsOf(rows, q)
    return most === 0 ? '1 = 0' : `(${notBelow(low)} and ${below(high)})`
  }
  const positives = placed.map(({ question: { positives: zone }, q, nearOnly }) =>
    nearOnly ? near(zone, q) : cutsOf(rows, q).below(Math.max(zone.low, zone.high)),
  )
  const negatives = placed.map(({ question: { negatives: zone }, q, nearOnly }) =>
    nearOnly ? near(zone, q) : cutsOf(rows, q).notBelow(Math.min(zone.low, zone.high)),
  )
  return `case when ${valueNames(rows).positive} = 1 then ${any(positives)} else ${any(negatives)} end`
}

/** Comparisons with a cut, which may be infinite. */
function cutsOf(rows: EngineRows, q: number) {
  const score = valueNames(rows).score(q)
  const compare = (sign: string, cut: number, isAll: boolean) =>
    Number.isFinite(cut) ? `${score} ${sign} ${rows.dialect.number(cut)}` : isAll ? '1 = 1' : '1 = 0'
  return {
    below: (cut: number) => compare('<', cut, cut > 0),
    notBelow: (cut: number) => compare('>=', cut, cut < 0),
  }
}

/** Whether no row can be in a zone. */
export function isNothing({ low, high }: Zone): boolean {
  return !(low < high)
}
