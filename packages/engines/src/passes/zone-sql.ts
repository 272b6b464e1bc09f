import type { PassQuestion } from '@infinite-push/core/internal'
import type { Asked } from '../engine/dialect.js'
import { type EngineRows, rowValues, valueNames } from '../table/engine-rows.js'
import { whereOf } from './row-part.js'
import { scoreSql } from './score-sql.js'

/** Where a row stands with a rule: which class, and on which side of its cuts. */
export const ZONES = { positive: { rest: 0, sure: 1, near: 2 }, negative: { rest: 3, sure: 4, near: 5 } } as const

/** The rows that a question is about, each with its score and its zone. */
export function zonedRows(rows: EngineRows, question: PassQuestion, { key = false } = {}) {
  const names = valueNames(rows)
  const score = names.score(0)
  return {
    from: rows.from,
    where: whereOf(rows, question.part),
    computed: [
      rowValues(rows, { key }),
      [[score, scoreSql(rows, question.rule)]],
      [[names.zone, zoneSql(rows, question)]],
    ],
  } satisfies Omit<Asked, 'select'>
}

function zoneSql(rows: EngineRows, { positives, negatives }: PassQuestion): string {
  const { positive, score } = valueNames(rows)
  const below = (cut: number) => {
    if (Number.isFinite(cut)) return `${score(0)} < ${rows.dialect.number(cut)}`
    return cut > 0 ? '1 = 1' : '1 = 0'
  }
  const { positive: p, negative: n } = ZONES
  const ofPositive = `case when ${below(positives.low)} then ${p.sure} when ${below(positives.high)} then ${p.near} else ${p.rest} end`
  const ofNegative = `case when not (${below(negatives.high)}) then ${n.sure} when not (${below(negatives.low)}) then ${n.near} else ${n.rest} end`
  return `case when ${positive} = 1 then ${ofPositive} else ${ofNegative} end`
}
