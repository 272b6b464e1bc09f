import type { PassQuestion, Zone } from '@infinite-push/core/internal'
import type { Asked } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { whereOf } from './row-part.js'
import { scoreSql } from './score-sql.js'

/** Where a row stands with a rule: which class, and on which side of its cuts. */
export const ZONES = { positive: { rest: 0, sure: 1, near: 2 }, negative: { rest: 3, sure: 4, near: 5 } } as const

/** The rows that a question is about, each with its score. */
export function scoredRows(rows: EngineRows, question: PassQuestion) {
  return {
    from: rows.from,
    where: whereOf(rows, question.part),
    computed: [rowValues(rows, { key: true }), [[valueNames(rows).score(0), scoreSql(rows, question.rule)]]],
  } satisfies Omit<Asked, 'select'>
}

/** Whether a row is in a zone: plain conditions, which engines look at before they read the rest of the row. */
export function isInZone(rows: EngineRows, { positives, negatives }: PassQuestion, zone: number): string {
  const { positive } = valueNames(rows)
  const { positive: p, negative: n } = ZONES
  const inside = ({ low, high }: Zone) => `${notBelow(rows, low)} and ${below(rows, high)}`
  const sides: Readonly<Record<number, string>> = {
    [p.sure]: `${positive} = 1 and ${below(rows, positives.low)}`,
    [p.near]: `${positive} = 1 and ${inside(positives)}`,
    [n.sure]: `${positive} = 0 and ${notBelow(rows, negatives.high)}`,
    [n.near]: `${positive} = 0 and ${inside(negatives)}`,
  }
  return `(${sides[zone]})`
}

/** The number of the zone that a row is in. */
export function zoneSql(rows: EngineRows, question: PassQuestion): string {
  const { positive: p, negative: n } = ZONES
  const marked = [p.sure, p.near, n.sure, n.near]
  const cases = marked.map((zone) => `when ${isInZone(rows, question, zone)} then ${zone}`)
  return `case ${cases.join(' ')} when ${valueNames(rows).positive} = 1 then ${p.rest} else ${n.rest} end`
}

function below(rows: EngineRows, cut: number): string {
  if (Number.isFinite(cut)) return `${valueNames(rows).score(0)} < ${rows.dialect.number(cut)}`
  return cut > 0 ? '1 = 1' : '1 = 0'
}

function notBelow(rows: EngineRows, cut: number): string {
  if (Number.isFinite(cut)) return `${valueNames(rows).score(0)} >= ${rows.dialect.number(cut)}`
  return cut > 0 ? '1 = 0' : '1 = 1'
}
